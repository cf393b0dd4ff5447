"""Programs practise: they are asked about their own games as pages ask, and nothing is told before an answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from support.exercises import PLAYED, SMALL, WORLDS, finished, patient_analyst
from support.here import Here
from support.puzzles import SHEET
from support.tables import do, player, table_of

from boem.core.game import Seat
from boem.testing.clock import ManualClock
from boem.web.accounts.models import Token
from boem.web.accounts.tokens import make_token, new_token
from boem.web.exercises.models import ExerciseCard
from boem.web.tables.jobs import analyst
from boem.web.tables.models import Table

SQUARES = ("B1", "C1", "C2", "C3", "A2", "B2", "B3")


@pytest.fixture(autouse=True)
def _patient(here: Here, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with patient_analyst(monkeypatch):
        yield


def told(here: Here, name: str, method: str, path: str, **more: Any) -> tuple[int, dict[str, Any]]:
    with here.client(new_token(player(name)) if name else "") as client:
        answer = client.request(method, path, **more)
    return answer.status_code, answer.json()


def found(here: Here, table: Table, name: str = "Red") -> list[dict[str, Any]]:
    status, answer = told(here, name, "POST", f"/tables/{table.id}/exercises")
    assert (status, answer["ready"]) == (200, True)
    due: list[dict[str, Any]] = answer["due"]
    return due


def answered(here: Here, number: int, square: str, name: str = "Red") -> tuple[int, dict[str, Any]]:
    return told(here, name, "POST", f"/exercises/{number}/answer", json={"square": square})


def test_a_finished_game_is_analysed_and_its_exercises_are_asked_without_their_answers(here: Here) -> None:
    table = finished()
    (one,) = found(here, table)
    assert found(here, table) == [one]
    assert (one["table"], one["game"], one["seat"], one["number"]) == (table.id, "mijnenveger", 0, 6)
    assert (one["asks"], one["certain"]) == ("mine", True)
    assert told(here, "Red", "GET", "/exercises") == (200, {"due": [one], "coming": []})
    status, asked = told(here, "Red", "GET", f"/exercises/{one['id']}")
    assert status == 200
    assert asked.pop("question") == "Which square certainly holds a mine?"
    assert asked.pop("config") == SMALL | {"starts": 0}
    view = asked.pop("view")
    assert asked == one
    assert view["search"][0] == {"rows": ["1..", "...", "0.."], "flags": [], "sweepers": 2} | view["search"][0]
    assert view["fields"] == [{"mines": ["A1", "C3"]}, None]


def test_an_answer_is_marked_with_its_proof_and_counts_once(here: Here, clock: ManualClock) -> None:
    (one,) = found(here, finished())
    status, answer = answered(here, one["id"], "b1")
    assert (status, answer["right"], answer["answers"], answer["did"]) == (200, True, ["B1"], "disarm A2")
    assert answer["chances"]["B1"] == 1
    assert answer["chances"]["A2"] == 0
    assert set(answer["chances"]) == set(SQUARES)
    assert "B1" in answer["proof"][-1]
    card = ExerciseCard.objects.get()
    assert card.due is not None
    assert card.due - clock.now() >= timedelta(days=1)
    before = ExerciseCard.objects.values().get()
    assert answered(here, one["id"], "C3")[1]["right"] is False
    assert ExerciseCard.objects.values().get() == before
    (later,) = told(here, "Red", "GET", "/exercises")[1]["coming"]
    assert later == one | {"due": answer["due"]}


@pytest.mark.parametrize("square", ["A1", "D9", "", "B1 C1", "é", "A" * 11])
def test_what_is_no_covered_square_is_refused_and_changes_nothing(here: Here, square: str) -> None:
    (one,) = found(here, finished())
    before = ExerciseCard.objects.values().get()
    assert answered(here, one["id"], square)[0] == 422
    assert ExerciseCard.objects.values().get() == before


def test_what_is_put_away_is_asked_no_more(here: Here) -> None:
    (one,) = found(here, finished())
    assert told(here, "Red", "POST", f"/exercises/{one['id']}/away") == (200, one | {"due": None})
    assert told(here, "Red", "GET", "/exercises") == (200, {"due": [], "coming": []})


def test_they_are_for_their_player_alone_and_a_token_that_reads_does_no_more(here: Here) -> None:
    (one,) = found(here, finished())
    path = f"/exercises/{one['id']}"
    for name, status in (("Blue", 404), ("Green", 404), ("", 401)):
        assert told(here, name, "GET", path)[0] == status
        assert told(here, name, "POST", f"{path}/away")[0] == status
        assert answered(here, one["id"], "B1", name)[0] == status
    assert told(here, "Red", "GET", f"/exercises/{2**63 - 1}")[0] == 404
    with here.client(make_token(player=player("Red"), label="reads", scope=Token.Scope.READ)) as client:
        assert [client.get("/exercises").status_code, client.get(path).status_code] == [200, 200]
        for do_what, body in (("answer", {"square": "B1"}), ("away", None)):
            assert client.post(f"{path}/{do_what}", json=body).status_code == 403
    assert ExerciseCard.objects.get().practised is None


def test_exercises_are_found_only_in_ones_own_finished_games_for_two(here: Here) -> None:
    table = finished()
    for name, status in (("Green", 403), ("", 401)):
        assert told(here, name, "POST", f"/tables/{table.id}/exercises")[0] == status
    running = table_of("me", "open", config=SMALL)
    assert told(here, "Red", "POST", f"/tables/{running.id}/exercises")[0] == 409
    alone = table_of("me", game="solo", config={"width": SHEET.width, "height": SHEET.height, "clues": SHEET.cells})
    do(alone, Seat(0), "resign")
    assert told(here, "Red", "POST", f"/tables/{alone.id}/exercises")[0] == 409
    assert not ExerciseCard.objects.exists()


def test_while_the_analysis_is_under_way_the_answer_says_so(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst.ANALYST, "ask", lambda *_: None)
    assert told(here, "Red", "POST", f"/tables/{finished().id}/exercises") == (200, {"ready": False, "due": []})


def test_nothing_that_is_told_differs_between_worlds_that_the_player_can_not_tell_apart(here: Here) -> None:
    worlds = []
    for theirs in WORLDS:
        table = finished(theirs)
        (one,) = found(here, table)
        path = f"/exercises/{one['id']}"
        heard = [one, told(here, "Red", "GET", path), told(here, "Red", "GET", "/exercises")]
        heard += [answered(here, one["id"], square) for square in SQUARES]
        text = json.dumps(heard).replace(table.id, "TABLE").replace(f'"id": {one["id"]},', '"id": ID,')
        worlds.append(text)
        told(here, "Red", "POST", f"{path}/away")
    assert worlds[0] == worlds[1] == worlds[2]
    assert PLAYED[1][1] == f"lay {WORLDS[0]}"
