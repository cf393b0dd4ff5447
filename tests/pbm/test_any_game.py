"""A game with rounds but without a mail face can be played in a folder like any other."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.bids import done_in
from support.play import unsealed
from support.post import NOON
from support.stranger import install

from boem.cli.pbm import reporting, setting_up
from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.core.registry import find_game
from boem.core.settings import write_settings
from boem.pbm.desk import Fate
from boem.pbm.folder import SHEET, Post, load
from boem.pbm.mailbox import story_of
from boem.pbm.play import Receipt, close, preview, take_message, undo
from boem.pbm.report.build import build
from boem.pbm.report.heard import as_of, hear
from boem.pbm.report.page import as_page
from boem.pbm.report.printed import as_print
from boem.pbm.report.text import WIDTH, as_text
from boem.pbm.rounds import undo_of
from boem.pbm.sheet import SheetPlayer
from boem.records import Play, Record, begin, verify

pytestmark = pytest.mark.usefixtures("bids")


@pytest.fixture
def bids(site_packages: Path) -> None:
    """Installs the game as somebody's package."""
    install(site_packages, "bids-game", "bids = support.bids:BIDS")


def new(folder: Path, *, game: str = "bids", **settings: Any) -> Post:
    players = [SheetPlayer(name, f"{name.lower()}@example.org") for name in ("Heron", "Otter", "Wren")]
    wishes = setting_up.Wishes(game, settings=settings)
    assert setting_up.new(folder / "game", None, "en", players, wishes, setting_up.Dates()) == 0
    return load(folder / "game")


def send(post: Post, seat: int, text: str) -> Receipt:
    return take_message(post.folder, text.encode(), ".txt", seat=str(seat), now=NOON)


def played(post: Post, *bids: int) -> Post:
    for seat, much in enumerate(bids):
        assert send(post, seat, f"bid {much}").decided.fate is Fate.TAKEN
    return close(post.folder, now=NOON)


def told(post: Post, viewer: int | None = None, language: str = "en") -> str:
    return as_text(build(hear(story_of(post), None if viewer is None else Seat(viewer)), language))


def test_a_game_is_set_up_by_its_id_and_its_sheet_names_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    post = new(tmp_path, rounds=2)
    assert capsys.readouterr().out.startswith(f"{post.folder}: rounds 2, 3 seats.\n")
    assert (post.sheet.game.id, post.sheet.title, write_settings(post.sheet.config)["rounds"]) == ("bids", "Bids", 2)
    assert 'game = "bids"' in (post.folder / SHEET).read_text()


def test_a_setting_that_the_game_has_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="--mines: Bids has no such setting"):
        new(tmp_path, mines=3)


def test_a_game_without_rounds_is_no_game_by_mail(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Uitweg has no rounds"):
        new(tmp_path, game="uitweg")


def test_what_the_house_deals_is_dealt_before_the_first_order_and_after_each_round(tmp_path: Path) -> None:
    post = new(tmp_path)
    assert done_in(post.game.record) == ["deal"]
    post = played(post, 4, 7, 7)
    assert done_in(post.game.record) == ["deal", "seat", "seat", "seat", "close", "deal"]


def test_orders_are_lines_in_the_games_own_notation(tmp_path: Path) -> None:
    post = new(tmp_path)
    receipt = send(post, 0, "Orders: bid 5\npress: good morning")
    letter = receipt.decided.letter
    assert (post.face.spell(letter.orders), letter.press) == ("bid 5", ("good morning",))
    assert load(post.folder).rounds.sent == (True, False, False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bid five", "give a bid, as in bid 5"),
        ("bid 12", "A bid is 1 to 9."),
        ("bid 5\nbid 6", "Your bid is in already."),
        ("bid 5\nhello", "line 2: give a bid, as in bid 5"),
        ("none", "this game has no empty orders; a seat that sends nothing misses the round"),
        ("bid 5\nfinal", "in this game orders are final anyway; leave that word out"),
        ("", "there is no order in it"),
        ("bid 5\nresign", "it resigns and also has orders; send one or the other"),
    ],
)
def test_a_message_that_does_not_fit_is_told_why_and_changes_nothing(tmp_path: Path, text: str, said: str) -> None:
    post = new(tmp_path)
    receipt = send(post, 0, text)
    assert receipt.decided.fate is Fate.FAULTY
    assert said in map(str, receipt.decided.faults)
    assert load(post.folder).entries == post.entries


def test_a_round_closes_once_every_order_is_in_and_the_report_tells_what_it_brought(tmp_path: Path) -> None:
    post = new(tmp_path)
    with pytest.raises(IllegalAction, match="nothing has come from Heron, Otter and Wren"):
        close(post.folder, now=NOON)
    post = played(post, 4, 7, 7)
    worth = unsealed(post.game).said[4][0].fact.worth
    report = told(post)
    assert "Round 1 · For everybody" in report
    assert f"prize: {worth}\nbids: 4, 7, 7" in report
    assert re.search(rf"Heron \.+ \+{worth}\n  orders were in", report)
    assert report.count("orders were in") == 3
    assert max(map(len, report.splitlines())) <= WIDTH


