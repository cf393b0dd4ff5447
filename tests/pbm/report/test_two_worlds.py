"""Two folders that differ only in what a viewer may not know give that viewer identical reports."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from support.post import NOON, begun_post, play_round, send

from boem.core.game import Seat, Viewer
from boem.pbm.folder import Post
from boem.pbm.mailbox import story_of
from boem.pbm.play import take_message
from boem.pbm.report.build import build
from boem.pbm.report.heard import hear
from boem.pbm.report.page import as_page
from boem.pbm.report.printed import as_print
from boem.pbm.report.text import as_text
from boem.records import Play, replay

HERE, THERE = "A1 L1 L12 F6", "A1 L1 L12 G12"
"""Two deals that the first round, A2 and K1 and K2, can't tell apart."""


def reports(post: Post, viewer: Viewer) -> tuple[str, str, bytes]:
    told = build(hear(story_of(post), viewer), "en")
    return as_text(told), as_page(told), as_print(told)


def begun_with(folder: Path, mines: str) -> Post:
    """With equal commitments in both worlds: only they may reveal that the deals differ."""
    post = begun_post(folder, "A2", "K1", "K2", mines=mines)
    log = tuple(
        replace(entry, commitment="ab" * 32) if isinstance(entry, Play) and "deal" in dict(entry.entry) else entry
        for entry in post.game.record.log
    )
    return post.store(replay(replace(post.game.record, log=log)))


@pytest.mark.parametrize("viewer", [None, Seat(0)], ids=["public", "Heron"])
def test_the_deal_and_what_others_have_sent_since_change_no_report(tmp_path: Path, viewer: Viewer) -> None:
    here, there = begun_with(tmp_path / "here", HERE), begun_with(tmp_path / "there", THERE)
    here, there = (send(send(post, 0, "B3, C5"), 2, "press: I know nothing.\nfinal") for post in (here, there))
    here, there = send(here, 1, "D9 mine\npress: D9!"), send(there, 1, "H7\nE7\npress: a long story\npress: of E7")
    take_message(here.folder, b"E44, hello", ".txt", seat="2", now=NOON)
    assert here.game.record != there.game.record
    assert reports(here, viewer) == reports(there, viewer)


def test_a_seat_can_read_its_own_orders_and_nobody_else_can(tmp_path: Path) -> None:
    post = send(begun_post(tmp_path, "A2", "K1", "K2", mines=HERE), 0, "D9 mine, H7")
    own, others = reports(post, Seat(0))[0], reports(post, None)[0] + reports(post, Seat(1))[0]
    assert "Received from you so far: D9 mine, H7" in own
    assert "D9" not in others


def test_no_report_holds_the_salt_or_a_mine_before_the_end_and_the_last_holds_both(tmp_path: Path) -> None:
    post = begun_post(tmp_path, "A2", "K1", "K2", mines=HERE)
    dealt = post.game.record.log[3]
    assert isinstance(dealt, Play)
    salted = replace(dealt, salt="0f" * 32, commitment="ab" * 32)
    log = (*post.game.record.log[:3], salted, *post.game.record.log[4:])
    post = post.store(replay(replace(post.game.record, log=log)))
    for viewer in (None, Seat(1)):
        text, page, _ = reports(post, viewer)
        assert ("0f" * 32 in text + page, "L12" in text + page, "ab" * 32 in text, "ab" * 32 in page) == (
            (False, False, True, True)
        )
    over = play_round(play_round(post, "A1 mine, L1 mine, F6"), None, "L12 mine")
    assert over.game.over
    text, page, _ = reports(over, None)
    for told in (text, page):
        assert "0f" * 32 in told
        assert "deal L1" in told or "deal A1 L1 F6 L12" in told
    assert "Heron wins with" in text or "Otter wins with" in text
