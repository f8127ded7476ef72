"""Words of Japanese in captions: sounds that are described, and labels that name no speaker."""

from __future__ import annotations

SOUNDS = (
    r"拍手|歓声|笑$|笑[いうっ]|音$|音楽|(?<!の)声$|ＢＧＭ|BGM|チャイム|ベル$|ブザー|ノック|悲鳴|"
    r"ため息|咳|せき|くしゃみ|鼻歌|沈黙|雑音|ざわめき|どよめき|爆発|銃声|泣[きくい]|叫び|鳴き声|呼び鈴|着信|"
    r"サイレン|いびき|舌打ち|うなり|無音|聞き取れ|不明|中略"
)
"""In brackets, anywhere: a sound or a remark about the recording, no speaker's name. A regular expression."""

NO_NAMES = frozenset(
    (
        "たとえば|つまり|アドレス|タイトル|ヒント|ポイント|主演|予算|人数|件名|休み|会場|住所|作り方|作者|例|"
        "例えば|価格|備考|内容|出典|制作|参考|問題|営業時間|場所|字幕|定休日|定価|定員|宛先|対象|差出人|所在地|"
        "手順|担当|提供|撮影|料金|日付|日時|時間|期間|期限|材料|注|注意|注記|理由|監督|目的|答え|結果|結論|"
        "締め切り|締切|編集|翻訳|脚本|著者|要するに|課題|警告|質問|連絡先|重要|電話|電話番号|株|有|財|社|月|火|水|木|金|土|日|祝|以下|前略|後略|続き|続く|完|終|了|略|音楽|題名"
    ).split("|")
)
"""Before a colon, in lower case: a heading or the key of a value, no speaker's name."""