def test_how_to_order_is_said_with_an_example_and_without_words_that_the_game_has_not(tmp_path: Path) -> None:
    post = new(tmp_path)
    report = told(post, 0)
    assert re.search(r"Write your orders one a line, as in:\n    bid [1-9]\nLines of their own may say: press", report)
    send(post, 0, "bid 5")
    assert "as in:" not in told(load(post.folder), 0)


def test_a_seat_from_which_nothing_came_has_missed_the_round(tmp_path: Path) -> None:
    post = new(tmp_path)
    send(post, 0, "bid 5")
    post = close(post.folder, now=NOON, early=True)
    assert post.rounds.missed == (0, 1, 1)
    assert told(post).count("no orders came (NMR)") == 2
    again = close(post.folder, now=NOON, early=True, empty=True)
    assert again.rounds.missed == (1, 2, 2)
    assert "nothing has come from Otter and Wren for two rounds" in told(again)


def test_no_report_tells_a_sealed_order_or_what_is_dealt_for_the_next_round(tmp_path: Path) -> None:
    post = new(tmp_path, rounds=2)
    send(post, 0, "bid 9")
    now = load(post.folder)
    assert "Received from you so far: bid 9" in told(now, 0)
    assert "bid 9" not in told(now) + told(now, 1)
    assert "Received from you" not in told(now, 1)
    other = replace(now, game=replace(now.game, history=replace(unsealed(now.game).history, state=None)))
    assert told(other, 1) == told(now, 1)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "What the round brought"), ("nl", "Wat de ronde bracht"), ("de", "Was die Runde gebracht hat")],
)
def test_reports_are_texts_pages_and_prints_in_each_language_and_name_no_mine(
    tmp_path: Path, language: str, said: str
) -> None:
    report = build(hear(story_of(played(new(tmp_path), 4, 7, 7)), Seat(1)), language)
    for form in (as_text(report), as_page(report)):
        assert said in form
        assert not any(word in form.lower() for word in (" mine", "mijn", " minen"))
    assert as_print(report).startswith(b"%PDF")


def test_a_round_is_taken_back_with_its_points_and_dealt_anew(tmp_path: Path) -> None:
    post = played(new(tmp_path), 4, 7, 8)
    assert max(post.game.history.public.scores or ()) > 0
    back = undo(post.folder, why="a slip", now=NOON)
    assert done_in(back.game.record)[-2:] == ["undo", "deal"]
    assert (back.rounds.round, back.rounds.played, back.game.history.public.scores) == (1, 0, (0, 0, 0))
    assert "Round 1 was taken back: a slip. Its orders are void, and so is what it brought." in " ".join(
        told(back).split()
    )


def test_a_game_that_takes_no_round_back_says_so() -> None:
    game = find_game("uitweg")
    with pytest.raises(IllegalAction, match="In this game no round can be taken back"):
        undo_of(begin(Record(game, game.config(), ("Heron", "Otter"))), 1, "a slip")


def test_a_preview_tells_the_round_and_writes_nothing(tmp_path: Path) -> None:
    post = new(tmp_path)
    send(post, 0, "bid 5")
    then = preview(post.folder, now=NOON)
    assert (then.rounds.played, load(post.folder).rounds.played) == (1, 0)


def test_the_last_round_ends_the_game_and_its_record_proves_what_was_dealt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    post = played(played(new(tmp_path, rounds=2), 4, 7, 8), 1, 2, 3)
    assert post.game.over
    report = told(post)
    assert "Round 2, the last" in report
    assert "The game is over: the last round is over." in report
    assert "Wren wins with" in report
    assert "boem verify record.json" in report
    assert reporting.report(post.folder, None, "text", None, None, None) == 0
    assert sorted(path.name for path in (post.folder / "reports" / "round-02").iterdir()) == [
        "public.txt", "record.json", "seat-0-heron.txt", "seat-1-otter.txt", "seat-2-wren.txt",
    ]  # fmt: skip
    deals = [entry for entry in post.game.record.log if isinstance(entry, Play) and entry.commitment]
    findings = verify(post.game.record, {"house": deals[-1].commitment or ""})
    assert findings


def test_a_report_of_an_earlier_round_tells_what_was_known_then(tmp_path: Path) -> None:
    post = played(played(new(tmp_path, rounds=3), 4, 7, 8), 1, 2, 3)
    then = as_of(story_of(post), 1)
    assert then is not None
    assert len(then.game.record.log) == 6  # along with its deal
    assert "Round 1" in as_text(build(hear(then, None), "en"))
