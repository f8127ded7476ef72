"""Templates to pages: one file each, without a request to anywhere, safe for whatever text they show."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER = "templates"
_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_ODD = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff{_BIDI}]")
_UNSAFE_IN_SCRIPT = str.maketrans({char: f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"})


def visible(text: str) -> str:
    r"""Return ``text`` with the characters that a page cannot show, or that would turn it around, made visible.

    Control characters become their pictures, bidirectional controls and lone surrogates their code points in brackets.

    >>> visible("a\x00b\u202ec")
    'a␀b[U+202E]c'
    """
    return _ODD.sub(_picture, text.replace("\r\n", "\n").replace("\r", "\n"))


def _picture(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"[U+{code:04X}]"


def island(content: object) -> str:
    """Return ``content`` as JSON that can stand inside a ``script`` element."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE_IN_SCRIPT)


def render(template: str, scripts: tuple[str, ...], **context: object) -> str:
    """Return the page that a template makes.

    Args:
        template: name of the template.
        scripts: names of the scripts it needs; only these may run on the page.
        context: what the template shows. Strings are made ``visible`` and escaped.
    """
    from markupsafe import Markup

    script = "\n".join(_asset(name) for name in scripts)
    return (
        _environment()
        .get_template(template)
        .render(
            script=Markup(f"\n{script}"),  # noqa: S704 - our own file
            script_hash=base64.b64encode(hashlib.sha256(f"\n{script}".encode()).digest()).decode(),
            style=Markup(_asset("page.css")),  # noqa: S704 - our own file
            **context,
        )
    )


@lru_cache(maxsize=1)
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FunctionLoader(_asset),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalized,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"share": share, "drawn": Markup}
    return environment


def share(value: float | None) -> str:
    """Return a number in 0..1 to three decimals without the zero before the point; nothing for None.

    >>> share(0.9534), share(1), share(None)
    ('.953', '1.000', '')
    """
    return "" if value is None else f"{value:.3f}".removeprefix("0")


def _finalized(value: Any) -> Any:
    # what is markup already stays so
    return type(value)(visible(value)) if isinstance(value, str) else value


def _asset(name: str) -> str:
    return files("cjk_sentencizer.pages").joinpath(_FOLDER, name).read_text("utf-8")
