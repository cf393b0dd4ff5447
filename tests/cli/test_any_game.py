"""Games without a face for the terminal can be played there: the toy, and our own without their faces."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.conftest import SitDown
from cli.shell import Ran
from cli.terminal import SECONDS, environment
from hypothesis import given
from hypothesis import strategies as st
from support import coan, mijnenveger, postal, solo, uitweg
from support.examples import fewer
from support.forkserver import run
from support.printed import printed
from support.toy import toy

from boem.bots import SECONDS as THINKING
from boem.bots import Bot
from boem.cli.face import Shown, TerminalFace
from boem.cli.play.any_game import AnyTerminalGame
from boem.cli.play.keeper import Autosave
from boem.cli.play.screen import Screen
from boem.cli.play.table import Chances, lay_table
from boem.core.game import Seat
from boem.core.registry import game_ids
from boem.core.settings import read_settings
from boem.records import read_record, replay
from boem.testing.walk import AnySubject, Subject
from boem.testing.worlds import two_worlds

FACELESS = str(Path(__file__).with_name("play_faceless.py"))
TOY = toy()
SUBJECTS = [TOY, mijnenveger.SUBJECT, coan.SUBJECT, uitweg.SUBJECT, solo.SUBJECT, postal.SUBJECT]


def faceless(*arguments: str | Path, stdin: str | bytes = "") -> Ran:
    given = stdin.encode() if isinstance(stdin, str) else stdin
    words = [FACELESS, *map(str, arguments)]
    ended = run(words, environment(), folder=Path.cwd(), given=given, seconds=SECONDS)
    return Ran(ended.status, ended.out.decode(), ended.err.decode())


def said(ran: Ran) -> str:
    assert ran.err == ""
    return " ".join(ran.out.split())


# A whole game


def test_the_toy_is_played_in_a_terminal_by_texts_and_numbers(sit_down: SitDown) -> None:
    terminal = sit_down([FACELESS, "play", "toy", "--seed", "1"])
    assert terminal.lines[0] == "0 random, 1 Player"
    assert "own: 1" in terminal.lines
    assert "You have seat 1; random plays the other." in terminal.lines
    assert 'Type an action, as in "peek"; ? lists all, random picks one; or help.' in terminal.text
    terminal.type("?")
    assert terminal.lines[:4] == ["peek", "  1 peek", "guess", "  2 1  3 2  4 3  5 4"]
    terminal.type("1")
    assert "You play peek: not higher." in terminal.lines
    terminal.type("guess 2")
    assert "You play guess 2: no." in terminal.lines
    assert "guesses 1: 2" in terminal.lines
    terminal.type("do guess 1")
    assert "You win: the card is found." in terminal.lines
    assert "revealed: cards 1 1" in terminal.lines
    terminal.type("moves")
    assert terminal.lines[0].startswith("  1. The house: dealt.")
    assert terminal.leave("quit") == 0


def test_what_was_played_is_kept_replayed_verified_and_not_judged(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = faceless("play", "toy", "--seed", "1", "--save", file, stdin="random\n" * 6 + "quit\n")
    assert "The whole record is in" in said(played)
    replayed = faceless("replay", file, "--as", "1")
    assert "2  Player     guess 3  no" in replayed.out
    assert replayed.out.endswith("\nrandom wins: the card is found.\n")
    assert faceless("verify", file).status == 0
    judged = faceless("analyse", file)
    assert (judged.status, judged.out) == (2, "")
    assert judged.err == "boem: nobody judges the moves of Toy; its package has no face for analysis\n"


@pytest.mark.parametrize("game_id", game_ids())
def test_our_games_without_their_faces_are_played_kept_replayed_and_verified(game_id: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    against = {"postal": ("--bot", "random", "--set", "seats=3"), "solo": (), "minesweeper": ()}.get(
        game_id, ("--bot", "random")
    )
    lines = "?\n" + "random\n" * 12 + "moves\nresign!\nquit\n"
    played = faceless("play", game_id, "--seed", "1", *against, "--save", file, stdin=lines)
    assert "The whole record is in" in said(played)
    record = json.loads(file.read_text())
    assert replay(read_record(json.dumps(record))).over
    assert len(record["seats"]) == {"solo": 1, "minesweeper": 1, "postal": 3}.get(game_id, 2)
    person = record["seats"].index("Player")
    assert sum(entry.get("seat") == person for entry in record["log"]) > 3
    replayed = faceless("replay", file, "--as", str(person))
    assert (replayed.status, replayed.err) == (0, "")
    assert faceless("verify", file).status == 0


def test_another_game_is_played_from_the_next_seat() -> None:
    ran = faceless("play", "postal", "--bot", "random", "--set", "seats=3", stdin="resign!\nagain\nquit!\n")
    seats = re.findall(r"You have seat (\d); random plays the others\.", said(ran))
    assert int(seats[1]) == (int(seats[0]) + 1) % 3


def test_a_solitaire_is_played_without_a_bot() -> None:
    ran = faceless("play", "solo", stdin="mine B1\nresign!\nquit\n")
    assert "You have seat" not in ran.out
    assert "You play mine B1: marked." in said(ran)
    assert "Player has resigned." in said(ran)
    refused = faceless("play", "solo", "--bot", "random")
    assert (refused.status, refused.err) == (2, "boem: --bot: no bot plays Solo puzzles, which is for one\n")


# Input


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("guess 9", "This is not allowed now."),
        ("dig", "Not an action: dig; now there are peek, guess, resign; ? lists what you can do, help the commands."),
        ("guess x", "Not an action: guess x; ? lists what you can do, help the commands."),
        ("77", "There is no 77 in the list, which goes from 1 to 6; ? shows it."),
        ("? dig", 'Nothing that you can do now begins with "dig".'),
        ("more\nmore", "The list is at its end; ? shows it again."),
        ("resign\nno", "The game goes on."),
        ("6\nno", "The game goes on."),
        ("do resign\nno", "The game goes on."),
        ("g 2", "You play guess 2: no."),
        ("mov", "1. The house: dealt."),
        ("save", '"save" needs a file, as in "save game.json".'),
        ("rules", "cards: cards (4)"),
        ("help", "do TEXT the same, where an action has the name of a command"),
        ("commitment", "The house has committed to its deal: SHA-256"),
    ],
)
def test_a_line_is_answered(line: str, answer: str) -> None:
    assert answer in said(faceless("play", "toy", "--seed", "1", stdin=f"{line}\nquit!\n"))


def test_a_verb_may_be_left_out_where_only_one_fits() -> None:
    told = said(
        faceless("play", "mijnenveger", "--board", "small", "--seed", "1", stdin="a1 b2 c3 d4 e5 a2 b3\nc1\nquit!\n")
    )
    assert "You play lay A1 B2 C3 D4 E5 A2 B3: laid." in told
    assert "Not an action: c1; now there are sweep, disarm, flag, resign" in told


def test_the_rules_in_brief_are_those_of_the_game_s_docstring() -> None:
    told = said(faceless("play", "coan", stdin="rules\nquit!\n"))
    assert "- Both search one field" in told or "one shared field" in told.lower()
    assert "- mines: mines in all, at most the squares less nine (15)" in told
    assert "Tested:" not in told


def test_long_news_is_summed_up_with_the_last_of_it() -> None:
    lines = "random\n" * 6 + "resign!\nmoves\nquit\n"
    told = said(faceless("play", "postal", "--bot", "random", "--seed", "1", "--set", "seats=6", stdin=lines))
    assert re.search(r"You resign\. Then \d+ more; moves shows them\. The last: ", told)


# Two worlds


class Scripted(Bot[Any, Any]):
    """Peeks, then guesses 4, then 5, whatever its card."""

    name = "scripted"
    about = "given guesses"

    def choose(self, view: Any, rng: Random, seconds: float = THINKING) -> Any:
        peeked = view.viewer in view.public.peeked
        return TOY.game.notation.read(f"guess {4 + len(view.public.guesses[view.viewer])}" if peeked else "peek")


class Dealing(Random):
    """Deals these cards."""

    cards: list[int]

    def randint(self, a: int, b: int) -> int:
        return self.cards.pop(0)


def screens(cards: list[int], lines: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Everything written for a person on seat 0."""
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    monkeypatch.setattr(sys, "stdout", output)
    chances = Chances.drawn(1)
    dealing = Dealing()
    dealing.cards = cards
    chances = Chances(chances.lots, chances.bot, chances.person, dealing)
    table = lay_table(TOY.game, read_settings(TOY.game.config, {"cards": 5}), Scripted(), Seat(0), chances)
    AnyTerminalGame(Screen(), table, chances, Autosave()).run()
    monkeypatch.undo()
    return re.sub("[0-9a-f]{64}", "HEX", output.getvalue())


def test_worlds_that_a_seat_can_not_tell_apart_look_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "?\nguess 4\n?\nmore\nmoves\nguess 2\nboard\nrules\nhelp\ncommitment\n99\nguess 4\nquit!\n"
    one, two = (screens([3, card], lines, monkeypatch) for card in (1, 5))
    assert "scripted plays peek: peeked." in one
    assert one == two


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.id)
@fewer()
@given(data=st.data())
def test_the_boards_of_two_worlds_look_the_same(subject: AnySubject, data: st.DataObject) -> None:
    two_worlds(generic(subject), data)


def generic(subject: AnySubject) -> AnySubject:
    """The subject with the generic drawing."""

    def render(view: Any) -> str:
        config = getattr(view, "public", view).config if subject is TOY else view.position.config
        names = tuple(f"S{seat}" for seat in range(config.seats))
        return printed(TerminalFace(subject.game, config).boards(Shown(view, names)))

    return Subject(**{name: getattr(subject, name) for name in Subject.__slots__} | {"render": render})
