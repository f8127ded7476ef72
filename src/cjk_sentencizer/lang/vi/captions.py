"""Words of Vietnamese in captions: sounds that are described, and labels that name no speaker."""

from __future__ import annotations

SOUNDS = r"vỗ tay|^tiếng|cười$|nhạc|khóc$|thở dài|^ho$|im lặng|không nghe rõ"
"""In brackets, anywhere: a sound or a remark about the recording, no speaker's name. A regular expression."""

NO_NAMES = frozenset(
    (
        "chú ý|chủ đề|các bước|cách làm|câu hỏi|cảnh báo|dịch|ghi chú|giá|kết quả|lý do|lưu ý|mẹo|"
        "mục đích|nguyên liệu|nguồn|ngày|phụ đề|quan trọng|thời gian|tiêu đề|tác giả|tóm lại|ví dụ|"
        "điện thoại|đáp án|địa chỉ|địa điểm"
    ).split("|")
)
"""Before a colon, in lower case: a heading or the key of a value, no speaker's name."""
