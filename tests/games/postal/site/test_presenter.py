"""The field and the standings on the pages, from facts and views alone."""

from __future__ import annotations

import pytest
from support.play import Open, act, table
from support.postal_play import SHEET, begun, ordered, round_of, ruled
from support.postal_scene import BLUE, NOBODY, PRESENTER, RED, line_of, seen, squares, standing

from boem.records import entry_for


def after_first() -> Open:
    """After a first round in which only Red opened something: B8 (1)."""
    return begun(SHEET, "B8", None, seats=3)


def test_before_the_first_round_everything_is_covered_and_nothing_can_be_marked() -> None:
    scene = seen(table("postal", width=4, height=4, mines=2, seats=2, tips=2), RED)
    assert {square.state for square in squares(scene).values()} == {"covered"}
    assert scene.title == "Round 1: your orders"
    assert scene.slip is not None
    assert scene.slip.about["marks"] is False
    assert scene.below == ()


def test_what_the_last_round_uncovered_is_fresh_and_what_was_open_before_is_not() -> None:
    game = round_of(after_first(), "H5", "K9 mine", "G4")
    field = squares(seen(game, NOBODY))
    assert {name for name, square in field.items() if square.fresh} == {"H5", "K9", "G4"}
    assert [field[name].state for name in ("H5", "K9", "G4", "B8")] == ["open", "found", "hit", "open"]
    assert field["H5"].label == "H5, open, 4, new"
    assert field["K9"].label == "K9, mine, found, new"
    assert field["G4"].label == "G4, mine, hit, new"


def test_a_mine_that_one_disarms_and_another_hits_is_found() -> None:
    field = squares(seen(round_of(after_first(), "K9 mine", "K9"), NOBODY))
    assert field["K9"].state == "found"


def test_orders_that_were_sent_are_numbered_squares_of_their_seat_alone() -> None:
    game = ordered(after_first(), "K9 mine, H5")
    own, others = squares(seen(game, RED)), squares(seen(game, BLUE))
    assert (own["K9"].state, own["K9"].order, own["K9"].label) == ("covered", "1", "K9, my order 1, as a mine")
    assert (own["H5"].state, own["H5"].order, own["H5"].label) == ("covered", "2", "H5, my order 2, as free")
    assert {square.order for square in others.values()} == {""}
    assert others["K9"].label == "K9, covered"


def test_a_draft_is_shown_as_not_sent_until_it_is() -> None:
    field = squares(seen(after_first(), RED, draft=["r2", "K9*", "H5"]))
    assert (field["K9"].state, field["K9"].label) == ("tip-mine", "K9, order 1 as a mine, not sent yet")
    assert (field["H5"].state, field["H5"].label) == ("tip", "H5, order 2 as free, not sent yet")
    game = ordered(after_first(), "H5, K9 mine")
    scene = seen(game, RED, draft=["r2", "K9*", "H5"])
    assert {squares(scene)[name].state for name in ("K9", "H5")} == {"covered"}
    assert scene.slip is not None
    assert scene.slip.about["off"] == "Your orders are received; there is nothing new to send."


def test_changes_after_sending_are_unsent_and_the_rest_stays_sent() -> None:
    scene = seen(ordered(after_first(), "H5, K9 mine"), RED, draft=["r2", "H5", "K9"])
    field = squares(scene)
    assert (field["H5"].state, field["K9"].state) == ("covered", "tip")
    assert scene.slip is not None
    assert scene.slip.about["note"] == "Changed and not sent yet: what counts is what was received."
    assert scene.slip.about["off"] == ""


@pytest.mark.parametrize("draft", [["r1", "K9"], ["r3", "K9"], ["K9"], []])
def test_a_draft_of_another_round_is_none(draft: list[str]) -> None:
    assert squares(seen(after_first(), RED, draft=draft))["K9"].state == "covered"


def test_a_draft_keeps_what_may_still_be_ordered() -> None:
    draft = ["r2", "B8", "Z99", "K9", "K9*", "H5", "A1", "L1"]
    scene = seen(after_first(), RED, draft=draft)
    assert scene.slip is not None
    assert scene.slip.about["words"] == "K9* H5 A1"


