"""The tutorial for game authors works, block by block."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass, signature
from pathlib import Path
from types import FunctionType

import pytest
from cli.shell import Ran, cold_boem
from support.play import act, table

import boem.core.verbs
from boem.core import settings
from boem.core.game import AnyGame, Seat
from boem.core.verbs import Verb
from boem.web.tables.boards import ViewerContext, presenter_for

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:<!-- (?P<what>.*?) -->\n)?```(?P<language>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)


class Reader:
    """Follows the page in a folder; nothing is installed except an entry point."""

    def __init__(self, folder: Path) -> None:
        self.game, self.folder = folder / "treasure", folder
        self.old: tuple[Path, str] | None = None
        self.last: Ran | None = None

    def follow(self, what: str, text: str) -> None:
        """Do what a block says."""
        verb, _, rest = what.partition(" ")
        match verb:
            case "in":
                assert text in (self.game / rest).read_text(encoding="utf-8")
            case "new":
                (self.game / rest).write_text(text, encoding="utf-8")
            case "replace":
                self.old = (self.game / rest.removeprefix("in "), text)
            case "by":
                assert self.old is not None
                path, old = self.old
                before = path.read_text(encoding="utf-8")
                assert before.count(old) == 1
                path.write_text(before.replace(old, text), encoding="utf-8")
            case "says":
                assert self.last is not None
                assert text.strip() in self.last.out
            case _:
                raise AssertionError(f"the page tells to {what!r}")

    def type(self, command: str) -> Ran | None:
        """Run one of our commands that needs no input."""
        words = command.removeprefix("$ ").split()
        if words[:2] == ["boem", "new-game"]:
            ran = cold_boem(*words[1:], "--in", self.folder)
            self.install()
            return ran
        if words[:2] in (["boem", "laws"], ["boem", "arena"]):
            extra = ["--examples", "25"] if words[1] == "laws" else []
            return cold_boem(*words[1:], *extra, PYTHONPATH=f"{self.game / 'src'}", PYTHONDONTWRITEBYTECODE="1")
        return None

    def install(self) -> None:
        """Do what pip would do: record the entry point beside the package."""
        said = (self.game / "pyproject.toml").read_text(encoding="utf-8")
        (name, target) = re.findall(r'^(\w+) = "(boem_\w+:GAME)"$', said, re.MULTILINE)[0]
        info = self.game / "src" / f"boem_{name}-0.1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: boem-{name}\nVersion: 0.1\n")
        (info / "entry_points.txt").write_text(f"[boem.games]\n{name} = {target}\n")


def steps() -> Iterator[tuple[str, str]]:
    """The page's instructions in order: what kind, and the text."""
    for block in BLOCK.finditer(PAGE):
        if block["language"] == "console":
            yield from (("type", line) for line in block["text"].splitlines())
        else:
            yield block["what"] or "", block["text"]


def test_whoever_follows_the_page_has_a_game_that_keeps_the_laws_a_bot_that_wins_and_a_look(
    tmp_path: Path, cold: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, told = Reader(tmp_path), list(steps())
    for (what, text), (then, _) in zip(told, [*told[1:], ("", "")], strict=True):
        if what != "type":
            reader.follow(what, text)
        elif (ran := reader.type(text)) is not None:
            reader.last = ran
            assert (ran.status, ran.err) == (1 if then == "says" else 0, ""), ran
    assert reader.last is not None
    assert re.search(r"careful +(3[0-9]|40) ", reader.last.out), reader.last.out
    monkeypatch.syspath_prepend(reader.game / "src")
    try:
        check_look(import_module("boem_treasure").GAME)
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "boem_treasure"]:
            del sys.modules[name]


def check_look(game: AnyGame) -> None:
    """The presenter that the page describes shows each seat its own treasure, and where it may dig."""
    match = act(table(game), (0, "hide A1"), (1, "hide C3"), (0, "dig A3"))
    heard = [[notice.fact for notice in notices if notice.reaches(Seat(1))] for notices in match.said]
    names = ("Red", "Blue")
    eyes = ViewerContext(Seat(1), names, [names] * 3, {}, [], config=match.record.config)
    looked = presenter_for(game)
    assert type(looked).__name__ == "TreasurePresenter"
    theirs, mine = looked.scene(heard, match.history.view(Seat(1)), eyes).large
    assert [(board.title, board.rows[2][2].piece) for board in (theirs, mine)] == [
        ("The island of Blue", "treasure-chest"), ("The island of Red", ""),
    ]  # fmt: skip
    assert (theirs.rows[2][0].sign, theirs.rows[2][0].last) == ("2", "0")
    assert (theirs.rows[0][0].does, mine.rows[0][0].does) == ("", "dig")


@pytest.mark.parametrize("command", ["boem new-game", "boem laws", "boem arena"])
def test_the_page_names_every_command_that_an_author_needs(command: str) -> None:
    assert f"$ {command}" in PAGE


def test_the_page_shows_every_kind_of_setting_and_every_verb() -> None:
    functions = {name: one for name, one in vars(settings).items() if isinstance(one, FunctionType)}
    kinds = [name for name, one in functions.items() if "about" in signature(one).parameters and name[0] != "_"]
    verbs = [one.__name__ for one in vars(boem.core.verbs).values() if isclass(one) and issubclass(one, Verb)]
    assert len([*kinds, *verbs]) == 11
    assert [name for name in (*kinds, *verbs) if not re.search(rf"`{name}[(`]", PAGE)] == []


def test_the_variables_that_a_game_may_set_are_those_of_the_site() -> None:
    told = re.search(r"\| variables \|.*?\n\n", PAGE, re.DOTALL)
    assert told is not None
    tokens = (ROOT / "src/boem/web/styles/tokens.css").read_text(encoding="utf-8")
    names = re.findall(r"`(--[a-z0-9-]+)`", told[0])
    assert len(names) > 15
    assert [name for name in names if f"\n  {name}:" not in tokens] == []
