"""What the languages' analyzer modules share: the errors for engines that do not exist or are not installed."""

from __future__ import annotations

from collections.abc import Collection
from importlib.util import find_spec


def chosen_engine(language: str, engine: str | None, engines: tuple[str, ...], optional: Collection[str] = ()) -> str:
    """Return the engine to use; ValueError if the language has none of that name.

    The default is the first one, but of ``optional`` engines, which have the names of their packages, only one that is
    installed.
    """
    if engine is None:
        return next(name for name in engines if name not in optional or find_spec(name) is not None)
    if engine not in engines:
        raise ValueError(f"No analyzer {engine!r} for language {language!r}. Available: {', '.join(engines)}.")
    return engine


def require(package: str, engine: str, remedy: str) -> None:
    """Raise ImportError with the remedy (what to give to ``pip install``) if a package is not installed.

    The package is looked up, not imported.
    """
    if find_spec(package) is None:
        raise ImportError(f'The analyzer {engine!r} needs {package}. Install it: pip install "{remedy}"')
