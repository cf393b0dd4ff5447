"""`boem.Game` plays, looks back and analyses by the same rules and views as everything else."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boem
import boem.facade
from boem.bots import SECONDS, Bot
from boem.core.game import Seat
from boem.core.registry import find_game, game_ids
from boem.games.coan.rules.facts import Mark
from boem.games.mijnenveger.rules.facts import Lay
from boem.records import Moment, document_for, read_record, replay

SMALL: Final[dict[str, dict[str, Any]]] = {
    "coan": {"width": 5, "height": 5, "mines": 4},
    "mijnenveger": {"width": 3, "height": 3, "mines": 2, "sweepers": 2},
    "postal": {"width": 5, "height": 5, "mines": 4, "seats": 3},
    "minesweeper": {"width": 5, "height": 5, "mines": 3},
    "solo": {},
    "uitweg": {"width": 3, "height": 3, "barriers": 3},
}
RECORDS: Final = Path(__file__).parent / "records/data"


def begun(game_id: str, seed: int = 1) -> boem.Game:
    return boem.Game(game_id, seed=seed, **SMALL[game_id])


def standing(game: boem.Game) -> list[Any]:
    """Everything that can be seen of a game."""
    viewers = [None, *range(game.seats)]
    return [game.record, game.waits_for, game.result, *map(game.view, viewers)]


@pytest.mark.parametrize("game_id", game_ids())
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 60))
def test_a_game_played_at_random_has_a_record_from_which_all_views_follow(game_id: str, seed: int, moves: int) -> None:
    game = begun(game_id, seed)
    for _ in range(moves):
        if not game.over:
            game.play(game.random_action())
    match = replay(read_record(game.record))
    assert (match.refusal, match.over, match.history.public.result) == (None, game.over, game.result)
    for viewer in (None, *range(game.seats)):
        seat = None if viewer is None else Seat(viewer)
        assert game.view(viewer) == match.history.view(seat)
        heard = list(game.moves(viewer))
        assert [entry for entry, _ in heard] == document_for(match, seat)["entries"]
        assert [view for _, view in heard] == [Moment(match, number).view(seat) for number in range(len(heard))]
    assert boem.Game.replay(game.record).record == game.record


@pytest.mark.parametrize("game_id", game_ids())
def test_the_house_deals_and_closes_rounds_by_itself(game_id: str) -> None:
    game = begun(game_id)
    while not game.over:
        assert game.turn == game.waits_for[0]
        game.play(game.random_action())
    assert (game.turn, game.waits_for) == (None, ())


@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_listed_as_legal_is_legal_never_resigns_and_is_read_back_from_its_text(game_id: str) -> None:
    game, rng = begun(game_id), Random(3)
    while not game.over:
        legal = game.legal_actions()
        assert "resign" not in map(game.text, legal)
        if legal:
            action = rng.choice(legal)
            one, two = (boem.Game.replay(game.record, seed=1) for _ in range(2))
            one.play(action, game.turn)
            two.play(game.text(action), game.turn)
            assert one.record == two.record != game.record
        game.play(game.random_action())


@pytest.mark.parametrize("game_id", game_ids())
def test_everything_follows_from_the_seed_bots_included(game_id: str) -> None:
    one, two, other = begun(game_id), begun(game_id), begun(game_id, seed=2)
    results = [game.play_out("random", seconds=0.01) for game in (one, two, other)]
    assert results[0] == results[1] == one.result
    assert one.record == two.record
    assert game_id == "solo" or one.record != other.record
    assert boem.Game("coan").record != boem.Game("coan").record


def test_what_is_asked_beforehand_changes_no_deal() -> None:
    one, two = begun("postal"), begun("postal")
    one.random_action(2)
    one.ask("random", 1)
    for game in (one, two):
        for seat in range(3):
            game.play("final", seat)
    assert one.record == two.record
    assert '"deal"' in one.record


def test_bots_get_their_own_seats_view_and_are_named_in_the_record() -> None:
    class Watcher(Bot[Any, Any]):
        name, about = "watcher", "remembers what it was shown"

        def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
            assert view == game.view(view.viewer)
            seen.append((view.viewer, seconds))
            return find_game("postal").observer.random_action(view, rng)

    seen: list[tuple[int, float]] = []
    game = begun("postal")
    game.play_out(Watcher(), "random", seconds=0.25)
    assert {(0, 0.25), (2, 0.25)} == set(seen)
    assert '"seats": ["bot:watcher", "bot:random", "bot:watcher"]' in game.record


def test_a_bot_that_fails_is_reported_and_leaves_the_game_as_it_stood() -> None:
    class Wrong(Bot[Any, Any]):
        name, about = "wrong", "takes two squares for one"

        def choose(self, view: Any, rng: Random, seconds: float = SECONDS) -> Any:
            return "mark A1" if view.viewer else find_game("coan").notation.read("explore E5")

    game = begun("coan")
    with pytest.raises(boem.BotFailed, match="coan's bot wrong failed: "):
        game.play_out(Wrong())
    assert (game.turn, game.over, len(list(game.moves(None)))) == (1, False, 2)


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda game: game.play("mark Z26"), "Z26 is off the board, which goes from A1 to E5."),
        (lambda game: game.play("explore E1", 1), "It is not your turn."),
        (lambda game: game.play("dance"), "not an action: 'dance'; known: explore, mark, resign"),
        (lambda game: game.play(3), "3 is no action of coan; give one of its actions, or its text"),
        (lambda game: game.play(None), "None is no action of coan; give one of its actions, or its text"),
        (lambda game: game.play(Lay(())), r"Lay\(mines=\(\)\) is no action of coan"),
        (lambda game: game.play(Mark("nowhere")), "is no action of coan"),  # type: ignore[arg-type]
        (lambda game: game.play("explore E1", 2), "seat: must be a seat from 0 to 1, not 2"),
        (lambda game: game.view(-1), "seat: must be a seat from 0 to 1, not -1"),
        (lambda game: game.view("house"), "seat: must be a seat from 0 to 1, not 'house'"),
        (lambda game: game.boards(True), "seat: must be a seat from 0 to 1, not True"),
        (lambda game: list(game.moves(7)), "seat: must be a seat from 0 to 1, not 7"),
        (lambda game: game.ask("deep"), "Minesweeper for two has no bot named 'deep'; known: random, mouse, "),
        (lambda game: game.play_out("random", "deep"), "has no bot named 'deep'"),
        (lambda game: game.play_out(), "give 1 to 2 bots, not 0"),
        (lambda game: game.play_out("random", "random", "random"), "give 1 to 2 bots, not 3"),
        (lambda game: game.analyse(), "only a game that is over can be analysed"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(
    act: Callable[[boem.Game], object], said: str
) -> None:
    game = begun("coan")
    before = standing(game)
    with pytest.raises(boem.BoemError, match=said):
        act(game)
    assert standing(game) == before


def test_nobody_acts_after_the_end() -> None:
    game = begun("coan")
    game.play("resign")
    for act in (game.legal_actions, game.random_action, lambda: game.ask("hen"), lambda: game.play("explore E5")):
        with pytest.raises(boem.IllegalAction, match="The game is over"):
            act()
    assert (game.result.reason if game.result else None, game.play_out("hen")) == ("resigned", game.result)


@pytest.mark.parametrize(
    ("begin", "said"),
    [
        (lambda: boem.Game("chess"), "no such game: 'chess'; known: coan, "),
        (lambda: boem.Game(cast("Any", 42)), "no such game: '42'; known: coan, "),
        (lambda: boem.Game("coan", width=99), "width: must be 5 to 30, not 99"),
        (lambda: boem.Game("coan", tips=3), "tips: no such setting; known: width, "),
        (lambda: boem.Game("coan", board="small"), "small: no such board; known: -"),
        (lambda: boem.Game("uitweg", board="big"), "big: no such board; known: small, full"),
        (lambda: boem.Game("solo", width=4, height=4, clues="." * 16), "More than one layout fits these clues"),
        (lambda: boem.Game.replay("{"), "not JSON: it breaks off"),
        (lambda: boem.Game.replay(b"[]"), "expected an object|object"),
        (lambda: boem.Game.replay(begun("coan").record.replace("deal", "do")), r"log\[0\]"),
    ],
)
def test_what_cannot_begin_is_refused_in_a_sentence(begin: Callable[[], object], said: str) -> None:
    with pytest.raises(boem.BoemError, match=said):
        begin()


def test_a_board_is_the_usual_one_unless_named_and_settings_replace_its_own() -> None:
    assert boem.Game("mijnenveger").settings["width"] == 6
    small = boem.Game("mijnenveger", board="small", sweepers=4).settings
    assert (small["width"], small["mines"], small["sweepers"]) == (5, 7, 4)


def test_a_game_that_is_not_installed_can_be_played() -> None:
    rules = find_game("coan")
    assert boem.Game(rules, seed=1).record == boem.Game("coan", seed=1).record


def test_a_record_is_replayed_from_a_file_and_from_what_is_in_it(tmp_path: Path) -> None:
    game, file = begun("uitweg"), tmp_path / "game.json"
    game.play_out("hen")
    game.save(file)
    text = file.read_text(encoding="utf-8")
    for source in (file, str(file), text, text.encode(), f"\n {text}"):
        again = boem.Game.replay(source)
        assert (again.record, again.result) == (game.record, game.result)
    with pytest.raises(FileNotFoundError):
        boem.Game.replay(tmp_path / "none.json")


def test_a_file_of_several_records_is_replayed_line_by_line(tmp_path: Path) -> None:
    line, file = begun("coan").record, tmp_path / "games.jsonl"
    line = json.dumps(json.loads(line))
    file.write_text(f"{line}\n{line}\n", encoding="utf-8")
    with pytest.raises(boem.ParseError, match=r"games\.jsonl: has several records, one per line; give one"):
        boem.Game.replay(file)
    with file.open(encoding="utf-8") as lines:
        assert [boem.Game.replay(one).settings for one in lines] == [begun("coan").settings] * 2


def test_what_a_record_has_beside_its_moves_stays_as_it_came() -> None:
    for file in RECORDS.glob("*.json"):
        if file.name not in ("document.json", "lesson.json"):
            record = file.read_text(encoding="utf-8")
            assert read_record(boem.Game.replay(record).record) == read_record(record)


def test_a_record_that_breaks_the_rules_says_where() -> None:
    game = begun("coan")
    game.play("explore E5")
    broken = game.record.replace('"seat": 0', '"seat": 1')
    with pytest.raises(boem.IllegalAction, match=r"log\[1\] is refused: "):
        boem.Game.replay(broken)


def test_a_record_that_is_not_over_is_played_on() -> None:
    game = begun("postal")
    game.play(game.random_action(1), 1)
    again = boem.Game.replay(game.record, seed=5)
    assert again.waits_for == game.waits_for
    again.play_out("random")
    match = replay(read_record(again.record))
    assert (match.over, match.history.public.result) == (True, again.result)


def test_a_record_has_no_more_entries_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun("mijnenveger")
    monkeypatch.setattr(boem.facade, "MOST_ENTRIES", 1)
    game.play(game.random_action(0), 0)
    before = standing(game)
    with pytest.raises(boem.IllegalAction, match="The record is full: it has 1 entries"):
        game.play(game.random_action(1), 1)
    assert standing(game) == before


@pytest.mark.parametrize("game_id", game_ids())
def test_a_finished_game_is_analysed(game_id: str) -> None:
    game = begun(game_id)
    game.play_out("random")
    found = game.analyse()
    assert {move.seat for move in found.moves} <= set(range(game.seats))
    assert len(found.totals) == game.seats


def test_what_is_printed_shows_no_secret() -> None:
    games = [begun("mijnenveger") for _ in range(2)]
    for game, mines in zip(games, ("A1 B1", "C3 B2"), strict=True):
        game.play(f"lay {mines}", 0)
    assert repr(games[0]) == repr(games[1]) == "<boem.Game mijnenveger: 1 entries, waits for 1>"
    assert str(games[0]) == str(games[1]) == "...\n...\n...\n\n...\n...\n..."
    assert str(begun("uitweg")) == repr(begun("uitweg"))


def test_every_name_that_boem_offers_is_there_and_in_its_stub() -> None:
    stub = ast.parse(Path(boem.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    named = {one.name for node in stub.body if isinstance(node, ast.ImportFrom) for one in node.names}
    assert named == set(boem.__all__) <= set(dir(boem))
    for name in boem.__all__:
        assert getattr(boem, name) is not None
    with pytest.raises(AttributeError, match="module 'boem' has no attribute 'chess'"):
        boem.chess  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.usefixtures("cold")
def test_importing_boem_loads_nothing_and_playing_loads_neither_the_site_nor_the_terminal() -> None:
    program = """if True:
        import sys
        before = set(sys.modules)
        import boem
        assert not [name for name in set(sys.modules) - before if name.startswith("boem.")], set(sys.modules) - before
        assert boem.Game and "numpy" not in sys.modules
        boem.Game("coan", seed=1).play_out("random")
        print(sorted({"babel", "boem.cli", "boem.web", "django", "rich", "typer"} & set(sys.modules)))
    """
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (ran.stdout, ran.stderr) == ("[]\n", "")
