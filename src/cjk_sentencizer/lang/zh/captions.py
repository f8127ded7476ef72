"""Words of Chinese in captions: sounds that are described, and labels that name no speaker."""

from __future__ import annotations

SOUNDS = (
    r"掌声|掌聲|笑$|笑[声聲]|音乐|音樂|哭$|哭[声聲泣]|欢呼|歡呼|尖叫|叹气|嘆氣|叹息|咳嗽|[铃鈴声聲]$|"
    r"枪响|敲门|敲門|爆炸|沉默|静音|口哨|喘$|喘[息气氣]|呼吸$|电话响|听不清|聽不清|不清"
)
"""In brackets, anywhere: a sound or a remark about the recording, no speaker's name. A regular expression."""

NO_NAMES = frozenset(
    (
        "主演|完|续|續|未完|以下|同上|略|主題|主题|也就是说|人数|他说|价格|作者|來源|例|例如|俗话说|做法|備註|價格|內容|内容|制作|即|原因|"
        "参考|參考|后期|問題|地址|地点|地點|备注|她说|字幕|导演|導演|总之|我说|换句话说|提示|摄影|日期|时间|"
        "时间轴|時間|期限|材料|来源|标题|校对|校對|標題|步驟|步骤|比如|注|注意|注释|电话|目的|答案|简单来说|"
        "結果|結論|編劇|總之|结果|结论|编剧|翻譯|翻译|联系人|聯絡人|营业时间|要点|警告|邮箱|重点|重要|重點|问题|"
        "電話"
    ).split("|")
)
"""Before a colon, in lower case: a heading or the key of a value, no speaker's name."""
