"""The cost of replays is bounded: what may be imported, what one page shows, and what is cached."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from support.dear import longest_record, widest_record
from support.desk_pages import browser
from support.markup import joined
from support.postal_play import SHEET, begun, round_of
from support.short import DUEL

from boem.records import write_record
from boem.web.replay import importing
from boem.web.replay.bounds import MOST_SHOWN, MOST_WORK
from boem.web.replay.importing import GAMES
from boem.web.replay.models import Imported
from boem.web.tables.page import move_list

pytestmark = pytest.mark.django_db


def brought(record: Mapping[str, Any] | str) -> Any:
    text = record if isinstance(record, str) else json.dumps(record)
    return browser("Red").post("/records/import", {"record": text})


def postal() -> str:
    """The page of a replay with two rounds of five."""
    first = begun(SHEET, "B8", "H5", "A9", "L1", "L2", seats=5)
    return str(brought(write_record(round_of(first, "A7", "K9 mine").record))["Location"])


def page(path: str) -> str:
    answer = browser("Green").get(path)
    assert answer.status_code == 200
    return answer.text


def known(html: str) -> list[int]:
    """The seats whose knowledge it shows."""
    return [int(seat) for seat in re.findall(r'<h2 id="of-(\d+)"', html)]


def test_a_record_with_more_rounds_than_its_field_may_have_is_refused_before_it_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(importing, "replay")
    record = widest_record()
    more = record | {"log": [*record["log"], *({"close": True} for _ in range(821))]}
    assert MOST_WORK < 3_600 * (1 + 12 + 821)
    answer = brought(more)
    assert answer.status_code == 422
    assert "with 3,600 squares a record may have 833 entries of the house here, and this one has 834" in answer.text
    assert "the command “boem replay” takes larger ones" in answer.text
    assert not Imported.objects.exists()


def test_a_hundred_rounds_of_forty_seats_on_the_largest_field_are_brought_and_shown(largest: None) -> None:
    record = longest_record()
    assert len(record["log"]) == 8_101
    where = brought(record)["Location"]
    shown = page(f"{where}/public")
    assert "The field after round 100, 60 by 60" in shown
    assert len(shown) < 1_500_000
    assert GAMES.weight <= importing.MOST_PLAYED


def test_everybodys_eyes_are_shown_on_pages_of_so_many_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.replay.bounds.MOST_SHOWN", 300)
    where = postal()
    assert known(page(f"{where}/all?at=3")) == [0, 1]
    second = page(f"{where}/all?at=3&page=2")
    assert known(second) == [2, 3]
    assert "Seats 3 to 4 of 5" in second
    assert 'href="?at=3&amp;page=1"' in second
    assert known(page(f"{where}/all?at=3&page=3")) == [4]
    assert known(page(f"{where}/all?at=3&page=99")) == [4]
    assert known(page(f"{where}/all?at=3&page=no")) == [0, 1]


def test_other_moments_are_shown_on_the_page_that_one_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boem.web.replay.bounds.MOST_SHOWN", 300)
    second = page(f"{postal()}/all?page=2")
    assert '<input type="hidden" name="page" value="2">' in second
    moves = re.findall(r'<a href="(\?at=\d+[^"]*)"', second)
    assert moves
    assert all(one.endswith("&amp;page=2") for one in moves)


def test_a_list_that_fits_has_no_pages() -> None:
    shown = page(f"{postal()}/all?at=3")
    assert known(shown) == [0, 1, 2, 3, 4]
    assert "page=" not in shown


def test_the_largest_field_for_most_seats_is_no_heavier_than_a_page_may_be(largest: None) -> None:
    where = brought(widest_record())["Location"]
    shown = page(f"{where}/all")
    assert known(shown) == [0, 1]
    assert shown.count("data-square=") <= MOST_SHOWN
    assert len(shown) < 2_000_000


def test_of_many_moves_only_those_around_the_one_shown_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_list, "MOST_LISTED", 4)
    flags = [{"seat": 0, "do": text} for text in ("flag A2", "unflag A2", "flag A2", "unflag A2")]
    where = brought(DUEL | {"log": [*DUEL["log"], *flags]})["Location"]
    listed = {at: moves(page(f"{where}/0?at={at}")) for at in (-1, 2, 4, 7)}
    assert listed == {-1: [3, 2, 1, 0], 2: [3, 2, 1, 0], 4: [5, 4, 3, 2], 7: [7, 6, 5, 4]}
    middle = joined(page(f"{where}/0?at=4"))
    assert 'href="?at=6" data-action="later-moves"' in middle
    assert 'href="?at=1" data-action="earlier-moves"' in middle
    assert "later-moves" not in page(f"{where}/0?at=7")
    assert "earlier-moves" not in page(f"{where}/0?at=0")


def test_where_all_moves_are_listed_there_are_no_others() -> None:
    assert "-moves" not in page(f"{brought(DUEL)['Location']}/0")


def test_a_replay_that_is_looked_at_again_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    where = postal()
    page(f"{where}/all")
    monkeypatch.delattr(importing, "replay")
    assert page(f"{where}/0?at=2")
    assert 0 < GAMES.weight <= importing.MOST_PLAYED


def moves(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'<span class="nr figures">(\d+)</span>', html)]
