"""What commands print, in a generated language: whatever isn't in it was never translated."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

import pytest
import typer
from support.languages import one_more
from support.pseudo import CODE, escaped

from boem.bots import bots_for
from boem.cli.app import app
from boem.core.registry import find_game, game_ids
from boem.core.settings import Choice
from boem.core.squares import column_name
from boem.core.texts import speaking
from boem.puzzles import Puzzle

Printed: TypeAlias = Callable[..., str]
RECORDS: Final = sorted((Path(__file__).parents[1] / "records" / "data").glob("*.json"))
PLAYERS: Final = ("Red", "Blue")
FOLDER: Final = (
    "text",
    "html",
    "pdf",
    "POSTAL",
    "MINESWEEPER",
    "undated",
    "winter",
    "game",
    "toml",
    "round",
    "orders",
    "refused",
    "seat",
    "wren",
    "txt",
    "reports",
)
VERBS: Final = ("lay", "sweep", "disarm", "build", "to", "try", "exit", "order", "mine", "final", "resign")


@pytest.fixture
def printed(
    fourth_language: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[Printed]:
    """Runs a command in the fourth language; gives what it prints."""

    def run(*words: str, stdin: str = "", status: int | None = 0) -> str:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BufferedReader(io.BytesIO(stdin.encode()))))
        ended = command.main([*words], prog_name="boem", standalone_mode=False) or 0
        told = capfd.readouterr()
        assert status in (None, ended), told
        return told.out + told.err

    command: Any = typer.main.get_command(app)
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.chdir(tmp_path)
    with one_more(fourth_language), speaking(CODE):
        yield run


def signs() -> set[str]:
    """What is the same in every language: ids of games, bots and settings, and the words that settings take."""
    found = {"boem", "Mijnenveger", "Uitweg", "false", "true"}
    for game in map(find_game, game_ids()):
        found |= {game.id, *bots_for(game)}
        for item in fields(game.config):
            kind = item.metadata["kind"]
            found |= {*item.name.split("_"), *(kind.words if isinstance(kind, Choice) else ())}
    return found


def test_games_and_bots_are_listed_in_the_users_language(printed: Printed) -> None:
    for command in ("games", "bots"):
        shown = printed(command)
        assert "⟦" in shown
        assert escaped(shown, signs()) == []


def test_what_a_field_tells_is_in_the_users_language(printed: Printed) -> None:
    wide, tall = "." * 16 + "\n", 16
    columns = set(map(column_name, range(49)))
    for field, more, word in (
        (".1..\n.2..\n....\n", (), "⟦mínés nót tóld⟧"),
        (".1..\n.2..\n....\n", ("--mines", "3"), "⟦3 mínés⟧"),
        ("..\n..\n", (), "⟦16 láyóúts fít⟧"),
        (".1\n1*\n", (), "⟦1 láyóút fíts⟧"),
        (wide * tall, ("--mines", "1"), "⟦á míné ín léss thán 1 %⟧"),
        (wide * tall, (), "⟦1,2 × 10^77 láyóúts fít⟧"),
        ("." * 49, ("--mines", "4"), "⟦211\xa0876 láyóúts fít⟧"),
    ):
        shown = printed("infer", "-", *more, stdin=field)
        assert word in shown
        assert escaped(shown, columns) == []


def test_verdicts_on_puzzles_are_in_the_users_language(printed: Printed) -> None:
    rest = "." * 15
    for cells, status, word in (
        ("0" * 16, 0, "⟦Thé ónly sólútíón: nó míné.⟧"),
        (".10011" + "0" * 10, 0, "⟦Thé ónly sólútíón: 1 míné.⟧"),
        ("1" + rest, 1, "⟦Nót própér:"),
        ("8" + rest, 1, "⟦Nó láyóút óf mínés fíts: thé númbér ón A1 cán't bé ríght.⟧"),
        ("0.4" + rest[2:], 1, "⟦Nó láyóút óf mínés fíts: thé númbérs ón A1 ⟦ánd⟧ C1 cán't áll bé ríght.⟧"),
    ):
        grid = "\n".join(cells[start : start + 4] for start in range(0, 16, 4))
        shown = printed("puzzle", "solve", "-", stdin=grid, status=status)
        assert word in shown
        assert escaped(shown) == []


def test_grades_are_in_the_users_language(printed: Printed) -> None:
    puzzle = ".100\n1100\n0000\n0000\n"
    shown = printed("puzzle", "grade", "-", stdin=puzzle)
    assert "⟦éásy⟧" in shown
    assert escaped(shown.replace(Puzzle.parse(puzzle).link, "")) == []


def test_replays_are_headed_and_end_in_the_users_language(printed: Printed) -> None:
    lines = "\n".join(json.dumps(json.loads(record.read_bytes())) for record in RECORDS)
    for eyes, word in (("all", "⟦nóthíng híddén⟧"), ("public", "⟦ás á spéctátór séés ít⟧"), ("0", "⟦ás Red séés ít⟧")):
        shown = printed("replay", "-", "--as", eyes, stdin=lines)
        assert word in shown
        assert "⟦récórd 2⟧" in shown
        ends = [line for line in shown.splitlines() if re.search("w[ií]ns: |[ií]s n[oó]t [oó]v[eé]r; ", line)]
        assert len(ends) == len(RECORDS)
        assert escaped(" ".join(ends), PLAYERS) == []


def test_verdicts_on_records_are_in_the_users_language(printed: Printed) -> None:
    for record in RECORDS:
        for noted in (), ("--commitment", f"0={'0' * 64}"):
            shown = printed("verify", str(record), *noted, status=None)
            assert escaped(shown, PLAYERS) == [], record


def test_analyses_are_in_the_users_language(printed: Printed) -> None:
    for record in (one for one in RECORDS if one.stem in ("whole", "uitweg", "leader_resigned")):
        shown = printed("analyse", str(record), "--lang", CODE)
        assert "⟦móvés⟧" in shown
        assert escaped(shown, (*PLAYERS, *VERBS)) == [], record


def test_results_of_the_arena_are_in_the_users_language(printed: Printed) -> None:
    shown = printed("arena", "--game", "coan", "--bots", "random,club,careful", "--games", "1", "--seed", "1")
    assert "⟦--gámés 1 ís róúndéd úp tó 2" in shown
    assert escaped(shown, signs()) == []


def test_games_by_mail_are_run_in_the_users_language(printed: Printed, tmp_path: Path) -> None:
    seats = ("--seat", "Heron", "--seat", "Otter=otter@example.org", "--seat", "Wren")
    (tmp_path / "wren.eml").write_text("From: wren@example.org\n\nnone\nfinal\npress: -\n")
    wrong = "A1\nC3 mine\nZ99"
    for words, stdin, status in (
        (("new", "undated", *seats), "", 0),
        (("new", "winter", *seats, "--lang", CODE, "--first", "2001-03-06T20:00", "--grace", "48"), "", 0),
        (("check", "undated"), "", 1),
        (("check", "winter"), "", None),
        (("order", "winter", "-", "--seat", "Heron"), "A1 B2", 0),
        (("order", "winter", "-", "--seat", "Heron"), "A4", 0),
        (("order", "winter", "-", "--seat", "Wren"), wrong, 1),
        (("order", "winter", "wren.eml", "--seat", "Otter"), "", 0),
        (("check", "winter"), "", None),
        (("check", "winter", "--orders"), "", None),
        (("close", "winter", "--early"), "", 0),
        (("report", "winter"), "", 0),
        (("undo", "winter", "--why", "7"), "", 0),
        (("standby", "winter", "Otter", "Lynx"), "", 0),
    ):
        shown = printed("pbm", *words, stdin=stdin, status=status)
        assert escaped(shown, (*FOLDER, "boem", "Heron", "Otter", "Wren", "Lynx")) == [], words
