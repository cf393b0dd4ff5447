"""Bots of other packages are found by name; one that is broken is said in a sentence and hurts nobody else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Final

import pytest
from support.stranger import forget, install

import boem
from boem.arena import read_entrants
from boem.bots import bots_for, find_bot, levels_of, own_bots, usual_bot
from boem.bots.installed import GROUP, broken_bots
from boem.bots.think import think_by_name
from boem.cli import listing
from boem.core.errors import ParseError
from boem.core.registry import find_game

PAGE: Final = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")
COAN: Final = find_game("coan")
KINDS: Final = """
from boem.bots import Bot

class Raising(Bot):
    name, about = "raising", "fails when it is made"
    def __init__(self):
        raise ValueError("no model")
    def choose(self, view, rng, seconds=2.0):
        return None

class Abstract(Bot):
    name, about = "abstract", "has no choose"

class Other(Bot):
    name, about = "other", "is offered by another name"
    def choose(self, view, rng, seconds=2.0):
        return None

class Nameless(Other):
    name = None

class Shy(Other):
    @property
    def name(self):
        raise ValueError("ask again later")

class Silent(Other):
    name, about = "silent", None

made = Other()
"""


def block(language: str) -> str:
    """The example of the page in this language."""
    found = re.search(rf"## A bot as a package\n.*?^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def install_hasty(folder: Path) -> None:
    """Install the package of the page."""
    code, project = block("python"), tomllib.loads(block("toml"))["project"]
    assert len(code.splitlines()) <= 15
    points = "\n".join(f"{name} = {value}" for name, value in project["entry-points"][GROUP].items())
    install(folder, project["name"], points, group=GROUP, hasty=code)
    forget()


def test_the_bot_of_the_page_is_found_by_name_and_plays(site_packages: Path) -> None:
    install_hasty(site_packages)
    assert list(bots_for(COAN)) == [*own_bots(COAN), "hasty"]
    assert "hasty" not in bots_for(find_game("uitweg"))
    assert broken_bots() == []
    assert [entrant.name for entrant in read_entrants(COAN, ["hasty", "hen"], site_packages)] == ["hasty", "hen"]
    game = boem.Game("coan", seed=1)
    game.play_out("hasty", "random")
    moves = [entry for entry, _ in game.moves(None) if entry.get("seat") == 0]
    assert {entry["do"].split()[0] for entry in moves} == {"explore"}
    view = boem.Game("coan", seed=2).view(0)
    assert think_by_name("coan", "hasty", view, 1, 0.1) == find_bot(COAN, "hasty").choose(view, Random(2))


def test_what_is_usual_stays_with_the_games_own_bots(site_packages: Path) -> None:
    before = {game.id: (usual_bot(game), levels_of(game)) for game in (COAN, find_game("solo"))}
    install_hasty(site_packages)
    install(
        site_packages,
        "boem-marks",
        "solo.marks = marks:Marks",
        group=GROUP,
        marks=block("python").replace("Hasty", "Marks").replace("hasty", "marks"),
    )
    forget()
    assert "marks" in bots_for(find_game("solo"))
    assert {game.id: (usual_bot(game), levels_of(game)) for game in (COAN, find_game("solo"))} == before


@pytest.mark.parametrize(
    ("point", "said"),
    [
        ("raising = kinds:Raising", "kinds:Raising of the package boem-kinds can't be loaded: ValueError: no model"),
        (
            "abstract = kinds:Abstract",
            "kinds:Abstract of the package boem-kinds can't be loaded: TypeError: Can't inst",
        ),
        ("gone = kinds:Gone", "can't be loaded: AttributeError: "),
        ("leaving = leaving:Bot", "leaving:Bot of the package boem-kinds can't be loaded: SystemExit: no model"),
        ("shy = kinds:Shy", "kinds:Shy of the package boem-kinds can't be loaded: ValueError: ask again later"),
        ("torn = torn:Bot", "can't be loaded: ModuleNotFoundError: No module named 'torn'"),
        ("made = kinds:made", "kinds:made of the package boem-kinds must be a class made from boem.bots.Bot"),
        ("number = math:pi", "math:pi of the package boem-kinds must be a class made from boem.bots.Bot"),
        (
            "another = kinds:Other",
            "the bot kinds:Other of the package boem-kinds is offered as 'another'; its name must",
        ),
        ("nameless = kinds:Nameless", "is offered as 'nameless'; its name must be the same"),
        ("silent = kinds:Silent", "and it has a line about itself"),
    ],
)
def test_a_broken_bot_is_left_out_and_said_in_a_sentence(
    point: str, said: str, site_packages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install_hasty(site_packages)
    install(
        site_packages, "boem-kinds", f"coan.{point}", group=GROUP, kinds=KINDS, leaving="raise SystemExit('no model')"
    )
    forget()
    assert list(bots_for(COAN)) == [*own_bots(COAN), "hasty"]
    with pytest.raises(ParseError, match=re.escape(said)):
        find_bot(COAN, point.partition(" ")[0])
    assert len(broken_bots()) == 1
    listing.bots(as_json=True)
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.err.count("\n") == 1
    told = json.loads(printed.out)["bots"]
    assert [bot["strength"] for bot in told if bot["game"] == "coan"] == [*range(1, len(own_bots(COAN)) + 1), None]


def test_nobody_replaces_a_bot_of_the_game_and_of_two_that_offer_one_neither_is_used(site_packages: Path) -> None:
    code = block("python")
    for package in ("boem-a", "boem-b"):
        install(site_packages, package, "coan.hasty = hasty:Hasty", group=GROUP, hasty=code)
    install(site_packages, "boem-c", "coan.hen = hen:Hasty", group=GROUP, hen=code.replace('"hasty"', '"hen"'))
    install(site_packages, "boem-d", "chess.hasty = hasty:Hasty\nhasty = hasty:Hasty", group=GROUP)
    forget()
    assert bots_for(COAN).keys() == own_bots(COAN).keys()
    assert type(find_bot(COAN, "hen")) is type(own_bots(COAN)["hen"])
    assert [str(fault) for fault in broken_bots()] == [
        "the package boem-d offers the bot 'chess.hasty', but no such game is installed",
        "boem-a and boem-b all offer a bot 'hasty' for coan; uninstall all of them but one",
        "the package boem-c offers the bot 'coan.hen', a name that one of the game's own has",
        "the package boem-d offers the bot 'hasty', but no such game is installed",
    ]


@pytest.mark.usefixtures("cold")
def test_the_arena_and_the_terminal_find_an_installed_bot(tmp_path: Path) -> None:
    install_hasty(tmp_path)
    small = "--set width=5 --set height=5 --set mines=3"
    commands = (
        f"arena --game coan --bots hasty,random --games 2 --seed 1 --jobs 2 --json {small}",
        "play coan --bot hasty --seed 1",
        "bots",
    )
    for command in commands:
        ran = subprocess.run(
            [sys.executable, "-m", "boem", *command.split()],
            capture_output=True,
            text=True,
            timeout=120,
            input="",
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
        )
        assert "hasty" in ran.stdout, ran.stderr
