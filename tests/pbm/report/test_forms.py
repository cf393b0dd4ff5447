"""Reports as text, page and print, in all languages, of games wide, long, silent, undone and hostile."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from pypdf import PdfReader
from rich.cells import cell_len
from support.play import unsealed
from support.post import FRIDAYS, NOON, begun_post, new_post, play_round, send

from boem.core.game import Seat
from boem.core.texts import languages, speaking, translated
from boem.games.postal.mail import PostalMail
from boem.pbm.folder import Post, load
from boem.pbm.mailbox import story_of
from boem.pbm.play import close, hand_over, preview, standby_calls, take_message, undo
from boem.pbm.report.build import build
from boem.pbm.report.heard import as_of, hear
from boem.pbm.report.page import as_page
from boem.pbm.report.printed import as_print
from boem.pbm.report.text import WIDTH, as_text
from boem.pbm.sheet import SheetPlayer

HOSTILE = "<script>alert(1)</script>\x1b[31m\u202e&amp; 🐙 " + "名前" * 60 + "x" * 200


def text_of(post: Post, language: str = "en", viewer: Seat | None = None) -> str:
    return as_text(build(hear(story_of(post), viewer), language))


def pages(printed: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(printed)).pages)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [12, 30, 60])
def test_no_line_of_the_text_is_wider_than_72_columns(tmp_path: Path, language: str, size: int) -> None:
    post = new_post(tmp_path, 12, FRIDAYS, width=size, height=size, mines=20)
    for seat in range(12):
        send(post, seat, f"{chr(65 + seat)}1\npress: {HOSTILE}")
    hand_over(post.folder, seat="0", player=SheetPlayer("名前" * 30), now=NOON)
    for told in (load(post.folder), close(post.folder, now=NOON, early=True), undo(post.folder, why=HOSTILE, now=NOON)):
        for viewer in (None, Seat(0)):
            lines = text_of(told, language, viewer).splitlines()
            assert max(map(cell_len, lines)) <= WIDTH
            assert not any("\x1b" in line or "\u202e" in line for line in lines)


def test_what_players_write_is_text_on_the_page_and_steers_nothing(tmp_path: Path) -> None:
    post = send(new_post(tmp_path), 0, f"A1\npress: {HOSTILE}")
    page = as_page(build(hear(story_of(close(post.folder, now=NOON, early=True)), None), "en"))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script" not in page
    assert "\x1b" not in page
    assert "\u202e" not in page


def test_the_page_is_one_file_that_asks_for_nothing_from_elsewhere(tmp_path: Path) -> None:
    page = as_page(
        build(hear(story_of(play_round(begun_post(tmp_path, "B8", "H5", "A9"), "A7", "K9 mine")), None), "nl")
    )
    assert page.startswith('<!doctype html>\n<html lang="nl">')
    assert not re.findall(r"""src=|href="[^#]|url\(|@import|<link|<script|<iframe""", page)
    assert set(re.findall(r"https?://[^\s\"<]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in page
    assert 'role="img"' in page


def test_the_print_is_tagged_has_the_headings_and_the_same_report_gives_the_same_bytes(tmp_path: Path) -> None:
    told = build(
        hear(story_of(play_round(begun_post(tmp_path, "B8", "H5", "A9"), "A7", "K9 mine\npress: 🐙 Hello")), None), "de"
    )
    printed = as_print(told)
    root = PdfReader(io.BytesIO(printed)).root_object
    assert "/StructTreeRoot" in root
    assert str(root["/Lang"]).startswith("de")
    text = pages(printed)
    for heading in ("Runde 2", "Das Feld nach Runde 2", "Züge und Punkte", "Presse"):
        assert heading in text
    assert "□ Hello" in text
    assert as_print(told) == printed


def test_the_drawing_of_the_field_tells_each_row_in_words(tmp_path: Path) -> None:
    page = as_page(build(hear(story_of(begun_post(tmp_path, "B8", "H5", "A9")), None), "en"))
    (label,) = re.findall(r'aria-label="(Row 1: [^"]*)"', page)
    assert "Row 8: covered, 1, covered" in label
    svg = re.search(r'<div class="board">(<svg.*?</svg>)', page, re.DOTALL)
    assert svg is not None
    assert len(fromstring(svg[1]).findall("{http://www.w3.org/2000/svg}use")) == 144


def test_the_deadline_is_told_in_the_games_zone_and_in_utc_and_keeps_its_hour_when_clocks_change(
    tmp_path: Path,
) -> None:
    post = new_post(tmp_path, 2, FRIDAYS)
    told = []
    for _ in range(5):
        told.append(re.sub(r"\s+", " ", text_of(load(post.folder))))
        send(load(post.folder), 0, str(unsealed(load(post.folder).game).history.public.position.covered[0]))
        close(post.folder, now=NOON, empty=True)
        if load(post.folder).game.over:
            break
    assert (
        "round 1 are due on Friday, 6 March 2026, 20:00 Europe/Amsterdam (19:00 UTC), with 24 hours of grace."
        in told[0]
    )
    assert (
        "round 5 are due on Friday, 3 April 2026, 20:00 Europe/Amsterdam (18:00 UTC), with 24 hours of grace."
        in told[4]
    )
    assert "Ronde" not in told[0]
    assert "vrijdag 6 maart 2026, 20:00 Europe/Amsterdam (19:00 UTC)" in re.sub(
        r"\s+", " ", text_of(new_post(tmp_path / "nl", 2, FRIDAYS), "nl")
    )


def test_two_rounds_without_a_word_call_for_a_standby_player(tmp_path: Path) -> None:
    post = play_round(begun_post(tmp_path, "B8", "H5", "A9"), "A7", "B9")
    assert "  no orders came (NMR)\n" in text_of(post)
    assert "Standby call" not in text_of(post)
    post = play_round(post, "K9 mine", "G4 mine")
    assert "* Standby call: nothing has come from Wren for two rounds or more." in text_of(post)
    assert "2 rounds running without a word" in text_of(post)


def test_a_standby_player_is_not_blamed_for_the_rounds_before(tmp_path: Path) -> None:
    post = play_round(play_round(begun_post(tmp_path, "B8", "H5", "A9"), "A7"), "A1")
    after = hand_over(post.folder, seat="Otter", player=SheetPlayer("Lynx"), now=NOON)
    told = build(hear(story_of(after), None), "en")
    assert told.lead[-1].startswith("Standby call: nothing has come from Wren for two rounds")
    assert {row.name: row.remark for row in told.rows} == {
        "Heron": "",
        "Lynx": "no orders came (NMR)",
        "Wren": "2 rounds running without a word",
    }
    assert [after.names[seat] for seat in standby_calls(after)] == ["Wren"]


@pytest.mark.parametrize(("language", "mine"), [("en", "mine"), ("nl", "mijn"), ("de", "Mine")])
def test_an_order_that_disarms_says_so_in_the_readers_language(tmp_path: Path, language: str, mine: str) -> None:
    post = play_round(begun_post(tmp_path, "B8", "H5", "A9"), "K9 mine, A7")
    assert re.search(rf"^  K9 {mine}: ", text_of(post, language), re.MULTILINE)
    assert f" A1 {mine}, A2" in text_of(send(post, 0, "A1*, A2"), language, Seat(0))


def test_whoever_has_resigned_is_not_told_how_to_order(tmp_path: Path) -> None:
    post = begun_post(tmp_path, "B8", "H5", "A9")
    take_message(post.folder, b"resign", ".txt", seat="Otter", now=NOON)
    resigned, other = (text_of(load(post.folder), viewer=seat) for seat in (Seat(1), Seat(0)))
    assert "Order with squares" in other
    assert "Order with squares" not in resigned


def test_a_round_taken_back_is_told_with_its_reason_and_what_it_showed_stays(tmp_path: Path) -> None:
    post = play_round(begun_post(tmp_path, "B8", "H5", "A9"), "A7", "K9 mine")
    text = text_of(undo(post.folder, why="Wren's mail lay elsewhere", now=NOON))
    assert "Round 2 is taken back · For everybody" in text
    assert "* Round 2 was taken back: Wren's mail lay elsewhere." in text
    assert "(1)" in text
    assert "(*)" in text
    again = play_round(load(post.folder), "A7", "B9", "K9 mine")
    assert "Round 2 · For everybody" in text_of(again)
    assert "[*]" in text_of(again)


QUIET = {"en": "Nothing was uncovered.", "nl": "Er ging niets open.", "de": "Es wurde nichts aufgedeckt."}


@pytest.mark.parametrize("language", languages())
def test_a_round_that_uncovers_nothing_says_so_in_text_page_and_print(tmp_path: Path, language: str) -> None:
    quiet = play_round(begun_post(tmp_path, "B8", "H5", "A9"), "none", "none", "none")
    told = build(hear(story_of(quiet), None), language)
    for text in (as_text(told), as_page(told), pages(as_print(told))):
        assert text.count(QUIET[language]) == 1


def test_after_a_round_taken_back_the_print_explains_raised_tiles_and_what_the_round_has_uncovered(
    tmp_path: Path,
) -> None:
    known = undo(play_round(begun_post(tmp_path, "B8", "H5", "A9"), "A7", "K9 mine").folder, why="Lost", now=NOON)
    for orders, told in (("none", "Nothing was uncovered."), ("L1", "squares framed in amber were uncovered")):
        text = printed_text(play_round(load(known.folder), orders, "none", "none"))
        assert "Numbers and mines on raised tiles are known from a round that was taken back" in text
        assert told in text


def test_once_the_game_is_over_no_legend_says_that_squares_may_be_ordered(tmp_path: Path) -> None:
    post = undo(play_round(begun_post(tmp_path, "B8", "H5", "A9"), "A7", "K9 mine").folder, why="Lost", now=NOON)
    assert "may be ordered" in text_of(post)
    for _ in range(3):
        post = play_round(load(post.folder))
    assert post.game.over
    told = build(hear(story_of(post), None), "en")
    for text in (as_text(told), as_page(told), printed_text(post)):
        assert "known from a round that was taken back" in " ".join(text.split())
        assert "may be ordered" not in " ".join(text.split())


def printed_text(post: Post) -> str:
    return " ".join(pages(as_print(build(hear(story_of(post), None), "en"))).split())


def test_press_comes_with_the_round_it_was_written_for_and_a_later_message_replaces_it(tmp_path: Path) -> None:
    post = begun_post(tmp_path, "B8", "H5", "A9")
    send(post, 0, "A7\npress: the first")
    send(post, 0, "B9\npress: the second")
    send(post, 1, "press: only words")
    assert not {"the first", "the second", "only words"} & set(map(str.strip, text_of(load(post.folder)).splitlines()))
    post = close(post.folder, now=NOON, early=True, press="Bücher\n\nund Spiele".encode())
    text = text_of(post)
    assert "The game master:\n  Bücher\n\n  und Spiele\n\nHeron:\n  the second\n\nOtter:\n  only words\n" in text
    assert "the first" not in text
    assert "the second" not in text_of(play_round(post, "K9 mine"))


def test_a_report_of_an_earlier_round_is_as_it_was_then(tmp_path: Path) -> None:
    post = begun_post(tmp_path, "B8", "H5", "A9")
    before = text_of(post)
    later = play_round(post, "A7", "K9 mine")
    first = as_of(story_of(later), 1)
    assert first is not None
    assert as_text(build(hear(first, None), "en")) == before
    assert as_of(story_of(later), 3) is None


@pytest.mark.parametrize("language", languages())
def test_a_preview_of_the_first_round_is_an_example_and_commits_to_nothing(tmp_path: Path, language: str) -> None:
    post = new_post(tmp_path)
    story = story_of(preview(post.folder, now=NOON))
    told = build(hear(story, None, preview=True), language)
    with speaking(language):
        example = translated(PostalMail.words).example
    assert example in told.lead
    assert told.proof == ()
    close(post.folder, now=NOON, empty=True)
    later = story_of(preview(post.folder, now=NOON))
    assert example not in build(hear(later, None, preview=True), language).lead
    assert build(hear(later, None, preview=True), language).proof


def test_a_preview_shows_the_round_and_writes_nothing(tmp_path: Path) -> None:
    post = send(begun_post(tmp_path, "B8", "H5", "A9"), 0, "A7")
    before = {path: path.read_bytes() for path in post.folder.rglob("*") if path.is_file()}
    seen = preview(post.folder, now=NOON)
    assert "* Preview: nothing is evaluated yet" in as_text(build(hear(story_of(seen), None, preview=True), "en"))
    assert {path: path.read_bytes() for path in post.folder.rglob("*") if path.is_file()} == before


def test_a_message_that_is_refused_shows_nowhere(tmp_path: Path) -> None:
    post = begun_post(tmp_path, "B8", "H5", "A9")
    take_message(post.folder, b"Z99\npress: nonsense", ".txt", seat="0", now=NOON)
    assert "nonsense" not in text_of(close(post.folder, now=NOON, empty=True))


@pytest.mark.parametrize(("language", "won"), [
    ("en", "Heron wins with 4½ points."), ("nl", "Heron wint met 4½ punten."),
    ("de", "Heron gewinnt mit 4½ Punkten."),
])  # fmt: skip
def test_halves_are_written_alike_in_text_page_and_print(tmp_path: Path, language: str, won: str) -> None:
    post = begun_post(tmp_path, "", "", seats=2, mines="D4", width=4, height=4, mine_points=4.5, penalty=2.5)
    post = play_round(post, "D4 mine", "D4")
    told = build(hear(story_of(post), None), language)
    for written in (as_text(told), as_page(told), pages(as_print(told))):
        assert "4½" in written
        assert "−2½" in written
    assert not re.search(r"[24]\.5", as_text(told) + pages(as_print(told)))
    assert won in as_text(told)


@pytest.mark.parametrize(
    ("language", "won"),
    [("en", "Heron wins with ½ point."), ("nl", "Heron wint met ½ punt."), ("de", "Heron gewinnt mit ½ Punkt.")],
)
def test_half_a_point_is_no_points(tmp_path: Path, language: str, won: str) -> None:
    post = begun_post(tmp_path, "", "", seats=2, mines="D4", width=4, height=4, mine_points=1.5, penalty=1)
    assert won in text_of(play_round(play_round(post, "C4 mine"), "D4 mine"), language)
