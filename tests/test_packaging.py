"""The distribution's metadata, and what of the repository goes into the wheel."""

from __future__ import annotations

import re
import sys
from importlib.metadata import distribution, entry_points
from importlib.resources import files
from pathlib import Path

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:  # the standard library has it from 3.11; pytest brings this one before
    import tomli as tomllib

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
NOT_RUN_TIME = {"all", "test", "dev", "test-all", "spark"}
DOORS = ("components", "lang", "configs")


def names(extra: str) -> set[str]:
    """Return the distributions that an extra installs, references to other extras followed."""
    found: set[str] = set()
    for requirement in EXTRAS[extra]:
        own = re.fullmatch(r"cjk-sentencizer\[(.+)\]", requirement)
        found |= set().union(*map(names, own[1].split(","))) if own else {re.split(r"[<>=\[]", requirement)[0]}
    return found


def test_all_holds_every_run_time_extra() -> None:
    assert names("all") == set().union(*(names(extra) for extra in EXTRAS if extra not in NOT_RUN_TIME))


def test_extras_that_messages_name_exist() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    named = {extra for found in re.findall(r"cjk-sentencizer\[([\w,-]+)\]", sources) for extra in found.split(",")}
    assert {"ja"} <= named <= EXTRAS.keys()


def test_version_is_the_metadata_s() -> None:
    assert distribution("cjk-sentencizer").version == PROJECT["version"]


def test_licence_files_are_there() -> None:
    assert [name for name in PROJECT["license-files"] if not (ROOT / name).is_file()] == []


def test_changelog_tells_of_the_version() -> None:
    assert f"## [{PROJECT['version']}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_package_is_marked_as_typed() -> None:
    assert files("cjk_sentencizer").joinpath("py.typed").is_file()


@pytest.mark.parametrize("group", ["console_scripts", "spacy_factories", "spacy_tokenizers", "spacy_readers"])
def test_entry_points_load(group: str) -> None:
    ours = [each for each in entry_points(group=group) if each.dist and each.dist.name == "cjk-sentencizer"]
    assert ours
    assert all(callable(each.load()) for each in ours)


def test_the_package_imports_no_other_segmenter() -> None:
    """What it is measured beside is run by `benchmarks/`, in environments of its own."""
    others = {"bunkai", "fast_bunkai", "pysbd", "sentencex", "blingfire", "sentsplit", "hasami", "underthesea", "peers"}
    named = {
        name
        for path in (ROOT / "src").rglob("*.py")
        for name in re.findall(r"^\s*(?:from|import) (\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert "sudachipy" in named
    assert named & others == set()


@pytest.mark.parametrize("name", DOORS)
def test_doors_open_into_the_package(name: str) -> None:
    """As a link, as the file with the path that a checkout without links has, or not at all, as in an sdist."""
    door, package = ROOT / name, ROOT / "src" / "cjk_sentencizer" / name
    target = ROOT / door.read_text("utf-8").strip() if door.is_file() else door.resolve()
    assert package.is_dir()
    assert target == package or not door.exists()
