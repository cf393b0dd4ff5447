"""Uitweg in the terminal, against a bot."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli import shell
from cli.conftest import SitDown
from cli.terminal import boem

from boem.bots import SECONDS, Bot, bots_for
from boem.cli.play.table import Chances, LocalGame, lay_table
from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.games.uitweg import GAME
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build
from boem.games.uitweg.terminal.draft import Draft
from boem.games.uitweg.terminal.game import told

SMALL = Config(width=4, height=4, barriers=3)


class Scripted(Bot[Any, Any]):
    """Builds one maze, then enters and leaves forever."""

    name = "scripted"
    about = "given moves"

    def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
        if not view.position.built[view.viewer]:
            return GAME.notation.read("build D4 B3|B4")
        return GAME.notation.read("to A1" if view.position.control[view.viewer].runner is None else "exit")


def seated(*lines: str) -> LocalGame:
    """A table where the person, on seat 0, has done this; the bot answers whenever it is its turn."""
    table = lay_table(GAME.opaque, SMALL, Scripted(), Seat(0), Chances.drawn(1))
    for line in ("build D4 A1|B1", *lines):
        while table.waits_for_bot:
            table = table.let_bot(Random(0))
        table = table.play(GAME.notation.read(line))
    return table


# Building


def drafted(*lines: str) -> tuple[Draft, list[str]]:
    draft, remarks = Draft(SMALL), list[str]()
    for line in lines:
        draft, said = draft.toggle(line)
        remarks += said
    return draft, remarks


def test_a_line_posts_the_guard_and_sets_barriers_in_any_order_and_case() -> None:
    draft, remarks = drafted("b3|b4 e1", "d-4, |a1")
    assert draft.action == GAME.notation.read("build D4 |A1 B3|B4")
    assert (draft.lacks, draft.steps, remarks) == ("", 4, ["Off the field, which goes from A1 to D4: E1."])


def test_a_barrier_typed_again_is_taken_away_and_undo_brings_it_back() -> None:
    draft, remarks = drafted("d4 |a1", "|a1")
    assert (draft.barriers, remarks) == (frozenset(), ["Taken away: |A1."])
    assert draft.before is not None
    assert len(draft.before.barriers) == 1


def test_what_is_wrong_in_a_line_is_named_and_the_rest_is_done() -> None:
    draft, remarks = drafted("a1 zz a1|c3 d4|e4 |b1 |c1 |d1 a2|a3")
    assert remarks == [
        "Neither a square nor a slot: zz a1|c3.",
        "Off the field, which goes from A1 to D4: D4|E4.",
        "All 3 barriers stand already; take one away first. Not set: A2|A3.",
    ]
    assert draft.action == GAME.notation.read("build A1 |B1 |C1 |D1")


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("|a1", "Your guard is nowhere yet; type its square, as in E5."),
        (
            "a1 |a1 a1|a2 a1|b1",
            "No way leads from the left side of column 1 to your guard; take a barrier away.",
        ),
    ],
)
def test_a_draft_says_what_it_lacks(line: str, lacks: str) -> None:
    assert drafted(line)[0].lacks == lacks


def test_random_mazes_can_be_played_with_and_differ() -> None:
    drafts = [Draft(Config()).at_random(Random(seed)) for seed in range(20)]
    assert len({draft.action for draft in drafts}) == 20
    for draft in drafts:
        assert isinstance(draft.action, Build)
        GAME.observer.check(GAME.observer.initial_view(Config(), Seat(0)), draft.action)


# Seeking


def test_a_far_square_is_walked_to_step_by_step() -> None:
    table = seated("to B1", "to B2", "to B3", "to B1")
    assert [entry["do"] for entry in json.loads(table.whole)["log"]][-2:] == ["to B2", "to B1"]
    assert told(table)[-1] == "You go to B1, B2, B3, B2, B1."
    with pytest.raises(IllegalAction):
        table.play(GAME.notation.read("to D4"))


def test_the_person_is_told_what_happens() -> None:
    table = seated("to B1", "to B2", "to B3", "to B4", "to A3")
    assert [sentence for sentence in told(table) if sentence] == [
        "scripted has built its maze.",
        "You have built your maze.",
        "You go to B1, B2, B3.",
        "You run into a barrier: B3|B4. Your turn is over.",
        "scripted goes to A1.",
        "scripted leaves the maze.",
        "You go to A3.",
    ]


def test_finding_the_guard_ends_the_game() -> None:
    table = seated("to D1", "to D2", "to D3", "to D4")
    assert table.over
    assert told(table)[-1] == "You step on D4: there is the guard!"


def test_a_game_in_a_pipe_is_played_kept_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = "E5 |A1\n\nB1\nbla\nexit now\nsave\nrules\nresign!\nquit\n"
    ran = shell.boem(
        "play", "uitweg", "--bot", "random", "--board", "small", "--seed", "3", "--save", file, stdin=lines
    )
    assert (ran.status, ran.err) == (0, "")
    for sentence in (
        "A way of 5 steps leads to your guard.",
        'random has built its maze and committed to it ("commitment"):',
        '"bla" is neither a command nor a square',
        '"exit" stands alone; "now" was not expected.',
        "Each player hides a guard in a maze of 5 x 5 squares with at most 20 barriers",
        "You lose: you have resigned.",
    ):
        assert sentence in " ".join(ran.out.split())
    assert shell.boem("verify", file).status == 0


def test_the_bot_plays_when_it_is_its_turn(tmp_path: Path) -> None:
    lines = "random\n\nA1\nA1\nexit\nA1\nexit\nquit!\n"
    file = tmp_path / "game.json"
    shell.boem("play", "uitweg", "--board", "small", "--bot", "club", "--seed", "5", "--save", file, stdin=lines)
    log = json.loads(file.read_text())["log"]
    person = json.loads(file.read_text())["seats"].index("Player")
    assert {entry["seat"] for entry in log[2:]} == {0, 1}
    assert any(entry["seat"] != person for entry in log[2:])


def test_both_mazes_with_all_that_is_said_fit_a_terminal_of_80_by_24(sit_down: SitDown) -> None:
    terminal = sit_down(boem("--seed", "1", "--bot", "random", game="uitweg"))
    assert "Type your guard's square and slots" in terminal.text
    terminal.type("random", "")
    assert terminal.lines[0].startswith("Player seeks random’s guard")
    assert terminal.lines[-1].endswith("Your turn>")
    assert terminal.text.count("+---+---+---+---+---+---+") == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--set", "equal_turns=perhaps"), "equal_turns: must be true or false, not 'perhaps'"),
        (("--set", "width=wide"), "width: must be a whole number, not 'wide'"),
        (("--board", "huge"), "huge: no such board; known: small, full"),
        (
            ("--bot", "deep"),
            f"Uitweg has no bot named 'deep'; known: {', '.join(bots_for(GAME.opaque))}",
        ),
    ],
)
def test_settings_that_are_none_are_unusable(arguments: tuple[str, ...], said: str) -> None:
    ran = shell.boem("play", "uitweg", *arguments)
    assert (ran.status, ran.err) == (2, f"boem: {said}\n")


def test_the_house_rule_of_a_last_turn_can_be_set() -> None:
    ran = shell.boem(
        "play", "uitweg", "--set", "equal_turns=true", "--seed", "1", "--bot", "random", stdin="rules\nquit!\n"
    )
    assert "the opponent has one last turn" in " ".join(ran.out.split())
