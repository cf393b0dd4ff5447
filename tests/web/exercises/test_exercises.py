"""Exercises on the site: whose they are, what they ask and answer, and when they come again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from unittest.mock import Mock

import pytest
from support.desk_pages import browser
from support.exercises import PLAYED, SMALL, WORLDS, finished, patient_analyst
from support.markup import joined
from support.tables import do, member, player, table_of

from boem.analysis import KnownField
from boem.core.clock import CLOCK
from boem.core.game import Seat
from boem.core.squares import Square
from boem.inference import Field
from boem.records import Handover, go_on
from boem.records.times import write_time
from boem.testing.clock import ManualClock
from boem.web.accounts.account_data import take_in
from boem.web.base.errors import Closed
from boem.web.exercises import service
from boem.web.exercises.models import ExerciseCard
from boem.web.exercises.solution import solve
from boem.web.tables.models import Table
from boem.web.tables.page.lesson import Lesson
from boem.web.tables.store import service as rules

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with patient_analyst(monkeypatch):
        yield


def kept(name: str = "Red") -> ExerciseCard:
    """The player's one exercise, as the end of the game offers it."""
    table = finished()
    assert "data-lesson" in browser(name).get(f"/t/{table.id}/lesson").text
    return ExerciseCard.objects.get(player=player(name))


def page(card: ExerciseCard, name: str = "Red", query: str = "") -> str:
    answer = browser(name).get(f"/exercises/{card.id}{query}")
    assert answer.status_code == 200
    return joined(answer.text)


def answered(card: ExerciseCard, square: str, name: str = "Red") -> str:
    answer = browser(name).post(f"/exercises/{card.id}", {"at": square}, follow=True)
    assert answer.status_code == 200
    return joined(answer.text)


def test_the_lesson_and_the_analysis_offer_the_moments_of_ones_own_mistakes() -> None:
    table = finished()
    for path in ("lesson", "analysis"):
        told = joined(browser("Red").get(f"/t/{table.id}/{path}").text)
        card = ExerciseCard.objects.get(player=player("Red"))
        assert f'href="/exercises/{card.id}" data-action="practise"' in told
        assert "Practise this moment" in told
    assert "practise" not in browser("Green").get(f"/t/{table.id}/analysis").text
    assert not ExerciseCard.objects.exclude(player=player("Red")).exists()


def test_where_the_lesson_names_no_moment_the_offer_speaks_of_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished()
    for told, offered in ((Lesson("Well played."), "a moment"), (Lesson("Move 1", 0, 99), "another moment")):
        monkeypatch.setattr("boem.web.exercises.offer.lesson_of", lambda *_args, told=told: told)
        page = joined(browser("Red").get(f"/t/{table.id}/lesson").text)
        assert f"Practise {offered} of this game" in page


def test_after_a_gamble_on_a_mine_it_asks_for_a_sweep_and_says_what_the_gamble_was() -> None:
    table = table_of("me", "open", config=SMALL)
    browser("Blue").post(f"/t/{table.id}/join")
    for seat, text in ((0, "lay A1 C3"), (1, "lay B2 C1"), (0, "sweep B3"), (1, "sweep B1"), (0, "disarm A1")):
        do(table, seat, text)
    assert "Practise this moment" in browser("Red").get(f"/t/{table.id}/lesson").text
    card = ExerciseCard.objects.get(player=player("Red"))
    assert "No mine is certain, so disarming is a gamble. Which square is the safest to sweep?" in page(card)
    told = answered(card, "A2")
    assert 'data-answer="right"' in told
    assert "Disarm A1. A1 held a mine with a chance of 33%," in told
    assert 'data-answer="wrong"' in answered(card, "A1")


def test_it_asks_on_the_board_of_then_and_says_nothing_of_the_answer() -> None:
    told = page(kept())
    assert "Which square certainly holds a mine?" in told
    squares = dict(re.findall(r'data-square="([A-C][1-3])" data-state="(\w+)"', told))
    assert squares == {name: "open" if name in ("A1", "A3") else "covered" for name in squares}
    assert len(squares) == 9
    assert len(re.findall(r'<button type="submit" name="at"', told)) == 9
    for secret in ("data-heat", "data-hint", 'class="chance"', 'class="proof"', "In the game you played"):
        assert secret not in told


