"""A command of each group, in a process that loads everything itself, does what it does when it is forked."""

from __future__ import annotations

import pytest
from cli.shell import boem, cold_boem

ARENA = "arena --game mijnenveger --bots random,random --games 2 --seed 1 --records -"


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize(
    ("command", "given"),
    [
        ("infer -", "1../..."),
        ("prove -", "1../..."),
        ("puzzle solve -", "0.2./..../..../...."),
        (ARENA, ""),
        ("games", ""),
        ("pbm --help", ""),
        ("serve --help", ""),
    ],
)
def test_a_command_that_starts_cold_says_the_same(command: str, given: str) -> None:
    cold, forked = cold_boem(*command.split(), stdin=given), boem(*command.split(), stdin=given)
    assert (cold.status, cold.out) == (forked.status, forked.out)
    assert cold.out