def test_the_receipt_says_what_was_received_and_when() -> None:
    game = ordered(after_first(), "H5", "A1")
    game = ordered(game, "K9 mine, H5")
    times = [f"2026-02-28T19:{entry:02}:00Z" for entry in range(len(game.said))]
    scene = seen(game, RED, times=times)
    assert scene.receipt is not None
    assert (scene.receipt.about["orders"], scene.receipt.about["at"]) == ("K9 mine, H5", times[-1])
    assert scene.receipt.about["then"] == "You may change them until everybody’s are final."
    later = seen(game, RED, times=times, deadline="2026-03-01T20:00:00Z")
    assert later.receipt is not None
    assert later.receipt.about["then"] == "You may change them until the deadline."
    assert seen(ordered(after_first(), "", None), RED).receipt.about["orders"] == "no square"  # type: ignore[union-attr]
    assert seen(after_first(), RED).receipt is None
    assert seen(game, NOBODY).receipt is None


def test_final_orders_are_said_to_be_and_new_ones_are_final_no_more() -> None:
    game = act(ordered(after_first(), "H5"), (0, "final"))
    scene = seen(game, RED)
    assert scene.title == "Round 2: your orders are final"
    assert (scene.slip.about["final"], scene.slip.about["off"]) == (True, "Your orders are received and final.")  # type: ignore[union-attr]
    assert standing(seen(game, BLUE))["Red"]["told"] == "orders final"
    again = seen(ordered(game, "A1"), BLUE)
    assert standing(again)["Red"]["told"] == "orders sent"


def test_others_know_that_orders_are_sent_and_not_how_many() -> None:
    few, many = (seen(ordered(after_first(), text), BLUE) for text in ("", "H5, A1, K9 mine"))
    assert few == many
    assert [row["told"] for row in few.panels[0].about["rows"]] == ["orders sent", "no orders yet", "no orders yet"]


def test_equal_points_share_the_place_and_one_who_sent_nothing_is_named() -> None:
    game = round_of(after_first(), "H5", "H5", None)
    rows = seen(game, BLUE).panels[0].about["rows"]
    assert [(row["place"], row["name"], row["change"], row["points"], row["missed"]) for row in rows] == [
        (1, "Red", "+3", "4", 0), (2, "You", "+3", "3", 0), (3, "Player 2", "0", "0", 2),
    ]  # fmt: skip
    scene = seen(round_of(after_first(), "H5", None, ""), NOBODY)
    assert [row["place"] for row in scene.panels[0].about["rows"]] == [1, 2, 2]


def test_a_round_taken_back_is_told_with_its_reason_and_what_it_showed_may_be_ordered_again() -> None:
    game = ruled(round_of(after_first(), "H5", "K9 mine", "G4"), undo=2, why="two letters came late")
    for viewer in (RED, NOBODY):
        scene = seen(game, viewer)
        assert scene.hint == "Round 2 was taken back and is played again. The reason: two letters came late"
        field = squares(scene)
        assert [(field[name].state, field[name].known) for name in ("H5", "K9", "G4", "A1")] == [
            ("covered", "n4"), ("covered", "mine"), ("covered", "mine"), ("covered", ""),
        ]  # fmt: skip
        assert field["H5"].label == "H5, covered again, known: 4"
    assert [stop.name for stop in PRESENTER.stops([[notice.fact for notice in said] for said in game.said])] == ["1"]
    again = round_of(game, "H5", None, None)
    assert seen(again, RED).hint.startswith("Round 2 brought you +4. 12 × 12")
    assert squares(seen(again, RED))["H5"].state == "open"
    assert squares(seen(again, RED, draft=["r3", "K9*"]))["K9"].state == "tip-mine"


def test_one_who_has_resigned_orders_no_more_and_keeps_the_points() -> None:
    game = act(round_of(after_first(), "H5", "A1", None), (0, "resign"))
    scene = seen(game, RED)
    assert (scene.title, scene.slip, scene.turn, scene.leaves) == ("Round 3: you have resigned", None, False, False)
    assert line_of(scene, "You")["told"] == "resigned"
    assert line_of(scene, "You")["points"] == "5"
    assert not scene.large[0].live


def test_whoever_watches_has_no_order_form() -> None:
    scene = seen(after_first(), NOBODY, draft=["r2", "K9"])
    assert (scene.slip, scene.receipt, scene.large[0].live) == (None, None, False)
    assert scene.title == "Round 2: orders are awaited"
    waits = "Not final yet are the orders of: Red, Blue, Player 2."
    assert scene.hint == f"{waits} The round closes as soon as everybody’s orders are final."


