"""A puzzle's hints follow from the clues and the marks, and only their seat sees them."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from limits import RateLimitItemPerMinute
from support.desk_pages import browser
from support.markup import joined
from support.tables import do, fresh, player, table_of

from boem.core.errors import ParseError, TooHard
from boem.core.game import Json
from boem.games.solo.rules import solution
from boem.games.solo.site import hint
from boem.games.solo.site.form import pick
from boem.inference import Field
from boem.puzzles import shelf
from boem.testing.clock import ManualClock
from boem.web.base import puzzle_requests
from boem.web.base.limits import TooMany
from boem.web.base.payers import HOUSE, Payers, let_ask
from boem.web.base.puzzle_requests import Unmade
from boem.web.base.turnstile import Turnstile
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import PIECES, TablePage, piece
from boem.web.tables.store import house
from boem.web.tables.store.notes import note, told
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db

CLUES = "2...1.3.21.3.3....2..1...2...21.101."  # the rules' worked example
MINES = "A3 B1 B2 B4 B6 E3 F1 F3 F4 F6"


def ask(*, seat: SeatRow, what: str) -> None:
    note(seat=seat, told=told(seat=seat, what=what))


@pytest.fixture
def puzzle() -> Table:
    return table_of("me", game="solo", config={"width": 6, "height": 6, "clues": CLUES})


def seat(table: Table) -> SeatRow:
    return SeatRow.objects.get(table=table)


def seen(table: Table, name: str = "Red") -> TablePage:
    return sight(place_at(table.id, player(name) if name else None))


def words(table: Table) -> str:
    return "".join(str(panel.about["text"]) for panel in seen(table).scene.aside)


def hinted(table: Table, kind: str) -> set[str]:
    return {square.name for row in seen(table).scene.large[0].rows for square in row if square.hint == kind}


def test_a_hint_names_clues_and_what_they_settle_and_both_stand_out_on_the_board(puzzle: Table) -> None:
    assert words(puzzle) == ""
    ask(seat=seat(puzzle), what="hint")
    for square in hinted(puzzle, "clue"):
        assert f"<mark>{square}</mark>" in words(puzzle)
    settled = hinted(puzzle, "settled")
    assert settled
    for square in settled:
        assert f'<mark class="sure">{square}</mark>' in words(puzzle)


def test_hint_after_hint_settles_the_whole_puzzle_even_if_nothing_is_flagged(puzzle: Table) -> None:
    mines = set(MINES.split())
    found: set[str] = set()
    for _ in range(40):
        ask(seat=seat(puzzle), what="hint")
        settled = hinted(puzzle, "settled")
        assert settled
        assert not settled & found
        found |= settled
        for square in sorted(settled & mines):
            do(puzzle, 0, f"mine {square}")
        if fresh(puzzle).status == "over":
            break
    assert fresh(puzzle).status == "over"
    assert found >= mines


def test_the_next_hint_is_another_one_even_if_no_mine_is_marked_until_all_is_told(puzzle: Table) -> None:
    found: set[str] = set()
    while len(found) < CLUES.count("."):
        ask(seat=seat(puzzle), what="hint")
        settled = hinted(puzzle, "settled")
        assert settled
        assert not settled & found
        found |= settled
    ask(seat=seat(puzzle), what="hint")
    assert hinted(puzzle, "settled")


def test_where_the_number_of_mines_is_given_a_hint_counts_them_all() -> None:
    config = {"width": 4, "height": 4, "clues": "...2...3.1......", "count": 3}
    table = table_of("me", game="solo", config=config)
    said = []
    for _ in range(4):
        ask(seat=seat(table), what="hint")
        said.append(words(table))
    assert said[-1].startswith("All mines are found, so ")
    page = joined(browser("Red").get(f"/t/{table.id}").text)
    assert "4 × 4, 3 mines" in page
    assert "<dt>Mines</dt><dd>3</dd>" in page


@pytest.mark.parametrize(
    ("language", "word"), [("en", "touches only two"), ("nl", "grenst aan maar twee"), ("de", "grenzt an nur zwei")]
)
def test_a_hint_speaks_the_reader_s_language(puzzle: Table, language: str, word: str) -> None:
    ask(seat=seat(puzzle), what="hint")
    with translation.override(language):
        assert word in words(puzzle)


def test_a_hint_goes_when_its_mines_are_marked(puzzle: Table) -> None:
    ask(seat=seat(puzzle), what="hint")
    for square in sorted(hinted(puzzle, "settled")):
        do(puzzle, 0, f"{'mine' if square in MINES.split() else 'flag'} {square}")
    assert words(puzzle) == ""


def test_a_hint_is_about_wrong_marks_first(puzzle: Table) -> None:
    do(puzzle, 0, "flag A3")
    ask(seat=seat(puzzle), what="hint")
    assert words(puzzle) == (
        "<mark>A2</mark> can&#x27;t be right with the marks as they stand, so a mark around it is wrong."
    )
    assert hinted(puzzle, "clue") == {"A2"}
    do(puzzle, 0, "mine A3")
    assert words(puzzle) == ""


@pytest.mark.parametrize(("marks", "said"), [
    ((), "Every mark is right so far."), (("mine A3", "flag C1"), "Every mark is right so far."),
    (("mine C1",), "1 mark is wrong."), (("mine C1", "flag A3"), "2 marks are wrong."),
])  # fmt: skip
def test_check_counts_the_wrong_marks_until_the_next_mark(puzzle: Table, marks: tuple[str, ...], said: str) -> None:
    for mark in marks:
        do(puzzle, 0, mark)
    ask(seat=seat(puzzle), what="check")
    assert seen(puzzle).scene.hint == said
    do(puzzle, 0, "mine D1")
    assert seen(puzzle).scene.hint != said


def test_a_request_for_a_hint_is_no_entry_and_nobody_else_sees_it(puzzle: Table) -> None:
    def shown(name: str) -> str:
        now = seen(puzzle, name)
        return "".join(piece(one, now) for one in PIECES)

    before = shown("")
    ask(seat=seat(puzzle), what="hint")
    ask(seat=seat(puzzle), what="check")
    assert (shown(""), fresh(puzzle).number) == (before, 1)
    assert 'data-hint="clue"' in shown("Red")


def test_nothing_else_can_be_asked_and_nothing_in_a_game_of_two(puzzle: Table) -> None:
    for table, what in ((puzzle, "solution"), (table_of("me", "open"), "hint")):
        with pytest.raises(ParseError):
            ask(seat=SeatRow.objects.get(table=table, number=0), what=what)


def test_undo_offers_the_opposite_of_the_last_mark_that_stands(puzzle: Table) -> None:
    def undone() -> str:
        return next(button.do for button in seen(puzzle).scene.buttons if button.action == "undo")

    for mark in ("mine A3", "flag C1", "flag A3"):
        do(puzzle, 0, mark)
    for opposite in ("mine A3", "clear C1", "clear A3"):
        assert undone() == opposite
        do(puzzle, 0, opposite)
    assert undone() == ""
    assert fresh(puzzle).number == 7


def test_every_puzzle_of_the_shelf_can_be_had_before_one_comes_again() -> None:
    wanted = {"size": "10x10", "grade": "easy"}
    cells = {one.puzzle.cells for one in shelf() if one.puzzle.size == "10x10" and one.grade == "easy"}
    played: set[str] = set()
    for _ in cells:
        played.add(str(pick(wanted, played)["clues"]))
    assert played == cells
    assert pick(wanted, played)["clues"] in cells


def test_a_hint_that_takes_long_is_found_by_another_process_once_and_whoever_asks_pays(
    puzzle: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[str] = []

    def ask_for_puzzle(job: dict[str, Json], seconds: float) -> Any:
        jobs.append(str(job["do"]))
        return puzzle_requests.ask(job, seconds)

    ask(seat=seat(puzzle), what="hint")
    found = hinted(puzzle, "settled")
    begin_anew(monkeypatch)
    monkeypatch.setattr(hint, "ask_for_puzzle", ask_for_puzzle)
    monkeypatch.setattr(hint, "JUDGED", RateLimitItemPerMinute(1, namespace="test-hints"))
    let_ask(Payers("Red", "network"))
    try:
        assert hinted(puzzle, "settled") == hinted(puzzle, "settled") == found
        with pytest.raises(TooMany):
            ask(seat=seat(puzzle), what="hint")
    finally:
        let_ask(HOUSE)
    assert jobs == ["hint"]


def test_if_no_process_is_free_the_page_comes_without_the_hint_and_says_so(
    puzzle: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(seat=seat(puzzle), what="check")
    begin_anew(monkeypatch)
    monkeypatch.setattr(solution, "infer", too_hard)
    monkeypatch.setattr(puzzle_requests, "TURNSTILE", Turnstile(0, 0.0))
    assert seen(puzzle).scene.hint != "Every mark is right so far."
    for what in ("hint", "check"):
        with pytest.raises(Unmade, match="Many puzzles are being made just now"):
            ask(seat=seat(puzzle), what=what)


def begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start without cached puzzles, and find no hint within the cheap budget."""

    def hard(*_puzzle: Any, budget: float) -> None:
        raise TooHard(1e9, budget, frozenset(), frozenset())

    monkeypatch.setattr(hint, "advise", hard)
    for known in (hint.step_for, hint.solution_of, solution.solve):
        known.cache_clear()


def too_hard(_field: Field, *, budget: float) -> None:
    """Pretends that a puzzle takes long; nothing here may do so."""
    assert budget == house.AT_ONCE
    raise TooHard(1e9, budget, frozenset(), frozenset())


@pytest.mark.parametrize(("hints", "told"), [
    (0, "You have found every mine in 1:05, without a hint."),
    (1, "You have found every mine in 1:05, with one hint."),
    (2, "You have found every mine in 1:05, with 2 hints."),
])  # fmt: skip
def test_the_end_says_how_long_it_took_and_with_how_much_help(
    puzzle: Table, clock: ManualClock, hints: int, told: str
) -> None:
    for _ in range(hints):
        ask(seat=seat(puzzle), what="hint")
    clock.forward(seconds=65)
    for square in MINES.split():
        do(puzzle, 0, f"mine {square}")
    assert seen(fresh(puzzle)).scene.hint == told
    assert seen(fresh(puzzle), "Green").scene.hint == "Every mine is found."
    assert told not in browser("Red").get(f"/t/{puzzle.id}/replay/0").text
