"""Records by the first rules and by the present ones, and games in which these differ."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.shell import boem
from support.play import act, ending, table

from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, Seat
from boem.core.registry import find_game, game_ids
from boem.records import document_for, entry_for, known_record, read_record, replay, verify, write_record
from boem.records.record import Play

DATA = Path(__file__).parent / "data"
SMALL: dict[str, Any] = {"width": 3, "height": 3, "mines": 1, "sweepers": 2}


def document(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / f"{name}.json").read_bytes())
    return found


def played(name: str, entries: int | None = None) -> Any:
    whole = document(name)
    return replay(read_record(json.dumps(whole | {"log": whole["log"][:entries]})))


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("name", ["document", "leader_resigned"])
def test_a_record_keeps_its_edition_to_the_byte(name: str, edition: int) -> None:
    record = read_record(json.dumps(document(name) | {"boem": edition}))
    assert record.game is not None
    assert record.game.edition == edition
    text = write_record(record)
    assert json.loads(text)["boem"] == edition
    assert write_record(read_record(text)) == text
    assert json.loads(known_record(replay(record), None))["boem"] == edition


def test_games_played_now_are_of_the_second_edition() -> None:
    for game_id in game_ids():
        assert find_game(game_id).edition == 2


@pytest.mark.parametrize("name", ["document", "example1", "lesson", "whole", "uitweg", "leader_resigned_first_edition"])
def test_records_of_the_first_edition_are_played_to_their_end(name: str) -> None:
    game = played(name)
    assert game.record.game.edition == 1
    assert game.refusal is None


# The leader resigns


@pytest.mark.parametrize(("name", "winner"), [("leader_resigned", 1), ("leader_resigned_first_edition", 0)])
def test_a_leader_who_resigns_has_lost_and_won_by_the_first_rules(name: str, winner: int) -> None:
    assert ending(played(name)) == ({winner}, (5, 1), "last_seat")
    told = boem("replay", DATA / f"{name}.json", "--json").told
    assert told["result"] == {"winners": [winner], "scores": [5, 1], "reason": "last_seat"}
    lines = boem("replay", DATA / f"{name}.json").out.splitlines()
    assert lines[-1] == f"{['Red', 'Blue'][winner]} wins: only one seat is left."
    places = [line.split()[:2] for line in lines if line.startswith("    ")]
    assert places == [["1", ["Red", "Blue"][winner]], ["2", ["Blue", "Red"][winner]]]
    assert boem("verify", DATA / f"{name}.json").status == 0


# Rounds are taken back, the first and the last


def test_a_first_round_taken_back_has_another_deal_and_another_commitment() -> None:
    game = played("rounds_undone")
    assert ending(game) == ({1}, (5, 6), "all_mines_visible")
    deals = [entry for entry in game.record.log if isinstance(entry, Play) and entry.actor == HOUSE and entry.salt]
    assert len({entry.commitment for entry in deals}) == 2
    out = boem("replay", DATA / "rounds_undone.json").out
    assert "Round 1 is taken back and its deal withdrawn: Blue wrote A1" in out
    assert "Round 3 is taken back: Blue meant it as a mine" in out


def test_a_withdrawn_deal_goes_unseen_and_the_salt_of_the_new_one_stays_secret() -> None:
    whole = document("rounds_undone")["log"]
    over = [*whole[:3], {"close": True}, {"seat": 0, "do": "order A1 mine, C2 mine"}, {"close": True}]
    log = [*over, {"undo": 2}, {"undo": 1}, {"seat": 0, "do": "order B1"}, whole[7]]
    record = document("rounds_undone") | {"log": log}
    record["config"] |= {"tips": 2}
    game = replay(read_record(json.dumps(record)))
    assert game.refusal is None
    assert entry_for(game, 5, None)["revealed"]["salts"] == {"house": whole[2]["salt"]}
    told = json.dumps([document_for(game, eyes) for eyes in (None, Seat(0), Seat(1))])
    assert whole[7]["salt"] not in told
    assert whole[7]["salt"] not in known_record(game, Seat(1))


def test_the_commitment_of_the_last_deal_is_verified_and_that_of_a_withdrawn_one_is_named() -> None:
    record, log = read_record((DATA / "rounds_undone.json").read_bytes()), document("rounds_undone")["log"]
    last, first = log[7]["commitment"], log[2]["commitment"]
    assert [finding.holds for finding in verify(record, {HOUSE: last})] == [True, True]
    withdrawn = verify(record, {HOUSE: first})
    assert [finding.holds for finding in withdrawn] == [None, None, None]
    assert withdrawn[1].sentence.startswith("The commitment that was noted is of a deal that was withdrawn")
    ran = boem("verify", DATA / "rounds_undone.json", "--commitment", f"house={last}")
    assert (ran.status, "was fixed before play" in ran.out) == (0, True)
    log[2]["salt"] = log[7]["salt"]
    forged = verify(read_record(json.dumps(document("rounds_undone") | {"log": log})), {HOUSE: last})
    assert [finding.sentence for finding in forged if finding.holds is False] == [
        "In a deal that was withdrawn: The house: the layout and its salt do not give the commitment."
    ]


def test_by_the_first_rules_a_second_deal_is_refused_and_an_undo_after_the_end() -> None:
    whole = document("rounds_undone") | {"boem": 1}
    game = replay(read_record(json.dumps(whole)))
    assert (len(game.said), str(game.refusal)) == (7, "The mines are dealt already.")
    end = [{"seat": 0, "do": "order A1 mine"}, {"seat": 1, "do": "order C2 mine"}, {"close": True}, {"undo": 2}]
    game = replay(read_record(json.dumps(whole | {"log": [*whole["log"][:4], *end]})))
    assert (len(game.said), str(game.refusal)) == (7, "The game is over.")


# Time runs for those alone whom the game waits for


def test_the_houses_timeout_of_a_seat_that_is_not_waited_for_is_refused() -> None:
    game = act(table(**SMALL), (0, "lay A1"))
    with pytest.raises(IllegalAction, match="The game doesn't wait for seat 0, so its time can't run out"):
        act(game, (0, "timeout"))
    assert ending(act(game, (1, "timeout")))[2] == "abandoned"
    game = act(game, (1, "lay B2"))
    with pytest.raises(IllegalAction, match="The game doesn't wait for seat 1, so its time can't run out"):
        act(game, (1, "timeout"))
    assert ending(act(game, (0, "timeout"))) == ({1}, None, "timeout")


def test_nobodys_time_runs_while_the_game_waits_for_the_house() -> None:
    with pytest.raises(IllegalAction, match="The game doesn't wait for seat 1"):
        act(table("coan"), (1, "timeout"))


def test_by_the_first_rules_it_counts_for_any_seat() -> None:
    game = act(table(edition=1, **SMALL), (0, "lay A1"), (1, "lay B2"), (1, "timeout"))
    assert ending(game) == ({0}, None, "timeout")
