"""Mines laid by hand by a game master, in a folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.play import mines_of, unsealed
from support.post import NOON, begun_post, new_post, send

from boem.core.cells import at
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, Seat
from boem.core.history import facts_for
from boem.core.squares import Square, spell
from boem.games.postal.mail.layout import read_layout
from boem.games.postal.rules.config import Config
from boem.pbm.folder import RECORD, Post
from boem.pbm.play import close, preview
from boem.records import Play, commit

SMALL = Config(width=4, height=3, mines=3, seats=2, tips=1)
LAID = b"K9 G4 H4 I4 G5 A6 C8 B10"


def laid(text: str) -> str:
    return spell(read_layout(text.encode(), SMALL).mines)


def ordered(folder: Path) -> Post:
    """A game in which two of three have ordered squares for the first round."""
    return send(send(new_post(folder), 0, "B8, H5"), 1, "A1")


@pytest.mark.parametrize("text", ["B1 D2 A3", "d2, b1;\n\n a-3 ", ".*..\n...*\n*...", "\n . * . .\n. . . *\n* . . .\n"])
def test_squares_and_a_grid_say_the_same_layout(text: str) -> None:
    assert laid(text) == "B1 D2 A3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A1\nB1 here", "the layout, line 2: not a square: here"),
        (".*..\n...*", "the layout: must have 3 rows, not 2"),
        (".*..\n...\n*...", "the layout, line 2: must have 4 squares, each . (free) or * (a mine), not '...'"),
        (".*..\n\n..2*\n*...", "the layout, line 3: must have 4 squares, each . (free) or * (a mine), not '..2*'"),
    ],
)
def test_a_layout_that_can_t_be_read_is_told_with_its_line(text: str, said: str) -> None:
    with pytest.raises(ParseError) as fault:
        laid(text)
    assert str(fault.value) == said


def test_the_mines_lie_where_they_were_laid_and_the_house_is_committed_to_them(tmp_path: Path) -> None:
    post = close(ordered(tmp_path).folder, now=NOON, early=True, layout=LAID)
    deal = post.game.record.log[-2]
    assert isinstance(deal, Play)
    assert deal.salt
    assert (deal.actor, spell(mines_of(deal.action))) == (HOUSE, "G4 H4 I4 G5 A6 C8 K9 B10")
    assert deal.commitment == commit(deal.salt, "deal G4 H4 I4 G5 A6 C8 K9 B10")
    assert at(Square.parse("H5"), unsealed(post.game).history.public.position.seen, 12) == "4"


def test_players_hear_no_more_of_laid_mines_than_of_a_random_deal(tmp_path: Path) -> None:
    said = [
        [[facts_for(notices, eyes) for notices in game.said[-2:]] for eyes in (None, Seat(0), Seat(1))]
        for game in (
            close(ordered(tmp_path / "one").folder, now=NOON, early=True, layout=LAID).game,
            begun_post(tmp_path / "two", "B8, H5", "A1").game,
        )
    ]
    assert said[0] == said[1]


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("B8 H5 H4 I4 G5 A6 C8 B10", "H5, B8 were named, so no mine may be dealt there."),
        ("G4 H4 I4 G5 A6 C8 B10", "8 mines are to be dealt, not 7."),
        ("G4 G4 H4 I4 G5 A6 C8 B10", "G4 is named twice; a square holds at most one mine."),
        ("M1 G4 H4 I4 G5 A6 C8 B10", "M1 is off the board, which goes from A1 to L12."),
        ("", "8 mines are to be dealt, not 0."),
    ],
)
def test_a_layout_against_the_rules_is_refused_and_nothing_is_written(tmp_path: Path, layout: str, said: str) -> None:
    folder = ordered(tmp_path).folder
    before = (folder / RECORD).read_bytes()
    for work in (close, preview):
        with pytest.raises(IllegalAction) as refused:
            work(folder, now=NOON, layout=layout.encode(), **({"early": True} if work is close else {}))
        assert str(refused.value) == said
    assert (folder / RECORD).read_bytes() == before


def test_after_the_first_round_no_mines_are_laid_any_more(tmp_path: Path) -> None:
    with pytest.raises(IllegalAction, match="The mines are dealt already"):
        close(begun_post(tmp_path, "B8").folder, now=NOON, early=True, empty=True, layout=LAID)
