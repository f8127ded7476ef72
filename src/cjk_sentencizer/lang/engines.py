"""What the languages' analyzer modules share: the errors for engines that do not exist or are not installed."""

from __future__ import annotations

from importlib.util import find_spec


def chosen_engine(language: str, engine: str | None, engines: tuple[str, ...]) -> str:
    """Return the engine to use, the first one by default; ValueError if the language has none of that name."""
    if engine is None:
        return engines[0]
    if engine not in engines:
        raise ValueError(f"No analyzer {engine!r} for language {language!r}. Available: {', '.join(engines)}.")
    return engine


def require(package: str, engine: str, remedy: str) -> None:
    """Raise ImportError with the remedy (what to give to ``pip install``) if a package is not installed.

    The package is looked up, not imported.
    """
    if find_spec(package) is None:
        raise ImportError(f'The analyzer {engine!r} needs {package}. Install it: pip install "{remedy}"')
