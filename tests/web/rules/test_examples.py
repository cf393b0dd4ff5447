"""The rules themselves answer each example on the rules pages; no answer is stored."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from boem.core.game import Seat
from boem.core.squares import Square, neighbours, squares
from boem.core.texts import languages
from boem.games.coan.rules.facts import View as SharedView
from boem.games.mijnenveger.rules.facts import View as SearchView
from boem.inference import Field, infer
from boem.inference.field import COVERED, KNOWN_MINE
from boem.web.rules.claimed import ClaimedExample
from boem.web.rules.example import MOST, Example, ExampleView, Stand, examples_of
from boem.web.tables.boards import shown_games

EVERY = [(game.id, name) for game in shown_games() for name in examples_of(game.id)]
CLAIMS = [one for one in EVERY if isinstance(examples_of(one[0])[one[1]], ClaimedExample)]
MINED, FREE = {"A2", "B3", "C1", "E2"}, {"A4", "B1", "B2", "B4", "C2", "C4", "C5", "D2", "D3", "D4", "E3"}
ASKED = {
    ("mijnenveger", "turn"): ("sweep B1", "disarm C1", "disarm C2"),
    ("mijnenveger", "decide"): ("sweep D3", "disarm A2", "disarm B3", "disarm C1", "disarm E2", "disarm D5"),
    ("coan", "turn"): ("explore B2", "mark A1"),
}
"""What the examples that are played on a field of mines ask for."""
NONSENSE = ("", "resign", "lay", "to", "mine", "sweep Z99", "free A1A1", "exit", "x" * 999)
LONG_WAY = ("set |A1", "set |B1", "set C1|C2", "set B1|B2", "set A2|A3", "set B2|B3")


def example(game: str, name: str) -> Example:
    return examples_of(game)[name]


def answers(game: str, name: str, *done: str) -> str:
    return "\n".join(example(game, name).play(done).told)


def field_of(stand: Stand) -> Field:
    """What the reader knows of a field of mines."""
    view = stand.game.history.view(Seat(0))
    if isinstance(view, SearchView):
        return Field.from_rows(view.position.search[0].rows, view.position.config.mines)
    assert isinstance(view, SharedView)
    return Field.from_rows(view.position.rows, view.position.config.mines)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_an_example_begins_with_a_board_on_which_something_can_be_done(game: str, name: str) -> None:
    sight = example(game, name).play([])
    assert [board.sends for board in sight.boards] == [True]
    assert (sight.told, sight.done, sight.over) == ((), [], False)
    assert sight.verb == next(iter(sight.example.verbs))


@pytest.mark.parametrize(("game", "name"), EVERY)
@pytest.mark.parametrize("nonsense", NONSENSE)
def test_impossible_moves_are_answered_with_a_sentence_and_left_out(game: str, name: str, nonsense: str) -> None:
    sight = example(game, name).play([nonsense])
    assert sight.done == []
    assert len(sight.told) == 1
    assert sight.boards == example(game, name).play([]).boards


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_nonsense_is_answered_in_the_readers_language(game: str, name: str) -> None:
    words = [*NONSENSE, *(f"{verb} {at}" for verb in example(game, name).verbs for at in ("", "Q", "A1 B1", "A1|C9"))]
    for nonsense in words:
        told = []
        for language in languages():
            with override(language):
                told.append(answers(game, name, nonsense))
        assert len(set(told)) == 3, told


@pytest.mark.parametrize(("game", "name"), CLAIMS)
def test_a_claim_is_right_exactly_if_it_holds_in_every_layout(game: str, name: str) -> None:
    one = example(game, name)
    assert isinstance(one, ClaimedExample)
    field = one.field(one.begin())
    layouts = fitting(field)
    for square in field.find(COVERED):
        holding = sum(square in mines for mines in layouts)
        for verb in one.verbs:
            seen = one.play([f"{verb} {square}"])
            told, right = seen.told[0], holding == (len(layouts) if verb == "mine" else 0)
            assert told.startswith("Right: ") is right
            assert right or seen.boards == one.play([]).boards
            if 0 < holding < len(layouts):
                assert told.endswith(f"in {holding} of the {len(layouts)} layouts that fit.")


@pytest.mark.parametrize(("game", "name"), ASKED)
def test_what_an_example_asks_for_can_be_deduced_move_by_move(game: str, name: str) -> None:
    one = example(game, name)
    stand = one.begin()
    for action in ASKED[game, name]:
        verb, _blank, square = action.partition(" ")
        known = infer(field_of(stand))
        assert Square.parse(square) in (known.mined if verb in {"disarm", "mark"} else known.safe), action
        stand = one.step(stand, action)


def test_every_example_on_a_field_of_mines_asks_for_what_can_be_deduced() -> None:
    played = {one for one in EVERY if {"sweep", "explore"} & {*example(*one).verbs}}
    assert played == {*ASKED}
    for claimed in CLAIMS:
        one = example(*claimed)
        assert isinstance(one, ClaimedExample)
        known = infer(one.field(one.begin()))
        assert known.mined
        assert known.safe


def test_the_first_puzzle_is_solved_without_a_guess() -> None:
    one = example("solo", "solve")
    assert isinstance(one, ClaimedExample)
    field = one.field(one.begin())
    known = infer(field)
    assert {*known.mined, *known.safe} == {*field.find(COVERED)}
    first = Square.parse("A2")
    assert [field[one] for one in neighbours(first, 6, 6)].count(COVERED) == field[first]


def test_the_lesson_settles_what_the_rules_say() -> None:
    for verb, certain in (("mine", MINED), ("free", FREE)):
        right = {one for one in MINED | FREE if answers("mijnenveger", "certain", f"{verb} {one}").startswith("Right")}
        assert right == certain
    assert "in 1 of the 2 layouts" in answers("mijnenveger", "certain", "mine D5")


def test_the_moves_of_the_rules_are_answered_as_they_say() -> None:
    assert answers("mijnenveger", "turn", "sweep B1") == "You: Sweep B1 “2”\nAmber: Sweep A1 Boem!"
    assert answers("mijnenveger", "turn", "sweep B1", "disarm C1") == "You: Disarm C1 OK"
    lost = example("mijnenveger", "turn").play(["disarm B1"])
    assert (lost.over, lost.told[1]) == (True, "You lose. The square that you disarmed holds no mine.")
    assert not any(board.sends for board in lost.boards)


def test_the_last_mine_is_found_as_the_lesson_ends() -> None:
    assert answers("mijnenveger", "decide", "sweep D3").startswith("You: Sweep D3 “1”")
    won = example("mijnenveger", "decide").play(
        ["sweep D3", *(f"disarm {one}" for one in ["A2", "B3", "C1", "E2", "D5"])]
    )
    assert (won.over, won.told[-1]) == (True, "You win. You have located every mine.")


@pytest.mark.parametrize(
    ("mines", "answer"),
    [
        ("B2 C2 D2 B3 A1", "Amber: Sweep C3 “4”\nThat is what was asked for."),
        ("B2 C2 D2 A4 A1", "Amber: Sweep C3 “3”\nSomething else was asked for."),
        ("B2 C2 D2 B3 C3", "Amber: Sweep C3 Boem!\nSomething else was asked for."),
    ],
)
def test_a_laying_is_right_if_the_sweep_is_answered_as_wanted(mines: str, answer: str) -> None:
    taps = [f"lay {square}" for square in mines.split()]
    assert answers("mijnenveger", "lay", *taps, "send") == f"You: Mines laid\n{answer}"
    assert answers("mijnenveger", "lay", *taps) == "5 of 5 mines laid"
    assert answers("mijnenveger", "lay", *taps, taps[0]) == "4 of 5 mines laid"
    assert answers("mijnenveger", "lay", taps[0], "send") == "5 mines are to be laid, not 1."


def test_the_game_in_small_goes_as_its_worked_example() -> None:
    assert answers("coan", "turn", "explore B2") == ("You: Explore B2: 1; 2 more opened +1\nAmber: A wrong mark −3")
    told = answers("coan", "turn", "explore B2", "mark A1")
    assert told == "You: Mark A1: a mine +5\nAmber: Explore E1: a mine! −5"
    assert answers("coan", "turn", "explore B2", "mark A1", "mark C5").endswith(
        "You win. All mines are visible: 11 to −8 points."
    )


def test_a_barrier_ends_the_turn_and_a_dead_end_is_left() -> None:
    assert answers("uitweg", "turn", "to B1", "to B2", "to B3", "to B4") == "You: to B4 “No”\nAmber: to A1 “No”"
    tries = ["to C1", "to B1", "to D1", "to C2"]
    assert [answers("uitweg", "dead_end", *tries[: count + 1])[:14] for count in range(1, 4)] == [
        "You: to B1 “No", "You: to D1 “No", "You: to C2 “No"
    ]  # fmt: skip
    assert answers("uitweg", "dead_end", *tries, "exit", "to A1") == "You: to A1 “Yes”"


def test_one_way_leads_in() -> None:
    told = [answers("uitweg", "door", f"from {letter}1") for letter in "ABCDEF"]
    assert [line[:3] for line in told] == ["No:"] * 5 + ["Yes"]
    assert "left of C1" in told[2]
    assert answers("uitweg", "door", "from A2") == "Runners come in on the left: choose a square of column 1."


def test_a_maze_is_long_enough_once_its_shortest_way_is() -> None:
    told = [answers("uitweg", "build", *LONG_WAY[:count]) for count in range(1, 7)]
    assert [("asked for" in line) for line in told] == [False] * 3 + [True] * 3
    assert "No way leads to the guard." in answers("uitweg", "build", "set |A1", "set |B1", "set |C1")
    assert "The shortest takes 8 steps." in told[-1]


def test_a_round_pays_what_the_worked_examples_say() -> None:
    told = answers("postal", "round", "mine K9", "free H5", "free A8", "send")
    for line in (
        "H5, open, 4. Named as free by You, B: +3 each",
        "H5, open, 4. Named as a mine by D: −3 each",
        "A8, open, 0. Named as free by You: +5 each",
        "K9, mine, found. Named as a mine by You, B, C: +4 each",
        "K9, mine, found. Named as free by D: −3 each",
    ):
        assert line in told


def test_the_sheets_puzzle_is_solved_step_by_step() -> None:
    mines = ["A3", "B1", "B2", "B4", "B6", "E3", "F1", "F3", "F4", "F6"]
    solved = example("solo", "solve").play([f"mine {square}" for square in mines])
    assert solved.over
    assert len(solved.done) == len(mines)
    assert "A2 (3)" in answers("solo", "solve", "mine A3")


def test_no_example_is_played_for_ever() -> None:
    sight = example("mijnenveger", "lay").play(["lay A1"] * (MOST + 9))
    assert (len(sight.done), sight.over) == (MOST, True)


def test_a_reader_sees_only_the_seats_view() -> None:
    sight = example("mijnenveger", "decide").play([])
    assert states(sight) == {"open", "hit", "covered"}


def states(sight: ExampleView) -> set[str]:
    """The states of all squares."""
    return {square.state for board in sight.boards for row in board.rows for square in row}


def fitting(field: Field) -> list[frozenset[Square]]:
    """Every layout that fits, by backtracking: no clue may have too many mines, or too few in the end."""
    around = {
        square: [one for one in neighbours(square, field.width, field.height) if field[one] >= 0]
        for square in squares(field.width, field.height)
    }
    needs = {square: field[square] for square in squares(field.width, field.height) if field[square] >= 0}
    known, covered = field.find(KNOWN_MINE), field.find(COVERED)
    for mine in known:
        needs = less(needs, around[mine])
    layouts = [(needs, frozenset(known))]
    for square in covered:
        layouts += [
            (less(needs, around[square]), mines | {square})
            for needs, mines in layouts
            if all(needs[clue] for clue in around[square]) and len(mines) != field.mines
        ]
    return [mines for needs, mines in layouts if not any(needs.values()) and field.mines in (None, len(mines))]


def less(needs: dict[Square, int], clues: list[Square]) -> dict[Square, int]:
    """The needs of clues after a mine beside some of them."""
    return needs | {clue: needs[clue] - 1 for clue in clues}
