"""Each example, installed in a new environment, is found by its entry point alone and playable on every face."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from support.installed import EXAMPLES, ROOT, Environment, InstalledSite

SMALL: Final[dict[str, dict[str, Any]]] = {
    "blackbox": {"width": 5, "height": 5, "balls": 2},
    "zeeslag": {"width": 5, "height": 5, "ships": [3, 2]},
}
HIDE = {"blackbox": "hide B2 D4", "zeeslag": "place A1-C1 B3-B4"}
TURN = {"blackbox": "ray N1", "zeeslag": "fire C3"}
BOTH = pytest.mark.parametrize("game", EXAMPLES)


def settings(game: str) -> list[str]:
    """The options for its small board."""
    written = {key: str(value).strip("[]").replace(" ", "") for key, value in SMALL[game].items()}
    return [word for key, value in written.items() for word in ("--set", f"{key}={value}")]


def test_no_file_of_ours_names_an_example() -> None:
    named = re.compile(r"zeeslag|black ?box", re.IGNORECASE)
    files = [
        path for path in (ROOT / "src").rglob("*") if path.suffix in {".py", ".html", ".js", ".css", ".svg", ".txt"}
    ]
    assert len(files) > 500
    assert [path for path in files if named.search(path.read_text(encoding="utf-8"))] == []


def test_both_games_are_listed_with_their_settings_and_their_bots(installed: Environment) -> None:
    assert {"Zeeslag (zeeslag)", "Black Box (blackbox)"} <= {
        line.partition(".")[0] for line in installed.boem("games").out.splitlines()
    }
    bots = [(bot["game"], bot["name"]) for bot in installed.boem("bots", "--json").told["bots"]]
    assert [(game, bot) for game, bot in bots if game in EXAMPLES] == [
        (game, bot) for game in EXAMPLES for bot in ("random", "careful")
    ]


def test_the_doctor_finds_nothing_amiss_with_the_games(installed: Environment) -> None:
    (line,) = (line for line in installed.boem("doctor").out.splitlines() if line[2:].startswith("games: "))
    assert re.fullmatch(r"✓ games: .*\bblackbox, .*\bzeeslag", line), line


@BOTH
def test_a_game_is_played_in_the_terminal_kept_replayed_and_verified(
    game: str, installed: Environment, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    lines = [HIDE[game], "?", TURN[game], "moves", "resign!", "quit"]
    board: list[str | Path] = [*settings(game), "--bot", "careful", "--seed", "1", "--save", file]
    played = installed.boem("play", game, *board, stdin="\n".join(lines) + "\n")
    assert (played.status, played.err) == (0, "")
    assert f"You play {TURN[game]}: " in played.out
    assert "The whole record is in" in " ".join(played.out.split())
    replayed = installed.boem("replay", file)
    assert (replayed.status, replayed.err) == (0, "")
    assert "careful wins: the opponent has resigned." in replayed.out
    noted = re.findall(r"--commitment (\d=[0-9a-f]{64})", played.out)
    assert len(noted) == 1
    verified = installed.boem("verify", file, "--commitment", noted[0])
    assert (verified.status, verified.err) == (0, "")
    assert "fixed before play" in " ".join(verified.out.split())


def test_black_box_is_played_alone(installed: Environment) -> None:
    lines = "ray N1\nname A1\nname B1\nquit\n"
    played = installed.boem("play", "blackbox", *settings("blackbox"), "--set", "seats=1", "--seed", "1", stdin=lines)
    assert (played.status, played.err) == (0, "")
    assert "You play name A1: noted." in played.out
    assert re.search(r"hidden: [A-E]\d [A-E]\d", played.out)


@BOTH
def test_the_careful_bot_beats_random_in_the_arena(game: str, installed: Environment) -> None:
    words = ["arena", "--game", game, "--bots", "careful,random", "--games", "8", "--seed", "1", *settings(game)]
    ran = installed.boem(*words)
    assert (ran.status, ran.err) == (0, "")
    won = {row[0]: int(row[1]) for row in re.findall(r"^(careful|random) +(\d)", ran.out, re.MULTILINE)}
    assert won["careful"] >= 7 > won["random"]


@BOTH
def test_a_game_keeps_the_laws(game: str, installed: Environment) -> None:
    ran = installed.boem("laws", game, "--examples", "5")
    assert (ran.status, ran.err) == (0, "")
    assert "keeps all 13 laws" in ran.out


BY_LIBRARIES = """
import json, sys
from importlib import import_module
from random import Random
import gymnasium, pyspiel
import boem.envs.gymnasium as seats
import boem.envs.openspiel, boem.envs.pettingzoo
game, told = sys.argv[1], json.loads(sys.argv[2])

env, rng, steps, over = gymnasium.make(seats.IDS[game], opponent="careful", **told), Random(1), 0, False
_, info = env.reset(seed=1)
while not over:
    legal = [number for number, may in enumerate(info["action_mask"]) if may]
    _, reward, over, _, info = env.step(rng.choice(legal))
    steps += 1
print("gymnasium", steps > 2, reward)

table, turns = import_module(f"boem.envs.pettingzoo.{game}_v0").env(**told), 0
table.reset(seed=1)
for agent in table.agent_iter():
    seen, _, ended, cut, _ = table.last()
    table.step(None if ended or cut else rng.choice([n for n, may in enumerate(seen["action_mask"]) if may]))
    turns += 1
print("pettingzoo", turns > 4, sorted(table.possible_agents))

plain = {key: value if isinstance(value, int) else "/".join(map(str, value)) for key, value in told.items()}
state = pyspiel.load_game(f"boem_{game}", plain).new_initial_state()
while not state.is_terminal():
    state.apply_action(rng.choice(state.legal_actions()))
print("openspiel", sum(state.returns()) == 0)
"""


@BOTH
def test_a_game_is_played_in_every_research_environment(game: str, installed: Environment) -> None:
    said = installed.program(BY_LIBRARIES, game, json.dumps(SMALL[game]))
    assert re.fullmatch(r"gymnasium True \S+\npettingzoo True \[.*\]\nopenspiel True\n", said), said


BY_CLIENT = """
import json, sys
from random import Random
from boem.bots import find_bot
from boem.client import Site
from boem.core.registry import find_game
game, here = find_game(sys.argv[1]), Site(sys.argv[2])
table = here.open(game.id, ["me", "bot:random"], json.loads(sys.argv[3]))["id"]
view = here.play(table, find_bot(game, "careful"), Random(7))
told = here.read(table)
assert (told["status"], told["view"]) == ("over", game.notation.view(view))
print(told["result"]["reason"])
"""


@BOTH
def test_a_program_elsewhere_plays_a_whole_game_on_the_site(
    game: str, installed: Environment, installed_site: InstalledSite
) -> None:
    said = installed.program(BY_CLIENT, game, installed_site.url, json.dumps(SMALL[game]))
    assert said == {"blackbox": "opened\n", "zeeslag": "fleet_sunk\n"}[game]


@BOTH
def test_the_api_tells_each_seat_its_own_secret_and_no_other(game: str, installed_site: InstalledSite) -> None:
    red, blue = installed_site.guest(), installed_site.guest()
    table = str(red.open("me", "open", game=game, config=SMALL[game])["id"])
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    assert red.act(table, HIDE[game], 0).status_code == 200
    assert red.see(table)["view"]["hidden"] == [HIDE[game].partition(" ")[2], None]
    for other in (blue, installed_site.guest()):
        assert other.see(table)["view"]["hidden"] == [None, None]
    refused = blue.act(table, TURN[game], 1)
    assert (refused.status_code, refused.json()["code"]) == (422, "setup")
