"""Replays on the site: each viewer sees what it saw then, and nobody another's view before the end."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import Any

import pytest
from support.desk_pages import XSS, browser
from support.markup import joined
from support.play import unsealed
from support.short import DUEL
from support.solo import SHEET, SOLUTION
from support.tables import do, fresh, laid_out, player, table_for_two, table_of

from boem.core.squares import squares
from boem.games.coan.rules.facts import COVERED
from boem.testing.clock import ManualClock
from boem.web.replay.bounds import MOST_BYTES, MOST_ENTRIES
from boem.web.replay.models import Imported
from boem.web.tables.jobs import analyst
from boem.web.tables.models import Table
from boem.web.tables.page.lesson import Lesson
from boem.web.tables.store.service import game_at

pytestmark = pytest.mark.django_db


def finished() -> Table:
    """Red lays A1 and B1, Blue A3 and C3; each sweeps once, and Red wrongly claims a mine."""
    table = laid_out()
    for seat, text in ((0, "sweep B2"), (1, "sweep C1"), (0, "disarm A1")):
        do(table, seat, text)
    return fresh(table)


def page(path: str, name: str = "Red") -> str:
    answer = browser(name).get(path)
    assert answer.status_code == 200, answer.status_code
    return answer.text


def states(html: str, board: str) -> dict[str, str]:
    """The states of the squares of the first board of a kind."""
    shown = html.split(f'data-board="{board}"')[1].split('data-board="', maxsplit=1)[0]
    return dict(re.findall(r'data-square="(\w+)" data-state="(\w+)"', shown))


def test_a_replay_says_which_of_the_players_its_reader_is() -> None:
    path = f"/t/{finished().id}/replay/public?at=4"
    red, green = joined(page(path)), joined(page(path, "Green"))
    assert "<strong>You</strong>" in red
    assert "Red (you)</a>" in red
    assert "<strong>Red</strong>" in green
    assert "<strong>You: Disarm A1" in red
    assert "<strong>Red: Disarm A1" in green
    assert "(you)" not in green


def test_at_the_end_a_replay_says_to_a_player_whether_they_have_won() -> None:
    path = f"/t/{finished().id}/replay/all"
    assert "You lose" in page(path)
    assert "You win" in page(path, "Blue")
    assert "Blue wins" in page(path, "Green")
    assert "You lose" not in page(f"{path}?at=3")


def test_a_guest_is_told_the_name_that_the_replay_calls_them_by() -> None:
    table = finished()
    table.seats.filter(number=0).update(player=player("Wigeon 8293"))
    told = "You play as a guest, and are called Wigeon 8293 here."
    assert told in joined(page(f"/t/{table.id}/replay/0", "Wigeon 8293"))
    for name in ("Blue", "Green"):
        assert "data-guest" not in page(f"/t/{table.id}/replay/public", name)


def test_a_game_in_rounds_counts_them_rather_than_entries() -> None:
    table = table_of("me", "open", game="postal", config={"width": 6, "height": 6, "mines": 3})
    browser("Blue").post(f"/t/{table.id}/join")
    for _round in range(3):
        for seat in range(2):
            do(table, seat, "order")
            do(table, seat, "final")
    path = f"/t/{table.id}/replay/public"
    where = [re.findall(r'id="where">\s*(.*?)\s*</output>', page(f"{path}?at={at}"))[0] for at in range(-1, 17)]
    assert [one for at, one in enumerate(where) if one != where[at - 1]] == ["– / 3", "1 / 3", "2 / 3", "3 / 3"]


def test_each_pair_of_eyes_sees_what_it_saw_then() -> None:
    path = f"/t/{finished().id}/replay"
    red, blue = page(f"{path}/0?at=1"), page(f"{path}/1?at=1", "Blue")
    assert states(red, "field")["A1"] == "mine"
    assert states(red, "field")["A3"] == "covered"
    assert states(blue, "field")["A3"] == "mine"
    assert set(states(red, "search").values()) == {"covered"}
    spectator = page(f"{path}/public?at=3", "Green")
    assert 'data-board="field"' not in spectator
    assert states(spectator, "search")["B2"] == "open"
    assert 'data-board="field"' not in page(f"{path}/public?at=0", "Green")


def test_everybodys_eyes_see_what_each_seat_knew_side_by_side() -> None:
    shown = page(f"/t/{finished().id}/replay/all?at=1", "Green")
    assert "What Red knew" in shown
    assert "What Blue knew" in shown
    assert shown.count('data-board="field"') == 2


def test_a_field_that_is_the_same_for_everybody_is_drawn_once() -> None:
    table = table_for_two(game="postal", config={"width": 4, "height": 4, "mines": 2, "tips": 1})
    for seat, text in ((0, "order A1"), (0, "final"), (1, "order B2"), (1, "final"), (0, "resign")):
        do(table, seat, text)
    last = page(f"/t/{table.id}/replay/all")
    assert last.count('data-board="field"') == 1
    assert "What Red knew" not in last
    ordered = page(f"/t/{table.id}/replay/all?at=2")
    assert ordered.count('data-board="field"') == 2
    assert "What Red knew" in ordered


def test_between_rounds_a_replay_says_which_was_evaluated_last() -> None:
    table = table_for_two(game="postal", config={"width": 4, "height": 4, "mines": 2, "tips": 1})
    for seat, text in ((0, "order A1"), (0, "final"), (1, "order B2"), (1, "final"), (0, "order")):
        do(table, seat, text)
    assert "Before the first round was evaluated." in page(f"/t/{table.id}/replay/0?at=2")
    assert "After round 1." in page(f"/t/{table.id}/replay/0?at=6")


def test_a_shared_field_is_drawn_once_with_the_wrong_marks_of_both() -> None:
    table = table_for_two(game="coan", config={"width": 5, "height": 5, "mines": 10, "starts": 0})
    position = unsealed(game_at(table)).history.public.position
    mines = unsealed(game_at(table)).history.state.mines
    free = [str(one) for one in squares(5, 5) if position.at(one) == COVERED and one not in mines][:2]
    for seat, text in ((0, f"mark {free[0]}"), (1, f"mark {free[1]}")):
        do(table, seat, text)
    do(table, 0, "resign")
    shown = page(f"/t/{table.id}/replay/all?at=2")
    assert shown.count('data-board="shared"') == 1
    assert {square for square, state in states(shown, "shared").items() if state == "wrong"} == set(free)
    assert f"{free[0]}, covered, a wrong mark that Red alone saw" in shown


def test_each_name_has_beside_it_what_everybody_knows_of_the_seat() -> None:
    table = table_for_two(game="uitweg", config={"width": 4, "height": 4, "starts": 0})
    shown = page(f"/t/{table.id}/replay/0?at=-1")
    assert re.findall(r"<strong>([^<]+)</strong>.*?<span class=\"extra[^>]*>([^<]+)</span>", joined(shown)) == [
        ("You", "still building"),
        ("Blue", "still building"),
    ]


def test_where_a_list_has_the_names_and_points_nothing_says_them_above_it() -> None:
    table = table_for_two(game="postal", config={"width": 4, "height": 4, "mines": 2, "tips": 1})
    shown = page(f"/t/{table.id}/replay/public")
    assert 'class="score"' not in shown
    assert 'id="standings"' in shown


def test_until_the_game_is_over_one_looks_through_ones_own_eyes_or_a_spectators() -> None:
    table = laid_out()
    path = f"/t/{table.id}/replay"
    answer = browser("Red").get(f"{path}/1?at=0")
    assert answer.status_code == 302
    assert answer["Location"] == f"{path}/0?at=0"
    assert browser("Green").get(f"{path}/all")["Location"] == f"{path}/public"
    shown = page(f"{path}/0")
    assert 'data-eyes="0"' in shown
    assert 'data-eyes="public"' in shown
    assert 'data-eyes="1"' not in shown
    assert 'data-eyes="all"' not in shown
    assert "A3 C3" not in shown


def test_no_square_of_a_replay_can_be_played() -> None:
    path = f"/t/{laid_out().id}/replay/0"
    assert "data-live" not in page(path)
    assert 'data-action="sweep"' not in page(path)


def test_the_start_and_moves_that_are_not_there_lead_to_the_nearest() -> None:
    path = f"/t/{finished().id}/replay/public"
    assert "Before the first move." in page(f"{path}?at=-1")
    assert 'data-at="4"' in page(f"{path}?at=99")
    assert 'data-at="4"' in page(f"{path}?at=x")
    assert 'data-at="4"' in page(path)


def test_a_private_table_has_no_replay_for_others() -> None:
    table = table_of("me", "open", visibility=Table.Visibility.SEATS)
    assert browser("Green").get(f"/t/{table.id}/replay").status_code == 404
    assert browser("Green").get("/t/nothing/replay").status_code == 404


def brought(record: dict[str, Any] | str, name: str = "Red") -> Any:
    text = record if isinstance(record, str) else json.dumps(record)
    return browser(name).post("/records/import", {"record": text})


def test_a_pasted_record_is_played_again_through_everybodys_eyes() -> None:
    answer = brought(DUEL)
    assert answer.status_code == 302
    where = browser("Green").get(answer["Location"])["Location"]
    assert where.endswith("/all")
    shown = page(f"{where}?at=2", "Green")
    assert "What Ann knew" in shown
    assert "This game was imported" in shown
    kept = browser("Green").get(where.removesuffix("/all") + "/record")
    assert json.loads(kept.content)["log"] == DUEL["log"]
    assert "attachment" in kept["Content-Disposition"]


def test_a_puzzle_that_began_in_a_leap_second_shows_its_time() -> None:
    config = {"width": SHEET.width, "height": SHEET.height, "clues": SHEET.clues}
    log = [{"deal": SOLUTION, "at": "2016-12-31T23:59:60Z"}]
    where = brought({"boem": 1, "game": "solo", "config": config, "seats": ["Ann"], "log": log})["Location"]
    assert 'data-began="2016-12-31T23:59:59.000Z"' in page(f"{where}/0?at=1")


def test_a_file_is_read_as_what_is_pasted() -> None:
    file = BytesIO(json.dumps(DUEL).encode())
    file.name = "game.json"
    answer = browser("Red").post("/records/import", {"file": file, "record": ""})
    assert answer.status_code == 302
    assert Imported.objects.get().seats == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("", "paste a record"),
        ("{", "JSON"),
        (DUEL | {"game": "chess"}, "game"),
        (DUEL | {"log": [{"seat": 0, "do": "lay A1 Q-"}]}, "log[0].do"),
        (DUEL | {"log": [*DUEL["log"], {"seat": 0, "do": "sweep A1"}]}, "entry 4: "),
        ("x" * (MOST_BYTES + 1), "900,000"),
    ],
)
def test_an_invalid_record_is_refused_with_its_place(record: Any, says: str) -> None:
    answer = brought(record)
    assert answer.status_code == 422
    assert says in answer.text
    assert not Imported.objects.exists()


def test_what_is_wrong_with_a_record_is_said_in_the_reader_s_language_after_its_place() -> None:
    told = {"record": json.dumps(DUEL | {"moves": 3})}
    answer = browser("Red").post("/records/import", told, headers={"Accept-Language": "nl"})
    assert "moves: deze versie kent deze sleutel niet" in answer.text


def test_a_record_of_too_many_entries_is_refused() -> None:
    flags = [{"seat": 0, "do": text} for _ in range(MOST_ENTRIES // 2) for text in ("flag A2", "unflag A2")]
    answer = brought(DUEL | {"log": [*DUEL["log"][:2], *flags]})
    assert answer.status_code == 422
    assert "10,000 entries" in answer.text


def test_names_of_a_record_are_text() -> None:
    where = brought(DUEL | {"seats": [XSS, "Ben"]})["Location"]
    assert XSS not in page(f"{where}/all")


def test_the_oldest_of_too_many_records_goes(monkeypatch: pytest.MonkeyPatch, clock: ManualClock) -> None:
    monkeypatch.setattr("boem.web.replay.importing.MOST_KEPT", 2)
    locations = []
    for _ in range(3):
        locations.append(brought(DUEL)["Location"])
        clock.forward(seconds=1)
    first, *others = locations
    assert browser("Red").get(first).status_code == 404
    assert all(browser("Red").get(one).status_code == 302 for one in others)


def test_imported_records_are_only_in_their_owners_list() -> None:
    where = brought(DUEL)["Location"]
    assert f'href="{where}">Mijnenveger: Ann, Ben</a>' in page("/records")
    assert where not in page("/records", "Blue")
    assert 'href="/records/import"' in page("/records", "Blue")


def test_a_replay_opens_at_the_move_of_its_readers_lesson_and_else_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished()
    last = fresh(table).number - 1
    assert shown_at(page(f"/t/{table.id}/replay/0")) == last
    monkeypatch.setattr(analyst.ANALYST, "known", lambda _table: True)
    monkeypatch.setattr("boem.web.replay.views.lesson_of", lambda *_: Lesson("Move 2: worse than another.", 0, 2))
    assert shown_at(page(f"/t/{table.id}/replay/0")) == 2 < last
    assert shown_at(page(f"/t/{table.id}/replay/0?at={last}")) == last
    assert shown_at(page(f"/t/{table.id}/replay/0?at=-1")) == -1
    assert shown_at(page(f"/t/{table.id}/replay/public", "Green")) == last
    monkeypatch.setattr("boem.web.replay.views.lesson_of", lambda *_: Lesson("Well played."))
    assert shown_at(page(f"/t/{table.id}/replay/0")) == last
    assert f'href="/t/{table.id}/replay"' in page(f"/t/{table.id}")


def shown_at(html: str) -> int:
    """The entry that a replay shows."""
    return int(re.findall(r'id="slider"[^>]*value="(-?\d+)"', html)[0])
