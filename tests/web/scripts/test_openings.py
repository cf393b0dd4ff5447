"""The page's own check of answers, run by Node, agrees with the client's about games of all kinds."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from support import coan, mijnenveger, postal, uitweg
from support.scripts import FOLDER

import boem.games
from boem.core.game import Json, Seat, Viewer
from boem.core.registry import find_game
from boem.core.settings import read_settings, write_settings
from boem.records import Match, Opener, Record, append, begin, entry_for, rule
from boem.testing.openings import AT, committed, heard_by
from boem.testing.walk import AnySubject, walk

SUBJECTS: Final[list[AnySubject]] = [mijnenveger.SUBJECT, coan.SUBJECT, uitweg.SUBJECT, postal.SUBJECT]
NODE: Final = Path(sys.executable).parent / "node"
PROGRAM: Final = """
import { Hearing } from "./table/openings.js";
const games = JSON.parse(await new Promise((done) => {
  let text = "";
  process.stdin.on("data", (part) => (text += part)).on("end", () => done(text));
}));
const told = [];
for (const { game, config, entries, pinned } of games) {
  const { rules } = await import(`./games/${game}-openings.js`);
  const hearing = new Hearing(rules, config, pinned ?? {});
  let fault = "";
  for (const entry of entries) {
    try {
      await hearing.hear(entry);
    } catch (error) {
      fault = String(error);
      break;
    }
  }
  told.push({ heard: hearing.heard, proved: hearing.proved, over: hearing.over, fault });
}
console.log(JSON.stringify(told));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's static folder and those of the games in one, as a browser sees them."""
    here = tmp_path_factory.mktemp("static")
    (here / "package.json").write_text('{"type": "module"}')
    (here / "check.js").write_text(PROGRAM)
    for static in (FOLDER, *Path(boem.games.__file__).parent.glob("*/site/static/boem")):
        shutil.copytree(static, here, dirs_exist_ok=True)
    return here


def heard(folder: Path, games: Sequence[Json]) -> list[dict[str, Any]]:
    """What the page's script makes of each of these games."""
    told = json.dumps(games)
    ran = subprocess.run([NODE, "check.js"], cwd=folder, input=told, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    made: list[dict[str, Any]] = json.loads(ran.stdout)
    return made


def as_sent(game: Match, viewer: Viewer) -> list[dict[str, Json]]:
    """The entries as a site sends them."""
    opener = Opener(game, viewer)
    return [entry_for(game, number, viewer) | opener.beside(number) for number in range(len(game.said))]


def played(subject: AnySubject, seed: int) -> tuple[Json, int, bool]:
    """A random game as somebody at its page gets it; how many of its answers a client proves, and whether it ended."""
    rng = Random(seed)
    config = read_settings(subject.game.config, CONFIGS[subject.game.id])
    game = committed(subject, walk(subject, config, rng, 80))
    viewers: list[Viewer] = [None, *map(Seat, range(config.seats))]
    viewer = rng.choice(viewers)
    entries = as_sent(game, viewer)
    witness = heard_by(game, viewer)
    return {"game": subject.game.id, "config": write_settings(config), "entries": entries}, witness.proved, witness.over


CONFIGS: Final[Mapping[str, Json]] = {
    "mijnenveger": {"width": 4, "height": 3, "mines": 3, "sweepers": 2},
    "coan": {"width": 6, "height": 5, "mines": 4},
    "uitweg": {"width": 4, "height": 3, "barriers": 7},
    "postal": {"width": 6, "height": 5, "mines": 4, "seats": 2, "tips": 3},
}


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.id)
def test_the_page_proves_what_a_client_proves(folder: Path, cold: None, subject: AnySubject) -> None:
    games = [played(subject, seed) for seed in range(12)]
    told = heard(folder, [game for game, _, _ in games])
    assert [(one["heard"], one["proved"], one["over"], one["fault"]) for one in told] == [
        (len(game["entries"]), proved, over, "") for game, proved, over in games
    ]
    assert any(one["over"] for one in told)
    assert sum(one["proved"] for one in told) > 12


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.id)
def test_the_page_catches_a_host_that_cheats_at_that_very_move(folder: Path, cold: None, subject: AnySubject) -> None:
    cheated: list[Json] = []
    caught: list[int] = []
    for seed in range(12):
        game, _, over = played(subject, seed)
        entries = game["entries"]
        opened = [number for number, entry in enumerate(entries) if "opening" in entry]
        for number in opened[:3]:
            others = [entries[one]["opening"] for one in opened if one != number]
            lies: list[Json] = [{"opening": other} for other in others[:1]]
            lies.append({"opening": {"salts": [], "path": []}})
            if "do" in entries[number]:
                lies += [{"answer": lie} for lie in LIES if lie != entries[number]["answer"]]
            for lie in lies:
                cheated.append(game | {"entries": [*entries[:number], entries[number] | lie, *entries[number + 1 :]]})
                caught.append(number)
        rooted = [number for number, entry in enumerate(entries) if "root" in entry]
        if opened:
            first = next(number for number in opened if number >= rooted[0])
            changed = [entry | {"root": "ab" * 32} if "root" in entry else entry for entry in entries]
            cheated.append(game | {"entries": changed})
            caught.append(first)
        if over and rooted and entries[-1]["revealed"]["salts"]:
            salts = dict.fromkeys(entries[-1]["revealed"]["salts"], "00" * 32)
            end = entries[-1] | {"revealed": entries[-1]["revealed"] | {"salts": salts}}
            cheated.append(game | {"entries": [*entries[:-1], end]})
            caught.append(len(entries) - 1)
    assert len(caught) > 12
    told = heard(folder, cheated)
    assert [one["heard"] for one in told] == caught
    assert all(one["fault"] for one in told)


