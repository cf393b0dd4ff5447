"""What a finished puzzle's table offers next: today's while it is unsolved, then one of the same size and grade."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from django.test import Client
from support.puzzles import COUNTED, SHEET, begun, given_up, mines_of, solved
from support.tables import do, player

from boem.core.registry import find_game
from boem.puzzles import Grade, Puzzle, shelf
from boem.puzzles.shelf import small
from boem.web.guide.service import open_guided
from boem.web.puzzles import days, next_puzzles
from boem.web.puzzles.known import rating_of
from boem.web.puzzles.models import Day, Known
from boem.web.tables.models import Table

pytestmark = pytest.mark.django_db
OFFER = re.compile(r"<button([^>]*form=\"another\"[^>]*)>(.*?)</button>", re.DOTALL)
WISHED = re.compile(r'<input type="hidden" form="another" name="(\w+)" value="(\w+)"')
EIGHT = [one.puzzle for one in shelf() if one.grade is Grade.MEDIUM and one.puzzle.size == "8x8"]
HARDEST = next(one.puzzle for one in shelf() if one.grade is Grade.EXTREME)


def visitor(name: str = "Red") -> Client:
    client = Client()
    client.force_login(player(name))
    return client


def page(table: Table) -> str:
    return html.unescape(visitor().get(f"/t/{table.id}").content.decode()).replace("\N{NO-BREAK SPACE}", " ")


def offers(table: Table) -> dict[str, str]:
    """The texts of the buttons by their action, the first one being the main one."""
    found = OFFER.findall(page(table))
    assert ["main" in about for about, _text in found] == [True, *[False] * (len(found) - 1)]
    return {
        about.partition('data-action="')[2].partition('"')[0]: re.sub(r"<[^>]*>", "", text).strip()
        for about, text in found
    }


def follow(table: Table, action: str) -> Puzzle:
    """The puzzle at the table to which a button leads."""
    shown = page(table)
    about = next(about for about, _text in OFFER.findall(shown) if f'data-action="{action}"' in about)
    sent = {name: value for name, value in re.findall(r'(\w+)="([^"]*)"', about) if name in ("name", "value")}
    fields = dict(WISHED.findall(shown)) | ({sent["name"]: sent["value"]} if sent else {})
    answer = visitor().post(re.findall(r'formaction="([^"]*)"', about)[0], {"with": "alone", **fields})
    config = Table.objects.get(id=answer.headers["Location"].rpartition("/")[2]).config
    return Puzzle(config["width"], config["height"], config["clues"], config.get("count"))


def grade_of(puzzle: Puzzle) -> Grade:
    rating = rating_of(puzzle)
    assert rating is not None
    return rating.grade


def make_todays(puzzle: Puzzle = SHEET) -> None:
    known, _made = Known.objects.get_or_create(link=puzzle.link, defaults={"grade": "hard", "steps": 1, "score": 1})
    Day.objects.create(day=days.today(), puzzle=known)


def with_a_hint(puzzle: Puzzle) -> Table:
    table = begun(puzzle)
    table.seats.update(pencil={"hints": "1"})
    for square in mines_of(puzzle):
        do(table, 0, f"mine {square}")
    return table


def test_todays_puzzle_comes_first_until_it_is_finished() -> None:
    make_todays()
    table = solved(EIGHT[0])
    assert offers(table) == {"daily": "Today’s puzzle: 6 × 6 · Hard", "another": "Next puzzle: 8 × 8 · Medium"}
    assert follow(table, "daily") == SHEET
    solved(SHEET)
    assert "daily" not in offers(table)


def test_a_puzzle_of_the_day_whose_solution_was_seen_is_not_offered_again() -> None:
    make_todays()
    assert "daily" not in offers(given_up(SHEET))


def test_the_next_one_has_the_size_and_grade_of_the_one_before() -> None:
    table = given_up(EIGHT[0])
    assert offers(table) == {"another": "Next puzzle: 8 × 8 · Medium"}
    found = follow(table, "another")
    assert (found.size, grade_of(found)) == ("8x8", Grade.MEDIUM)
    assert found != EIGHT[0]


def test_whoever_solves_one_without_hints_may_go_one_grade_up() -> None:
    table = solved(EIGHT[0])
    assert list(offers(table).items())[1:] == [("harder", "A harder one: 8 × 8 · Hard")]
    found = follow(table, "harder")
    assert (found.size, grade_of(found)) == ("8x8", Grade.HARD)
    assert list(offers(with_a_hint(EIGHT[1]))) == ["another"]
    assert list(offers(solved(HARDEST))) == ["another"]


def test_after_the_guided_puzzle_comes_an_easy_one_of_the_smallest_size() -> None:
    table = open_guided(game=find_game("solo"), player=player("Red"))
    for square in ("B1", "C2", "D1", "E2", "E4"):
        do(table, 0, f"mine {square}")
    assert offers(table) == {"another": "Next puzzle: 6 × 6 · Easy"}
    found = follow(table, "another")
    assert (found.size, grade_of(found)) == ("6x6", Grade.EASY)


def test_a_puzzle_of_another_size_is_followed_by_one_of_the_nearest() -> None:
    table = given_up(small()[0].puzzle)
    assert offers(table) == {"another": "Next puzzle: 6 × 6 · Easy"}
    assert follow(table, "another").size == "6x6"


def test_one_that_gives_its_number_of_mines_is_followed_by_a_fresh_one_that_does() -> None:
    found = follow(given_up(COUNTED), "another")
    assert (found.size, grade_of(found)) == ("4x4", grade_of(COUNTED))
    assert found.count is not None


def test_an_easy_one_that_needlessly_gives_its_number_is_followed_by_an_easy_one() -> None:
    easy = next(one.puzzle for one in shelf() if one.grade is Grade.EASY)
    found = follow(given_up(replace(easy, count=len(mines_of(easy)))), "another")
    assert (found.size, grade_of(found)) == (easy.size, Grade.EASY)


def test_a_puzzle_of_unknown_grade_is_followed_by_one_of_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(next_puzzles, "rating_of", lambda _puzzle: None)
    table = solved(EIGHT[0])
    assert offers(table) == {"another": "Next puzzle: 8 × 8"}
    assert follow(table, "another").size == "8x8"
