"""When a round may be evaluated."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from support.play import unsealed
from support.post import FRIDAYS, NOON, new_post, send

from boem.core.errors import IllegalAction, ParseError
from boem.pbm.folder import Post, load
from boem.pbm.mailbox import story_of
from boem.pbm.play import close, not_ready, take_message, undo
from boem.pbm.report.build import build
from boem.pbm.report.heard import hear
from boem.pbm.report.text import as_text
from boem.records import Play

DEADLINE = datetime(2026, 3, 6, 19, tzinfo=UTC)


def two_of_three(tmp_path: Path) -> Post:
    return send(send(new_post(tmp_path, 3, FRIDAYS), 0, "A1"), 1, "B2")


def test_before_the_deadline_a_round_waits_until_all_orders_are_final(tmp_path: Path) -> None:
    post = send(two_of_three(tmp_path), 2, "C3")
    said = "the deadline of round 1 is 2026-03-06 20:00 Europe/Amsterdam, and not all orders are final"
    assert not_ready(post, NOON) == said
    for seat in range(3):
        post = send(post, seat, "final")
    assert not_ready(post, NOON) is None


def test_at_the_deadline_it_waits_for_nobody_once_all_orders_are_in(tmp_path: Path) -> None:
    post = send(two_of_three(tmp_path), 2, "C3")
    assert not_ready(post, DEADLINE - timedelta(seconds=1)) is not None
    assert not_ready(post, DEADLINE) is None


def test_a_missing_player_has_grace_and_then_no_more(tmp_path: Path) -> None:
    post = two_of_three(tmp_path)
    said = "nothing has come from Wren, and there is grace until 2026-03-07 20:00 Europe/Amsterdam"
    assert not_ready(post, DEADLINE) == said
    assert not_ready(post, DEADLINE + timedelta(hours=24)) is None


def test_without_a_deadline_it_waits_for_all_orders(tmp_path: Path) -> None:
    post = send(new_post(tmp_path, 3), 0, "A1")
    assert not_ready(post, NOON) == "nothing has come from Otter and Wren, and no deadline is set"
    with pytest.raises(IllegalAction, match=r"with --early it is evaluated all the same\."):
        close(post.folder, now=NOON)
    assert len(unsealed(close(post.folder, now=NOON, early=True).game).history.public.position.past) == 1


def test_a_later_message_replaces_an_earlier_one_and_is_final_no_more(tmp_path: Path) -> None:
    post = send(send(new_post(tmp_path, 2), 0, "A1, B2\nfinal"), 0, "C3")
    assert unsealed(post.game).history.public.position.final == (False, False)
    assert [path.name for path in sorted(post.orders.iterdir())] == ["0000-seat-0-heron.txt", "0002-seat-0-heron.txt"]
    receipt = take_message(post.folder, b"none", ".txt", seat="Heron", now=NOON)
    assert str(receipt.decided.replaced) == str(unsealed(post.game).history.seats[0].orders[0])


def test_the_last_round_is_taken_back_with_its_reason_and_no_other(tmp_path: Path) -> None:
    post = new_post(tmp_path, 2)
    with pytest.raises(IllegalAction, match="No round is evaluated yet"):
        undo(post.folder, why="a slip", now=NOON)
    send(post, 0, "A1")
    close(post.folder, now=NOON, early=True)
    undone = undo(post.folder, why="a  slip\n", now=NOON)
    assert dict(undone.game.record.log[-1].entry) == {"undo": 1, "why": "a slip"}  # type: ignore[union-attr]
    assert len(unsealed(load(post.folder).game).history.public.position.past) == 0


def test_a_first_round_taken_back_takes_its_deal_along_and_the_next_is_another(tmp_path: Path) -> None:
    post = send(new_post(tmp_path, 2), 0, "A1")
    first = close(post.folder, now=NOON, early=True)
    undone = undo(post.folder, why="a slip", now=NOON)
    assert (
        unsealed(undone.game).history.public.position.dealt,
        unsealed(undone.game).history.public.position.seen,
    ) == (
        False,
        unsealed(undone.game).history.public.position.now.cells,
    )
    again = close(send(undone, 0, "B2").folder, now=NOON, early=True)
    deals = [entry.commitment for entry in again.game.record.log if isinstance(entry, Play) and entry.commitment]
    assert len(deals) == len(set(deals)) == 2
    report = as_text(build(hear(story_of(again), None), "en"))
    assert "so is its deal: the mines are laid anew" in " ".join(report.split())
    assert deals[1] in "".join(report.split())
    assert deals[0] not in "".join(report.split())
    assert deals[0] in "".join(as_text(build(hear(story_of(first), None), "en")).split())


def test_a_round_that_ended_the_game_is_taken_back_within_the_week_and_no_later(tmp_path: Path) -> None:
    post = send(new_post(tmp_path, 2), 0, "A1")
    for _ in range(4):
        post = close(post.folder, now=NOON, early=True, empty=True)
    assert post.game.over
    with pytest.raises(
        IllegalAction, match=r"Round 4 could be taken back until 2026-03-08 12:00 UTC; undo in game\.toml"
    ):
        undo(post.folder, why="too late", now=NOON + timedelta(days=7, seconds=1))
    undone = undo(post.folder, why="Otter wrote in time", now=NOON + timedelta(days=7))
    assert (undone.game.over, unsealed(undone.game).history.public.position.round) == (False, 4)
    assert not send(undone, 1, str(unsealed(undone.game).history.public.position.covered[0])).game.over


def test_the_sheet_says_how_long_a_round_can_be_taken_back(tmp_path: Path) -> None:
    post = send(new_post(tmp_path, 2), 0, "A1")
    close(post.folder, now=NOON, early=True)
    sheet = post.folder / "game.toml"
    assert "\nundo = 7 " in sheet.read_text()
    sheet.write_text(sheet.read_text().replace("\nundo = 7 ", "\nundo = 30 "))
    assert not unsealed(
        undo(post.folder, why="a slip", now=NOON + timedelta(days=29)).game
    ).history.public.position.past
    sheet.write_text(sheet.read_text().replace("\nundo = 30 ", "\nundo = -1 "))
    with pytest.raises(ParseError, match=r"deadline\.undo: must be 0 to 3650, not -1"):
        load(post.folder)