def test_until_it_is_answered_it_says_where_to_answer() -> None:
    card, told = kept(), "Choose it on the board: your first choice is your answer."
    assert told in page(card)
    assert told not in answered(card, "C3")


def test_the_certain_square_is_right_and_its_proof_is_told_with_its_clues() -> None:
    told = answered(kept(), "B1")
    assert 'data-answer="right"' in told
    assert "B1 certainly holds a mine." in told
    assert re.search(r'<ol class="proof"> ?<li>.*B1', told)
    assert re.search(r'data-square="B1"[^>]*data-hint="settled"', told)
    assert re.search(r'data-square="A1"[^>]*data-hint="clue"', told)
    assert "In the game you played: Disarm A2." in told


def test_another_square_is_wrong_and_the_answer_is_told() -> None:
    card = kept()
    assert "A2 certainly holds no mine. Certainly a mine: B1." in re.sub(r"</?p> ?", " ", answered(card, "A2")).replace(
        "  ", " "
    )
    told = answered(card, "C3")
    assert 'data-answer="wrong"' in told
    assert "C3 holds a mine with a chance of 33%." in told


@pytest.mark.parametrize("square", ["A1", "D9", "", "B1 or so", "é"])
def test_what_is_no_covered_square_is_no_answer(square: str) -> None:
    card = kept()
    told = answered(card, square)
    assert "data-answer" not in told
    assert ("Choose a covered square." in told) == bool(square)
    card.refresh_from_db()
    assert card.practised is None


def test_what_is_right_comes_again_later_and_later_and_what_is_wrong_the_next_day(clock: ManualClock) -> None:
    card, waits = kept(), []
    for square in ("B1", "B1", "B1", "C3"):
        answered(card, square)
        card.refresh_from_db()
        assert card.due is not None
        waits.append(card.due - clock.now())
        assert not service.due(player("Red"))
        clock.set(card.due)
        assert [one.id for one in service.due(player("Red"))] == [card.id]
    assert timedelta(days=1) <= waits[0] < waits[1] < waits[2]
    assert timedelta(days=1) <= waits[3] < waits[2]


def test_an_answer_before_its_time_changes_nothing() -> None:
    card = kept()
    answered(card, "B1")
    before = ExerciseCard.objects.values().get(id=card.id)
    assert 'data-answer="wrong"' in answered(card, "C3")
    assert ExerciseCard.objects.values().get(id=card.id) == before


def test_a_moment_that_is_known_never_comes_again(clock: ManualClock) -> None:
    card = kept()
    answered(card, "B1")
    answer = browser("Red").post(f"/exercises/{card.id}/away")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/exercises")
    clock.set(clock.now() + timedelta(days=4000))
    assert not service.due(player("Red"))
    assert "practise" not in browser("Red").get(f"/t/{card.table_id}/lesson").text
    assert not service.due(player("Red"))


def test_the_list_says_what_waits_what_comes_and_when_there_is_nothing() -> None:
    assert "data-empty" in browser("Red").get("/exercises").text
    assert "data-empty" in browser().get("/exercises").text
    card = kept()
    told = joined(browser("Red").get("/exercises").text)
    assert "1 moment to practise" in told
    assert f'href="/exercises/{card.id}" data-action="begin"' in told
    answered(card, "B1")
    told = joined(browser("Red").get("/exercises").text)
    assert "data-done" in told
    assert "data-action" not in told.partition("<main")[2].partition("data-done")[0]
    assert re.search(r'<span class="against small">in \d days</span>', told)


def test_it_is_nobody_elses() -> None:
    card = kept()
    for name in ("Blue", "Green", ""):
        for answer in (
            browser(name).get(f"/exercises/{card.id}"),
            browser(name).post(f"/exercises/{card.id}", {"at": "B1"}),
            browser(name).post(f"/exercises/{card.id}/away"),
        ):
            assert answer.status_code == 404
    card.refresh_from_db()
    assert card.due is not None
    assert card.practised is None
    assert browser("Red").get(f"/exercises/{10**30}").status_code == 404


