"""What is shown while a game is played, in a generated language: whatever isn't in it was never translated."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from cli.conftest import Printed
from support.pseudo import escaped, signs

from boem.cli.play.commands import DRAFTING, OVER
from boem.core.faces import Faces
from boem.core.registry import find_game

BOARDS: Final = {
    "coan": ("--set", "width=5", "--set", "height=5", "--set", "mines=3", "--bot", "random"),
    "mijnenveger": ("--board", "small", "--bot", "random"),
    "uitweg": ("--set", "width=4", "--set", "height=4", "--bot", "random"),
    "postal": ("--set", "seats=3", "--set", "width=6", "--set", "height=6", "--set", "mines=4", "--bot", "random"),
    "solo": ("--set", "width=4", "--set", "height=4", "--set", "clues=.11..1.11.10..1."),
}
"""How each game is set up, for a short one."""
BEFORE: Final = "help, rules, board, commitment, moves, save, resign, n, again, nonsense, sa, r"
AFTER: Final = "help, rules, board, commitment, moves, save game.json, save /no/such, again 1, again, quit!"
PLAYED: Final = (
    ("coan", "save ~xq/x, explore, explore A1, a2, mark B1, m b2, a3, a4, a5, b3, b4, resign!"),
    (
        "mijnenveger",
        "A1 A1 Z9 xq, undo, clear, done, random, A1, , s a1, flag A2, unflag A2, disarm A3, n, d a3!, resign!",
    ),
    ("uitweg", "E5 |A1 Z9 xq, undo, clear, done, random, , a1, b1, c1, d1, a2, b2, exit, resign!"),
    (
        "postal",
        "?, more, order A1 mine mine, order A1 A1, order Z99, order A1 xq, final xq, order A1, "
        "order A1, final, random, final, order, order B1 mine, final, 1, resign!",
    ),
    (
        "solo",
        "?, ? mine, ? x, 99, mine B1, mine Z9, flag, mine xq, mine D1, mine A1, mine A1, flag A2, "
        "clear A2, mine, resign!",
    ),
    ("solo", "random, mine A1, mine D1, mine B1, mine B4"),
)
WRONG: Final = """
xq
solo --bot random
coan --board small
coan --bot xq
coan --set width=xq
coan --set xq=1
coan --set scoring=xq
mijnenveger --board xq
mijnenveger --save there.json
mijnenveger --save /xq/there.json
mijnenveger --save .
postal --set seats=99
solo --set clues=xq
"""
FACELESS: Final = (
    ("coan", "?, explore A1, explore A1, explore xq, mark Z9, random, random, board, help, mark, moves, resign!, quit"),
    (
        "uitweg",
        "?, build, build E5 E5, build A1 |, build A1 A1|C3, build xq, random, to, to Z9, exit, to B1, "
        "to C1, moves, resign!, quit",
    ),
    (
        "mijnenveger",
        "?, lay, lay A1, lay A1 A1, lay xq, random, lay A1, sweep A1, sweep A1, sweep Z9, disarm, "
        "random, moves, resign!, quit",
    ),
)
"""Games as any game is played, without what they add to that."""
NOTATION: Final = (
    "boem",
    "clear",
    "commitment",
    "flag",
    "house",
    "mine",
    "more",
    "ok",
    "random's",
    "random’s",
    "rules",
    "verify",
)
NAMES_IN_JSON: Final = (
    *("mines", "wrong", "fields", "flags", "search", "sweepers"),
    *("barriers", "control", "guard", "homes", "left", "open", "runner", "steps", "track"),
)


@pytest.mark.parametrize(("game", "typed"), PLAYED)
def test_games_are_played_in_the_users_language(printed: Printed, game: str, typed: str) -> None:
    lines = f"{BEFORE}, {typed}, {AFTER}".split(", ")
    shown = printed("play", game, *BOARDS[game], "--seed", "1", stdin="\n".join(lines))
    echoed = re.compile(rf"⟧ ({'|'.join(map(re.escape, lines))})$", re.MULTILINE)
    assert len(echoed.findall(shown)) == len(lines)
    own = {*re.findall(r"\w+", " ".join((*lines, *BOARDS[game]))), *(verb.name for verb in (*DRAFTING, *OVER))}
    shown = re.sub(r"\b[0-9a-f]{12}…", "", echoed.sub("⟧", shown))
    assert escaped(shown, {*own, *signs(), *NOTATION}) == []


@pytest.mark.parametrize(("game", "typed"), FACELESS)
def test_games_without_a_face_are_played_in_the_users_language(
    printed: Printed, monkeypatch: pytest.MonkeyPatch, game: str, typed: str
) -> None:
    faceless = replace(find_game(game), faces=Faces(bots=find_game(game).faces.bots))
    monkeypatch.setattr("boem.cli.play.start.find_game", lambda _: faceless)
    shown = printed("play", game, *BOARDS[game], "--seed", "1", stdin=typed.replace(", ", "\n"))
    assert "⟦Yóú résígn.⟧" in shown
    assert escaped(shown, {*NOTATION, *NAMES_IN_JSON, *re.findall(r"\w+", typed)}) == []


@pytest.mark.parametrize("line", WRONG.strip().splitlines())
def test_what_can_not_be_played_is_said_in_the_users_language(printed: Printed, tmp_path: Path, line: str) -> None:
    (tmp_path / "there.json").touch()
    shown = printed("play", *line.split(), status=2)
    assert "⟦" in shown
    assert escaped(re.sub(r"--\w+|\w+\.json|\bxq\b", " ", shown), {*signs(), *NOTATION, "full", "small"}) == []