def test_looking_back_nothing_can_be_ordered() -> None:
    scene = seen(after_first(), RED, draft=["r2", "K9"], back=True)
    assert (scene.slip, scene.turn, scene.moment) == (None, False, "after round 1")
    assert squares(scene)["K9"].state == "covered"


def test_at_the_end_winners_reason_and_the_mines_that_nobody_found_are_told() -> None:
    game = act(after_first(), (0, "resign"), (1, "resign"))
    scene = seen(game, BLUE)
    hint = "You resigned. Resigned: Red. Only one seat is left. Winning score: 0 points."
    assert (scene.title, scene.hint) == ("Player\xa02 wins", hint)
    assert squares(scene)["K9"].label == "K9, mine, never found"
    every = round_of(begun("K9", None, None, seats=2), "K9 mine", "K9 mine")
    assert seen(every, RED).title == "You share the win with Blue"
    assert seen(every, NOBODY).title == "Red, Blue share the win"
    assert seen(every, NOBODY).hint.startswith("The last mine is uncovered.")


def test_a_free_seat_is_awaited() -> None:
    scene = seen(after_first(), RED, free=frozenset({2}))
    assert line_of(scene, "Player 2")["told"] == "awaited"
    sent = seen(ordered(after_first(), "H5"), RED, free=frozenset({2}))
    assert sent.hint == "Not final yet are the orders of: Blue. 1 seat is still free."


def test_whoever_has_no_order_form_reads_the_deadline_in_the_standings() -> None:
    deadline = "2026-03-01T20:00:00Z"
    assert seen(after_first(), NOBODY, deadline=deadline).panels[0].about["deadline"] == deadline
    scene = seen(after_first(), RED, deadline=deadline)
    assert scene.slip is not None
    assert (scene.panels[0].about["deadline"], scene.slip.about["deadline"]) == ("", deadline)


def test_against_bots_alone_orders_are_final_when_sent_and_when_the_round_closes_is_said() -> None:
    bots = frozenset({1, 2})
    scene = seen(after_first(), RED, bots=bots)
    assert scene.slip is not None
    assert (scene.slip.about["sole"], scene.slip.about["final"]) == (True, True)
    assert scene.slip.about["closes"] == "The round closes as soon as you and the bots have sent your orders."
    waiting = act(ordered(after_first(), "H5"), (0, "final"))
    scene = seen(waiting, RED, bots=bots)
    assert scene.title == "Round 2: your orders are in"
    assert scene.hint == "The round closes as soon as the bots have sent theirs."
    sent = act(ordered(after_first(), "H5"), (1, "final"), (2, "final"))
    assert seen(sent, RED, bots=bots).hint == "Only your orders are not final yet."


def test_where_somebody_else_plays_final_is_asked_for_and_when_the_round_closes_is_said() -> None:
    first = seen(after_first(), RED, bots=frozenset({2}))
    assert first.slip is not None
    assert (first.slip.about["sole"], first.slip.about["final"]) == (False, False)
    assert first.slip.about["closes"] == "The round closes as soon as everybody’s orders are final."
    dated = seen(after_first(), RED, bots=frozenset({2}), deadline="2026-03-01T20:00:00Z")
    assert dated.slip is not None
    assert dated.slip.about["closes"] == "The round closes at the deadline, or as soon as everybody’s orders are final."
    left = act(after_first(), (1, "resign"))
    assert seen(left, RED, bots=frozenset({2})).slip.about["sole"] is True  # type: ignore[union-attr]


def test_in_the_move_list_rounds_have_their_own_numbers() -> None:
    game = round_of(after_first(), "H5", None, None)
    said = [PRESENTER.say(entry_for(game, number, None)) for number in range(len(game.said))]
    assert [(one.number, one.move) for one in said if one] == [
        ("", "The mines are laid"), ("1", "Round 1"), ("2", "Round 2"),
    ]  # fmt: skip


def test_the_round_waits_for_the_viewer_alone_or_for_nobody() -> None:
    game = act(ordered(after_first(), "H5"), (1, "final"), (2, "final"))
    assert seen(game, RED).hint == "Only your orders are not final yet."
    assert seen(act(game, (0, "final")), RED).hint == "Everybody’s orders are final."


def test_where_a_host_closes_the_rounds_players_wait_for_the_game_master() -> None:
    sent = ordered(after_first(), "H5")
    assert seen(sent, RED, hosted=True).hint == "The game master closes the round."