LIES: Final = ("no", "found")  # neither is a number, and both are answers of some game


def test_a_root_noted_on_an_earlier_visit_can_t_be_replaced(folder: Path, cold: None) -> None:
    game, _, _ = played(mijnenveger.SUBJECT, 1)
    entry = next(one for one in game["entries"] if "root" in one)
    same = {key: entry[key] for key in ("root", "commitment")}
    told = heard(folder, [game | {"pinned": {entry["n"]: same | other}} for other in ({"root": "ab" * 32}, {})])
    assert [bool(one["fault"]) for one in told] == [True, False]
    assert told[0]["heard"] == entry["n"]


def test_a_deal_that_was_withdrawn_leaves_room_for_another_and_both_stay_noted(folder: Path, cold: None) -> None:
    config = {"width": 5, "height": 5, "mines": 3, "seats": 2, "tips": 2}
    rules = find_game("postal")
    game = begin(Record(rules, read_settings(rules.config, config), ("", "")))
    orders = ["0 order A1", "0 final", "1 final"]
    for move in [*orders, "deal E5 E4 A5", "close", "undo 1", *orders, "deal E1 E2 A5", "close", "0 resign"]:
        actor, _, text = move.partition(" ")
        if actor in ("0", "1"):
            game = append(game, Seat(int(actor)), rules.notation.read(text), at=AT)
        else:
            said: dict[str, Json] = {actor: {"deal": text, "close": True, "undo": 1}[actor]}
            game = rule(game, rules.notation.read_entry(said)[1], at=AT)
    entries = as_sent(game, None)
    pinned = {one["n"]: {key: one[key] for key in ("root", "commitment")} for one in entries if "root" in one}
    assert len(pinned) == 2
    again = [entry for entry in entries if "undo" not in entry]
    games = [{"game": "postal", "config": config, "entries": told, "pinned": pinned} for told in (entries, again)]
    kept, replaced = heard(folder, games)
    assert (kept["fault"], kept["over"]) == ("", True)
    assert replaced["fault"]
    assert replaced["heard"] <= max(pinned)