def test_what_can_not_be_worked_out_any_more_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    card = kept()
    for module in ("service", "page"):
        refused = Mock(side_effect=Closed("This game has no exercises."))
        monkeypatch.setattr(f"boem.web.exercises.{module}.solution_of", refused)
    assert browser("Red").get(f"/exercises/{card.id}?at=B1").status_code == 404
    assert browser("Red").post(f"/exercises/{card.id}", {"at": "B1"}).status_code == 404


def test_a_game_whose_end_is_taken_back_asks_nothing_until_it_is_over_again() -> None:
    card = kept()
    Table.objects.filter(id=card.table_id).update(status="playing")
    assert not service.due(player("Red"))
    assert browser("Red").get(f"/exercises/{card.id}?at=B1").status_code == 404
    assert browser("Red").post(f"/exercises/{card.id}", {"at": "B1"}).status_code == 404
    Table.objects.filter(id=card.table_id).update(status="over")
    assert service.due(player("Red"))


def test_the_oldest_are_put_away_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_OPEN", 2)
    cards = []
    for _ in range(3):
        table = finished()
        browser("Red").get(f"/t/{table.id}/lesson")
        cards.append(ExerciseCard.objects.get(table=table))
    assert [one.id for one in service.due(player("Red"))] == [one.id for one in cards[1:]]


def test_a_guests_exercises_go_to_the_account_without_doubles() -> None:
    card = kept()
    ada, red = member("Ada"), player("Red")
    ExerciseCard.objects.create(
        player=ada, table=card.table, seat=card.seat, number=card.number, did="", asks="free", certain=True
    )
    other = ExerciseCard.objects.create(
        player=red, table=card.table, seat=card.seat, number=0, did="", asks="free", certain=True
    )
    take_in(guest=red, account=ada)
    assert set(ExerciseCard.objects.filter(player=ada).values_list("number", flat=True)) == {card.number, other.number}


def test_home_counts_what_waits() -> None:
    kept()
    assert "1 moment to practise" in joined(browser("Red").get("/").text)
    assert "to practise" not in browser("Blue").get("/").text


@pytest.mark.parametrize("over", [False, True])
def test_whoever_took_a_seat_over_is_not_asked_about_the_moves_before(*, over: bool) -> None:
    table = table_of("me", "open", config=SMALL)
    browser("Blue").post(f"/t/{table.id}/join")
    for seat, text in (*PLAYED[:5], (1, "sweep B3"), (0, "sweep B1"), (1, "sweep A2")):
        do(table, seat, text)
    if over:
        handover = Handover(Seat(0), "Red", write_time(CLOCK.now()))
        rules.rule(table_id=table.id, decide=lambda _table, game, _now: go_on(game, handover))
    do(table, 0, "resign")
    browser("Red").get(f"/t/{table.id}/lesson")
    assert ExerciseCard.objects.filter(player=player("Red")).count() == (not over)


def test_question_and_answers_are_the_same_in_every_world_that_the_player_can_not_tell_apart() -> None:
    pages = []
    for theirs in WORLDS:
        table = finished(theirs)
        browser("Red").get(f"/t/{table.id}/lesson")
        card = ExerciseCard.objects.get(table=table)
        shown = [page(card), *(page(card, query=f"?at={square}") for square in ("B1", "C1", "C2", "C3", "A2"))]
        pages.append([masked(one, card) for one in shown])
        service.put_away(card=card)
    assert pages[0] == pages[1] == pages[2]


def masked(text: str, card: ExerciseCard) -> str:
    """The page without what differs from one request or table to the next."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text.partition("<main")[2])
    return text.replace(card.table_id, "TABLE").replace(f"/exercises/{card.id}", "CARD").replace("/exercises", "LIST")


def test_the_page_of_exercises_leads_back_to_all_puzzles() -> None:
    assert '<a href="/puzzles">All puzzles</a>' in browser("Red").get("/exercises").text


def test_after_a_wrong_square_what_it_is_and_what_was_right_are_both_proved() -> None:
    solution = solve(KnownField(Field.from_rows([".10."])), "mine")
    settled = [step.mines | step.free for step in solution.proof_for("D1")]
    assert {Square.parse("A1"), Square.parse("D1")} <= frozenset().union(*settled)
    assert solution.proof_for("A1") == solution.proofs["A1"]
