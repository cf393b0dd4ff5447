"""Two games by mail that differ in nothing but what their game master, who plays in both, can't know.

What the other player orders and then replaces differs, what is pending in the last round too, in squares, marks and
number, and so does where the house has dealt; what is judged is the same. So every page of the owner's, and of whoever
watches, is the same in both: the desk with what it refuses, the overview, the table, and all reports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from limits.strategies import FixedWindowRateLimiter
from support.desk_pages import browser
from support.desks import BEFORE, at, desk_of, position, table_at
from support.tables import player
from support.worlds import Got, compare, got

from boem.core.game import Seat
from boem.core.registry import find_game
from boem.web.pbm import rounds
from boem.web.pbm.models import Desk
from boem.web.tables.store import service
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db
EVERYBODY = ("Blue", "Green")  # the owner and a spectator
MINES = ("C3 A6 F6", "C3 B6 E6")
FIRST = (
    (0, "order A5, B5", "order F1"), (1, "order D2", "order D2"), (0, "final", "final"),
    (0, "order", "order E1, F1, A5"), (0, "order B2", "order B2"), (0, "final", "final"),
)  # fmt: skip
SECOND = (
    (0, "order C3", "order A6 mine, F5"), (1, "order D3", "order D3"), (0, "order C3 mine", "order C3 mine"),
    (1, "order B3, D3", "order B3, D3"), (0, "final", "final"),
)  # fmt: skip
THIRD = ((0, "order A6 mine, F6 mine", "order E4"), (1, "order E3", "order E3"), (0, "final", "final"))
DEEDS: Sequence[tuple[str, dict[str, str]]] = (
    ("undo", {"why": "", "seen": "9"}), ("close", {"seen": "99"}), ("deadline", {"deadline": "soon"}),
    ("invite", {"seat": "0"}), ("bot", {"seat": "0"}), ("hand-over", {"seat": "0"}), ("message", {"text": ""}),
    ("preview", {}),
)  # fmt: skip
LINKS = re.compile(r"(?<=/desk/take/)[0-9a-f]{32}")


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the limits: everything asked for in a minute here is answered."""
    monkeypatch.setattr(FixedWindowRateLimiter, "hit", lambda *_, **__: True)


def open_both(by_hand: bool) -> tuple[Desk, Desk]:
    """The two games, in which Blue runs the desk and has seat 1."""
    both = []
    for _ in MINES:
        desk = desk_of(
            "open", "me", owner="Blue", by_hand=by_hand, visibility="public",
            settings={"width": 6, "height": 6, "mines": 3, "tips": 3},
        )  # fmt: skip
        join(table_id=desk.table_id, player=player("Red"))
        both.append(desk)
    return both[0], both[1]


def answered(channel: str, answer: Any, desk: Desk, other: Desk) -> Got:
    """What came, with both games' ids replaced: the overview names both."""
    text = f"{answer.status_code}\n{answer.headers}\n{answer.content.decode()}"
    return got(channel, LINKS.sub("#" * 32, text.replace(other.pk, desk.pk)), desk.pk)


def asked(desk: Desk, other: Desk, name: str, *, back: bool = False, refused: bool = True) -> Iterator[Got]:
    """Everything that somebody can ask for now, including refusals at the desk."""
    client = browser(name)
    played = len(position(desk).past)
    paths = [f"/t/{desk.pk}", f"/t/{desk.pk}/record", f"/mail/{desk.pk}/desk"]
    paths += [f"/t/{desk.pk}?at={number}" for number in range(table_at(desk).number if back else 0)]
    paths += [f"/mail/{desk.pk}/round-{number}.html" for number in range(0 if back else played, played + 1)]
    paths += [f"/mail/{desk.pk}/round-{number}.txt" for number in range(played, played + 2)]
    for path in paths:
        yield answered(path.replace(desk.pk, ""), client.get(path), desk, other)
    rows = re.findall(r'(?s)<li class="card".*?</li>', client.get("/mail").content.decode())
    own = [row for row in rows if desk.pk in row]
    yield got("overview", "".join(own), desk.pk)
    for what, form in DEEDS if refused else ():
        yield answered(what, client.post(f"/mail/{desk.pk}/desk/{what}", form), desk, other)


def both_alike(
    both: tuple[Desk, Desk], names: Sequence[str] = EVERYBODY, *, back: bool = False, refused: bool = True
) -> None:
    """Compare everything that these get; with `back`, everything of the past too."""
    for name in names:
        compare(*(list(asked(*desks, name, back=back, refused=refused)) for desks in (both, both[::-1])))


def play(both: tuple[Desk, Desk], story: Sequence[tuple[int, str, str]], names: Sequence[str], every: int) -> None:
    """Play a round's moves, comparing everything after so many of them, and refusals alone after each."""
    for number, (seat, *texts) in enumerate(story):
        for desk, text in zip(both, texts, strict=True):
            service.submit(table_id=desk.pk, seat=Seat(seat), text=text, after=table_at(desk).number)
        if number % every == 0:
            both_alike(both, names, refused=every == 1)


def close(both: tuple[Desk, Desk], names: Sequence[str]) -> None:
    """Evaluate the round of both; before the first, the mines are dealt."""
    game = find_game("postal")
    dealt = type(game.referee).deal
    for desk, mines in zip(both, MINES, strict=True):
        laid = game.notation.read_entry({"deal": mines})[1]

        def deal(self: Any, state: Any, rng: Random, laid: Any = laid) -> Any:
            return dealt(self, state, rng) if state.position.dealt else laid

        with patch.object(type(game.referee), "deal", deal):
            rounds.close(table_id=desk.pk, seen=None, by_itself=False)
    both_alike(both, names)


@pytest.mark.usefixtures("whole_story")
def test_no_page_of_a_game_master_who_plays_tells_two_worlds_apart() -> None:
    all_alike(by_hand=True, names=("Blue",), every=3)


@pytest.mark.usefixtures("thorough")
@pytest.mark.parametrize("by_hand", [False, True])
def test_no_page_of_anybody_tells_two_worlds_apart_after_any_move(*, by_hand: bool) -> None:
    all_alike(by_hand=by_hand, names=EVERYBODY, every=1)


def all_alike(*, by_hand: bool, names: Sequence[str], every: int) -> None:
    with at(BEFORE):
        both = open_both(by_hand)
        both_alike(both)
        play(both, FIRST, names, every)
        close(both, names)
        play(both, SECOND, names, every)
        close(both, names)
        play(both, THIRD, names, every)
        both_alike(both, back=True)
        for desk in both:
            assert position(desk).round == 3


def test_the_comparison_bites() -> None:
    with at(BEFORE):
        both = open_both(by_hand=True)
        for seat, *texts in FIRST[:1]:
            for desk, text in zip(both, texts, strict=True):
                service.submit(table_id=desk.pk, seat=Seat(seat), text=text, after=table_at(desk).number)
        one, two = (list(asked(desk, other, "Red")) for desk, other in (both, both[::-1]))
        for channel in ("/t/", "/mail//round-0.html", "/mail//round-0.txt"):
            with pytest.raises(AssertionError, match="differs"):
                compare(*([this for this in told if this.channel == channel] for told in (one, two)))
