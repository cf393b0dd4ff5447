"""`boem arena` as a shell runs it: output, files, refusals."""

from __future__ import annotations

import json
import re
import shutil
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from cli.shell import Ran, boem
from cli.terminal import Terminal

from boem.cli.arena import running
from boem.cli.arena.planning import ArenaPlan, entrants_of, rules_of
from boem.cli.writing import write_whole

OWN = Path(__file__).parents[1] / "support" / "own_bots.py"
KEYS = {"games", "wins", "draws", "losses", "mean_score", "score", "low", "high", "seconds_per_move"}
SMALL = ("--set", "width=4", "--set", "height=4", "--set", "mines=4")


def arena(*arguments: str | Path, game: str = "mijnenveger", bots: str = "careful,random", **changes: str) -> Ran:
    small = SMALL if game == "mijnenveger" else ()
    return boem("arena", "--game", game, "--bots", bots, "--seed", "1", *small, *arguments, **changes)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a user's bot, in which the command runs."""
    shutil.copy(OWN, tmp_path / "mine.py")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_json_has_a_line_for_each_bot_with_the_keys_that_are_promised() -> None:
    ran = arena("--games", "20", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    assert list(ran.told["bots"]) == ["careful", "random"]
    careful, random = ran.told["bots"].values()
    assert set(careful) >= KEYS
    assert careful["games"] == careful["wins"] + careful["draws"] + careful["losses"] == 20
    assert (careful["wins"], careful["losses"]) == (random["losses"], random["wins"])
    assert careful["score"] == (careful["wins"] + careful["draws"] / 2) / 20
    assert 0 <= careful["low"] < careful["score"] <= careful["high"] <= 1
    assert careful["mean_score"] is None
    assert 0 < careful["seconds_per_move"] < 1
    assert ran.told["seed"] == 1


def test_a_game_with_points_tells_their_mean() -> None:
    told = arena("--games", "2", "--json", game="coan", bots="random,random").told["bots"]
    assert list(told) == ["random", "random-2"]
    assert all(isinstance(one["mean_score"], float) for one in told.values())


def test_postal_is_played_by_six_on_the_field_that_is_suggested_unless_told() -> None:
    told = arena("--games", "2", "--json", game="postal", bots="random,random").told
    assert told["config"] == {"width": 12, "height": 12, "mines": 26, "seats": 6, "tips": 3}
    eight = arena("--games", "2", "--set", "seats=8", "--json", game="postal", bots="random,random").told
    assert eight["config"] == {"width": 20, "height": 20, "mines": 72, "seats": 8, "tips": 3}


def test_a_league_has_ratings() -> None:
    ran = arena("--games", "2", "--json", bots="random,careful,random")
    assert [one["games"] for one in ran.told["bots"].values()] == [4, 4, 4]
    assert all(one["rating"]["sigma"] < 25 / 3 for one in ran.told["bots"].values())
    assert "rating" in arena("--games", "2", bots="random,careful,random").out
    assert "rating" not in arena("--games", "2").out


def test_an_odd_number_of_games_is_rounded_up_and_that_is_said() -> None:
    ran = arena("--games", "3", "--json")
    assert ran.err == "boem: --games 3 is rounded up to 4, since each deal is played twice.\n"
    assert ran.told["bots"]["careful"]["games"] == 4


def test_a_person_reads_a_table_with_the_interval_drawn_in_80_columns() -> None:
    ran = arena("--games", "10", COLUMNS="80")
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    head = next(number for number, line in enumerate(lines) if line.startswith("bot "))
    careful, random = lines[head + 1 : head + 3]
    assert re.fullmatch(r"careful +\d+ +\d+ +\d+ +[\d.]+ +[01]\.\d{3} +[01]\.\d\d–[01]\.\d\d +·*─*●─*·*", careful)
    assert careful.index("●") > random.index("●")
    plain = arena("--games", "10", COLUMNS="80", PYTHONIOENCODING="ascii").out
    assert plain.isascii()
    assert re.search(r"\.*-*o-*\.*\n", plain)


def test_the_same_seed_writes_the_same_records_whoever_plays(own: Path, dask: str) -> None:
    ways: list[tuple[str, ...]] = [("--jobs", "1"), ("--jobs", "2"), ("--dask", dask)]
    written = []
    for number, way in enumerate(ways):
        ran = arena("--games", "2", "--records", f"{number}.jsonl", *way, bots="mine:Noisy,random,careful")
        assert ran.status == 0, ran.err
        written.append((own / f"{number}.jsonl").read_bytes())
    assert written[0] == written[1] == written[2]
    assert written[0].count(b"\n") == 6


def test_records_are_replayed_and_verified_by_the_other_commands(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert arena("--games", "4", "--records", file, "--json", bots="random,random").status == 0
    told = [json.loads(line) for line in boem("replay", file, "--json").out.splitlines()]
    assert [one["status"] for one in told] == ["over"] * 4
    assert boem("verify", file).status == 0


def test_records_on_standard_output_leave_the_table_to_standard_error() -> None:
    ran = arena("--games", "2", "--records", "-")
    assert [json.loads(line)["seats"][0] for line in ran.out.splitlines()] == ["bot:careful", "bot:random"]
    assert "95 %" in ran.err


def test_a_bot_of_ones_own_is_found_in_this_folder_and_its_prints_are_kept_apart(own: Path) -> None:
    ran = arena("--games", "4", "--json", bots="mine:Noisy,random")
    assert ran.status == 0
    assert ran.told["bots"]["noisy"]["games"] == 4
    assert "I am thinking" in ran.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_loses_and_is_reported_without_a_traceback(own: Path, jobs: str) -> None:
    ran = arena("--games", "4", "--json", "--jobs", jobs, bots="mine:Raises,random")
    assert ran.status == 1
    assert (ran.told["bots"]["raises"]["losses"], ran.told["bots"]["raises"]["failures"]) == (4, 4)
    first, second = ran.err.splitlines()
    assert first == "boem: raises failed in 4 of its 4 games and lost them."
    assert re.match(
        r"boem: first in game 1: mijnenveger's bot raises failed: ZeroDivisionError in choose \(mine", second
    )


def test_with_boem_log_the_traceback_is_shown(own: Path) -> None:
    ran = arena("--games", "2", bots="mine:Raises,random", BOEM_LOG="debug")
    assert ran.status == 1
    assert "Traceback" in ran.err
    assert "raise ZeroDivisionError" in ran.err


def test_a_bot_that_ends_its_process_ends_the_arena_with_a_sentence(own: Path) -> None:
    ran = arena("--games", "20", "--jobs", "2", bots="mine:Dies,random")
    assert ran.status == 1
    assert "a process that played has died, after 0 of 20 games." in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--game", "chess", "--bots", "random,random"), "--game: no such game: 'chess'; known: coan"),
        (
            ("--game", "solo", "--bots", "random,random"),
            "--game: the arena is for two and more, and Solo puzzles",
        ),
        (("--game", "coan", "--bots", "random"), "--bots: name 2 to 64 bots"),
        (("--game", "coan", "--bots", "random,deep"), "--bots: Minesweeper for two has no bot named 'deep'"),
        (("--game", "coan", "--bots", "random,no:Bot"), "--bots: there is no module no in this folder"),
        (("--game", "coan", "--bots", "random,random", "--games", "0"), "--games: must be 1 to"),
        (("--game", "coan", "--bots", "random,random", "--time", "0"), "--time: must be more than 0"),
        (("--game", "coan", "--bots", "random,random", "--time", "nan"), "--time: must be more than 0"),
        (("--game", "coan", "--bots", "random,random", "--jobs", "0"), "--jobs: must be 1 to"),
        (("--game", "coan", "--bots", "random,random", "--seed", "-1"), "--seed: must be a whole number"),
        (("--game", "coan", "--bots", "random,random", "--set", "width=3"), "width: must be 5 to 30"),
        (("--game", "coan", "--bots", "random,random", "--set", "depth=3"), "depth: no such setting"),
        (("--game", "uitweg", "--bots", "random,random", "--board", "huge"), "huge: no such board"),
        (
            ("--game", "coan", "--bots", "random,random", "--dask", "tcp://127.0.0.1:9"),
            "--dask: no Dask scheduler answers at tcp://127.0.0.1:9",
        ),
        (("--game", "coan", "--bots", "random,random", "--dask", "x", "--jobs", "2"), "--jobs: there is --jobs for"),
        (("--game", "coan", "--bots", "random,random", "--records", "-", "--json"), "--records: standard output can"),
        (("--game", "coan", "--bots", "random,random", "--records", "/nowhere/x"), "/nowhere/x: there is no folder"),
        (("--bots", "random,random"), "--game"),
    ],
)
def test_an_impossible_arena_is_refused_with_one_sentence(arguments: tuple[str, ...], why: str) -> None:
    ran = boem("arena", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert why in ran.err
    assert ran.err.count("\n") == 1


def test_a_failed_start_leaves_a_file_of_records_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old\n")
    assert arena("--records", file, "--dask", "tcp://127.0.0.1:9").status == 2
    assert file.read_text() == "old\n"


def test_an_interruption_counts_only_what_was_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pieces = []

    def interrupted(games: Iterable[str]) -> Iterator[str]:
        for line in games:
            pieces.append(line)
            if len(pieces) == 3:
                signal.raise_signal(signal.SIGINT)
            yield line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "write_whole", lambda file, games: write_whole(file, interrupted(games)))
        plan = ArenaPlan(rules_of("mijnenveger", None, {}, 1, 1.0), entrants_of("mijnenveger", "random,random"), 10)
        assert running.run(plan, str(tmp_path / "games.jsonl"), as_json=False) == 130
    assert (tmp_path / "games.jsonl").read_text() == "".join(pieces)
    assert "interrupted after 3 of 10 games" in capsys.readouterr().err


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_it_tells_what_was_played_so_far(tmp_path: Path, jobs: str) -> None:
    games = ("--games", "100000", "--jobs", jobs, "--records", "games.jsonl")
    command = ["-m", "boem", "arena", "--game", "mijnenveger", "--bots", "random,random", "--seed", "1", *games]
    terminal = Terminal(command, folder=tmp_path)
    terminal.wait(rb"[1-9][0-9]+/100000")
    terminal.interrupt()
    assert terminal.wait_for_end() == 130
    (played,) = re.findall(r"interrupted after (\d+) of 100000 games", terminal.text)
    assert "random-2" in terminal.text
    assert "Traceback" not in terminal.text
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == int(played) > 1
