"""`boem pbm` as a shell runs it: a game from its first letter to its last report, and refusals."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest
from cli.shell import Ran, boem

FIRST = {"Heron": "A1, C3, L12", "Otter": "F6, G7", "Wren": "none"}


def pbm(*arguments: str | Path, stdin: str | bytes = "") -> Ran:
    return boem("pbm", *arguments, stdin=stdin)


@pytest.fixture
def winter(tmp_path: Path) -> Path:
    """A game for three before its first round."""
    folder = tmp_path / "winter"
    seats = ["--seat", "Heron=heron@example.org", "--seat", "Otter", "--seat", "Wren=wren@example.org"]
    assert pbm("new", folder, *seats).status == 0
    return folder


def after_first_round(folder: Path) -> Path:
    for name, text in FIRST.items():
        assert pbm("order", folder, "-", "--seat", name, stdin=text).status == 0
    assert pbm("close", folder).status == 0
    return folder


@pytest.mark.parametrize(
    ("seats", "field"), [(2, "12 × 12 squares, 26 mines"), (6, "12 × 12 squares, 26"), (7, "20 × 20 squares, 72 mines")]
)
def test_a_new_game_gets_the_settings_that_the_rules_suggest(tmp_path: Path, seats: int, field: str) -> None:
    ran = pbm("new", tmp_path / "game", *[word for seat in range(seats) for word in ("--seat", f"P{seat}")])
    assert ran.status == 0
    assert field in ran.out
    assert f"A mine is worth {-(-seats // 2)}, a wrong guess costs {-(-seats // 4)}." in ran.out


def test_a_deadline_that_is_over_is_told_when_it_is_set_and_one_of_anything_is_not_many(tmp_path: Path) -> None:
    whole = ["--seat", "A", "--seat", "B", "--size", "5x5", "--mines", "1", "--tips", "1", "--first"]
    ran = pbm("new", tmp_path / "old", *whole, "2001-03-06T20:00")
    assert "5 × 5 squares, 1 mine, 2 seats, 1 square a round.\n" in ran.out
    assert f"That is over already; first in {tmp_path / 'old' / 'game.toml'} takes another day.\n" in ran.out
    assert "That is over" not in pbm("new", tmp_path / "new", *whole, "8001-03-06T20:00").out


def test_a_mail_from_elsewhere_is_taken_for_a_seat_only_with_a_word_about_it(winter: Path, tmp_path: Path) -> None:
    mail = tmp_path / "a.eml"
    mail.write_text("From: Wren <wren@example.org>\n\nA1\n")
    taken = pbm("order", winter, mail, "--seat", "Heron").out
    assert "It came from wren@example.org, which is not the address of Heron in game.toml.\n" in taken
    assert "It came from" not in pbm("order", winter, mail, "--seat", "Otter").out  # without a known address
    assert "It came from" not in pbm("order", winter, mail).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "Heron"], "--seat: give at least two seats"),
        (["--seat", "Odd=not an address"], "--seat: must be an address like heron@example.org, not 'not an address'"),
        (["--seat", "A=a@b.c", "--seat", "B=B <A@b.c>"], "--seat: two seats have this address: a@b.c"),
        (["--seat", "Heron", "--seat", "heron"], "--seat: two seats have this name: Heron"),
        (["--seat", "A", "--seat", "B", "--size", "big"], "--size: must be like 12x12, not 'big'"),
        (["--seat", "A", "--seat", "B", "--size", "1x1"], "--size: must be 2 to 60, not 1"),
        (["--seat", "A", "--seat", "B", "--mines", "144"], "--mines: must be 1 to 138, not 144"),
        (["--seat", "A", "--seat", "B", "--mine-points", "0"], "--mine-points: must be 1 to 1000000, not 0"),
        (["--seat", "A", "--seat", "B", "--zone", "Mars"], "--zone: no such time zone: 'Mars'"),
        (["--seat", "A", "--seat", "B", "--first", "soon"], "--first: must be like 2026-03-06T20:00"),
        (["--seat", "A", "--seat", "B", "--days", "0"], "--days: must be 1 to 3650, not 0"),
        (["--seat", "A", "--seat", "B", "--lang", "fr"], "--lang: must be one of en, de, nl, not fr"),
    ],
)
def test_a_wrong_option_makes_no_folder(tmp_path: Path, arguments: list[str], said: str) -> None:
    ran = pbm("new", tmp_path / "game", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"boem: {said}")
    assert ran.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_mail_is_known_by_its_sender_and_a_text_by_what_is_said(winter: Path, tmp_path: Path) -> None:
    (tmp_path / "heron.eml").write_text("From: Heron <HERON@example.org>\n\nA1, B2\n> C3\n-- \nD4\n")
    assert pbm("order", winter, tmp_path / "heron.eml") == (0, "Heron, round 1: A1, B2.\n", "")
    assert pbm("order", winter, "-", "--seat", "ott", stdin="C3\nfinal") == (0, "Otter, round 1: C3; final.\n", "")
    assert pbm("order", winter, "-", "--seat", "0", stdin="none").out == (
        "Heron, round 1: no squares.\nThis replaces A1, B2.\n"
    )
    assert sorted(path.name for path in (winter / "round-01" / "orders").iterdir()) == [
        "0000-seat-0-heron.eml",
        "0001-seat-1-otter.txt",
        "0003-seat-0-heron.txt",
    ]


@pytest.mark.parametrize(
    "header", ["Auto-Submitted: auto-replied", "Precedence: bulk", "Precedence: auto_reply", "X-Autoreply: yes"]
)
def test_an_automatic_reply_is_no_order_however_well_it_reads(winter: Path, tmp_path: Path, header: str) -> None:
    (tmp_path / "heron.eml").write_text(f"From: heron@example.org\n{header}\n\nA1, B2\n")
    ran = pbm("order", winter, tmp_path / "heron.eml", "--seat", "Heron", "--yes")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert ran.err.startswith("boem: This is an automatic e-mail, such as an out-of-office reply")
    assert "Heron: nothing yet" in pbm("check", winter).out


def test_a_persons_mail_by_a_mailing_list_is_an_order(winter: Path, tmp_path: Path) -> None:
    header = "Auto-Submitted: no\nList-Id: <winter.example.org>\nPrecedence: list"
    (tmp_path / "heron.eml").write_text(f"From: heron@example.org\n{header}\n\nA1, B2\n")
    assert pbm("order", winter, tmp_path / "heron.eml").out == "Heron, round 1: A1, B2.\n"


def test_a_message_at_fault_is_answered_line_by_line_and_kept(winter: Path) -> None:
    ran = pbm("order", winter, "-", "--seat", "Heron", stdin="A1\nHi there!\nM1")
    assert (ran.status, ran.out) == (1, "")
    kept = winter / "round-01" / "orders" / "refused-1-seat-0-heron.txt"
    assert ran.err.splitlines() == [
        "boem: Heron: line 2: not a square: Hi",
        "boem: Heron: line 3: M1 is off the board, which goes from A1 to L12.",
        f"boem: nothing of this message was taken; it is kept in {kept}",
    ]
    assert kept.read_text() == "A1\nHi there!\nM1"
    checked = pbm("check", winter)
    assert checked.status == 1
    assert (
        "  0  Heron: nothing yet\n     not taken: refused-1-seat-0-heron.txt: line 2: not a square: Hi" in checked.out
    )


@pytest.mark.parametrize(
    ("arguments", "stdin", "status", "said"),
    [
        (["-"], "A1", 1, "a text doesn't say who it is from; --seat NAME does; nothing was taken"),
        (["-", "--seat", "Lynx"], "A1", 2, "no seat has this name: 'Lynx'; there are Heron, Otter, Wren"),
        (["-", "--mail"], "From: lynx@example.org\n\nA1", 1, "no seat has the address lynx@example.org"),
        (["-", "--mail"], "Subject: hi\n\nA1", 1, "an e-mail is from one address, this one from none"),
        (["none.txt", "--seat", "0"], "", 2, "none.txt: no such file or directory"),
    ],
)
def test_a_message_from_nobody_is_refused_in_a_sentence(
    winter: Path, arguments: list[str], stdin: str, status: int, said: str
) -> None:
    ran = pbm("order", winter, *arguments, stdin=stdin)
    assert (ran.status, ran.out) == (status, "")
    assert ran.err.startswith(f"boem: {said}")
    assert ran.err.count("\n") == 1


def test_a_round_is_previewed_evaluated_reported_and_taken_back(winter: Path) -> None:
    assert pbm("order", winter, "-", "--seat", "Heron", stdin="A1").status == 0
    early = pbm("close", winter)
    assert (early.status, early.out) == (1, "")
    assert early.err.startswith("boem: nothing has come from Otter and Wren, and no deadline is set; with --early")
    previewed = pbm("close", winter, "--preview")
    assert "Preview: nothing is evaluated yet" in previewed.out
    assert json.loads((winter / "record.json").read_text())["log"][1:] == []
    closed = pbm("close", winter, "--early", "--press", "-", stdin="A cold start.")
    assert "The game master:\n  A cold start.\n" in closed.out
    assert closed.out == pbm("report", winter, "--as", "public").out
    undone = pbm("undo", winter, "--why", "Otter wrote in time")
    assert undone.out.startswith("Round 1 is taken back; it stays in the record.")
    assert pbm("report", winter, "--format", "text").status == 0
    assert [path.name for path in (winter / "reports").iterdir()] == ["round-01-taken-back"]
    assert pbm("undo", winter, "--why", "again").status == 1
    assert pbm("undo", winter, "--why", " ").status == 2
    replayed = pbm("replay", winter)
    assert "Round 1 is taken back and its deal withdrawn: Otter wrote in time" in replayed.out
    assert re.search(r"^Otter +no orders came \(NMR\) ", replayed.out, re.MULTILINE)


def test_a_replay_tells_who_has_resigned_from_who_ordered_none_and_who_sent_nothing(winter: Path) -> None:
    assert pbm("order", winter, "-", "--seat", "Heron", "--yes", stdin="resign").status == 0
    assert pbm("order", winter, "-", "--seat", "Otter", stdin="none").status == 0
    assert pbm("close", winter, "--early").status == 0
    replayed = pbm("replay", winter).out
    for name, said in (("Heron", "resigned"), ("Otter", "none"), ("Wren", r"no orders came \(NMR\)")):
        assert re.search(rf"^{name} +{said} +0 ", replayed, re.MULTILINE), replayed


def test_the_mines_can_be_laid_by_hand_and_what_is_wrong_with_them_is_one_sentence(
    winter: Path, tmp_path: Path
) -> None:
    assert pbm("order", winter, "-", "--seat", "Heron", stdin="A1, C3").status == 0
    layout = tmp_path / "mines.txt"
    rows = ["." * 12, "." * 12, "*" * 12, "*" * 12, "**" + "." * 10, *["." * 12] * 7]
    layout.write_text("\n".join(rows))
    for how in (["--early"], ["--preview"]):
        refused = pbm("close", winter, *how, "--layout", layout)
        assert (refused.status, refused.out) == (1, "")
        assert refused.err == "boem: C3 was named, so no mine may be dealt there.\n"
    layout.write_text("A1 what")
    unread = pbm("close", winter, "--early", "--layout", layout)
    assert (unread.status, unread.err) == (2, "boem: the layout, line 1: not a square: what\n")
    laid = "\n".join(rows[::-1])
    previewed = pbm("close", winter, "--preview", "--layout", "-", stdin=laid)
    assert "The mines are not laid yet" not in previewed.out
    assert not re.search(r"\b[0-9a-f]{64}\b", previewed.out)
    assert pbm("close", winter, "--early", "--layout", "-", stdin=laid).status == 0
    deal = json.loads((winter / "record.json").read_text())["log"][-2]
    assert deal["deal"].startswith("A8 B8 A9 B9 C9")
    assert re.fullmatch(r"[0-9a-f]{64}", deal["commitment"])


def test_a_round_in_which_nobody_has_ordered_is_not_closed_early_by_a_slip(winter: Path) -> None:
    after_first_round(winter)
    record = (winter / "record.json").read_bytes()
    slip = pbm("close", winter, "--early")
    assert (slip.status, slip.out) == (1, "")
    assert slip.err == (
        "boem: nobody has ordered anything in round 2 yet; with --empty it is evaluated all the same, "
        "and every seat has missed it.\n"
    )
    assert (winter / "record.json").read_bytes() == record
    assert "(NMR)" in pbm("close", winter, "--empty").out


def test_a_seat_is_handed_over(winter: Path) -> None:
    ran = pbm("standby", winter, "Otter", "Lynx=lynx@example.org")
    assert ran == (0, "Lynx plays on for Otter; the score stays with the seat.\n", "")
    assert pbm("standby", winter, "Wren", "Heron").err == "boem: Heron has another seat in this game.\n"
    stdin = "From: lynx@example.org\n\nA1"
    assert pbm("order", winter, "-", "--mail", stdin=stdin).out == "Lynx, round 1: A1.\n"


def test_reports_of_all_kinds_are_written_for_everybody_and_each_player(winter: Path, tmp_path: Path) -> None:
    after_first_round(winter)
    assert pbm("report", winter).out.startswith("4 reports as text, html, pdf are in ")
    names = sorted(path.name for path in (winter / "reports" / "round-01").iterdir())
    assert len(names) == 12
    assert names[:3] == ["public.html", "public.pdf", "public.txt"]
    assert pbm("report", winter, "--lang", "nl", "-o", tmp_path / "verslag.html") == (0, "", "")
    assert '<html lang="nl">' in (tmp_path / "verslag.html").read_text()
    assert "For Heron" in pbm("report", winter, "--as", "Heron").out
    assert "Before the first round" in pbm("report", winter, "--as", "public", "--round", "0").out
    assert pbm("report", winter, "--round", "2").status == 1
    assert pbm("report", winter, "--format", "docx").status == 2
    assert pbm("report", winter, "--lang", "fr").err == "boem: --lang: must be one of en, de, nl, not 'fr'\n"


def test_the_last_report_tells_how_to_verify_and_what_it_tells_holds(winter: Path) -> None:
    after_first_round(winter)
    promised = re.search(r"^  ([0-9a-f]{64})$", pbm("report", winter, "--as", "public").out, re.MULTILINE)
    assert promised is not None
    mines = json.loads((winter / "record.json").read_text())["log"][3]["deal"].split()
    for start in range(0, len(mines), 3):
        text = ", ".join(f"{mine} mine" for mine in mines[start : start + 3])
        assert pbm("order", winter, "-", "--seat", "0", stdin=text).status == 0
        assert pbm("close", winter, "--early").status == 0
    told = pbm("report", winter, "--as", "public").out
    assert "* The last mine is uncovered, and the game is over." in told
    salt, line = re.search(r"The salt:\n  (\w{64})", told), re.search(r"\n  (deal .*)", told, re.DOTALL)
    assert salt is not None
    assert line is not None
    text = " ".join(line[1].split())
    assert hashlib.sha256(bytes.fromhex(salt[1]) + text.encode()).hexdigest() == promised[1]
    assert "record.json beside them is for everybody" in pbm("report", winter, "--format", "text").out
    record = next((winter / "reports").rglob("record.json"))
    assert boem("verify", record, "--commitment", f"house={promised[1]}").status == 0
    over = pbm("order", winter, "-", "--seat", "0", stdin="A1")
    assert (over.status, over.err) == (1, "boem: The game is over.\n")
    assert pbm("close", winter, "--early").status == 1


@pytest.mark.parametrize("command", [["check"], ["close"], ["report"], ["undo", "--why", "x"]])
def test_a_folder_without_a_game_is_told_in_a_sentence(tmp_path: Path, command: list[str]) -> None:
    ran = pbm(command[0], tmp_path, *command[1:])
    assert ran == (
        2,
        "",
        f"boem: {tmp_path}: game.toml is missing, so this is no play-by-mail game; boem pbm new makes one\n",
    )
    assert not list(tmp_path.iterdir())


def test_resigning_can_not_be_undone_so_it_is_asked_about(winter: Path, tmp_path: Path) -> None:
    message = tmp_path / "heron.txt"
    message.write_text("resign")
    asked = pbm("order", winter, message, "--seat", "Heron")
    assert asked.status == 1
    assert "Heron would resign, which can't be undone; --yes takes it." in asked.err
    assert "resigned" not in pbm("check", winter).out
    assert pbm("order", winter, message, "--seat", "Heron", "--yes").status == 0
    assert "resigned" in pbm("check", winter).out


def test_a_new_game_may_pay_halves_and_no_quarters(tmp_path: Path) -> None:
    seats = ("--seat", "Heron", "--seat", "Otter")
    ran = pbm("new", tmp_path / "game", *seats, "--mine-points", "4.5", "--penalty", "3")
    assert (ran.status, "A mine is worth 4½, a wrong guess costs 3." in ran.out) == (0, True)
    settings = json.loads((tmp_path / "game" / "record.json").read_text())["config"]
    assert json.dumps([settings["mine_points"], settings["penalty"]]) == "[4.5, 3]"
    refused = pbm("new", tmp_path / "other", *seats, "--mine-points", "2.25")
    assert refused.status == 2
    assert "--mine-points: must be a whole number or a half, such as 4.5, not 2.25" in refused.err
