"""A game's package gives its rules in brief, and links to more."""

from __future__ import annotations

from pathlib import Path

from support.stranger import install

from boem.core import origin
from boem.core.origin import origin_of

CODE = '''"""Another game.

It has rules
on two lines.

Parameters: none.
Tested: never.
"""
from dataclasses import replace
from boem.games.solo import GAME
GAME = replace(GAME, id="other")
'''


def test_the_rules_in_brief_are_the_docstring_up_to_the_parameters(site_packages: Path) -> None:
    install(site_packages, "boem-other", "other = other:GAME", other=CODE)
    with (site_packages / "boem_other-1.0.dist-info" / "METADATA").open("a") as file:
        file.write("Project-URL: Rules, https://example.org/rules\nProject-URL: Bad, javascript:alert(1)\n")
        file.write("Home-page: http://example.org\n")
    assert origin_of("other") == origin.Origin(
        "boem-other",
        "1.0",
        ("Another game.", "It has rules on two lines."),
        {"Rules": "https://example.org/rules", "Homepage": "http://example.org"},
    )


def test_a_game_of_boem_comes_with_boem() -> None:
    assert origin_of("coan").package == "boem"
    assert origin_of("coan").rules[0].startswith("Minesweeper for two (Michael A. Coan)")
