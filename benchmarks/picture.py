"""The picture of README.md: a page of `explain`, as Chromium shows it.

    python benchmarks/picture.py

writes ``docs/explain.png``; needs Chromium and the analyzers of Japanese, Chinese and Thai.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEXT = """そうですか傘を持っていきますね
「明日は雨です。」と彼は言った。モーニング娘。のライブは3.5時間続いた。

他说：“我走了。”门关上了。你到家了吗我刚到

เมื่อฝนหยุดตก เราก็ออกเดินทาง ขอบคุณค่ะ เจอกันพรุ่งนี้นะคะ
"""
STYLE = (
    "<style>header, form, .note, h2, .skip { display: none !important } main { padding: 12px 20px !important }</style>"
)
CHROMIUM = (
    "chromium",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--force-device-scale-factor=2",
)


def main() -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as name:
        source, page = Path(name) / "explain.txt", Path(name) / "explain.html"
        source.write_text(TEXT, "utf-8")
        command = Path(sys.executable).parent / "cjk-sentencizer"
        subprocess.run([command, "explain", source, "--html", "--output", page], check=True)
        page.write_text(page.read_text("utf-8").replace("</head>", f"{STYLE}</head>"), "utf-8")
        target = ROOT / "docs" / "explain.png"
        subprocess.run([*CHROMIUM, "--window-size=820,215", f"--screenshot={target}", page.as_uri()], check=True)


if __name__ == "__main__":
    main()
