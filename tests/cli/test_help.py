"""The help in the user's language, and what is said where it is needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from cli.shell import boem
from support.languages import one_more
from support.pseudo import CODE, escaped
from typer import rich_utils

from boem.bots import usual_bot
from boem.cli.app import app
from boem.cli.help import translate
from boem.core.registry import find_game, game_ids
from boem.core.texts import wished

SIGNS = re.compile(r"--?[\w-]+|\S+\|\S+|<[\w\[\]]+>|\{[A-Z]+\}|boem .*")
"""Options, choices, types, places for arguments, and commands to copy."""


def test_play_names_the_opponent_whom_nobody_has_chosen() -> None:
    said = re.sub(r"[│\s]+", " ", boem("play", "--help").out)
    assert f"By default {usual_bot(find_game('coan'))}, or the strongest in a game without levels." in said


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "de_AT@euro"}, "de"),
        ({"LC_MESSAGES": "de", "LC_ALL": "C"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "tlh:de:nl"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": ""}, "de"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "../../nl"}, "en"),
    ],
)
def test_the_environment_names_a_language_as_it_does_for_gettext(environment: dict[str, str], code: str) -> None:
    assert wished(environment) == code


def test_help_is_in_the_language_of_the_environment() -> None:
    dutch, german = (boem("pbm", "undo", "--help", LANGUAGE=code) for code in ("nl", "de"))
    assert (dutch.status, german.status) == (0, 0)
    assert "Gebruik: python -m boem pbm undo [OPTIES]" in dutch.out
    assert "Draai de laatst uitgewerkte ronde terug." in dutch.out
    assert "Voorbeeld: boem pbm undo" in dutch.out
    assert "Aufruf: python -m boem pbm undo [OPTIONEN]" in german.out
    assert "Die zuletzt ausgewertete Runde zurücknehmen." in german.out
    assert "[erforderlich]" in german.out


def test_what_programs_read_is_the_same_in_every_language() -> None:
    assert boem("games", "--json", LANGUAGE="nl") == boem("games", "--json")


def test_a_command_that_is_typed_wrong_is_answered_in_the_users_language() -> None:
    english, german = boem("no-such"), boem("no-such", LANGUAGE="de")
    assert (english.status, german.status) == (2, 2)
    assert english.err == "boem: No such command 'no-such'; boem --help and boem COMMAND --help say what there is.\n"
    assert german.err == (
        "boem: Den Befehl 'no-such' gibt es nicht; boem --help und boem BEFEHL --help sagen, was es gibt.\n"
    )


def test_every_sentence_of_the_help_is_in_a_fourth_language(
    fourth_language: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    for note in ("REQUIRED_LONG_STRING", "DEFAULT_STRING"):
        monkeypatch.setattr(rich_utils, note, "to be replaced")
    command = typer.main.get_command(app)
    names = {
        part for path, below in tree(command) for word in (*path, *metavars(below)) for part in (word, *word.split("-"))
    }
    for game in map(find_game, game_ids()):
        names |= {game.title, *game.boards, usual_bot(game)}
    translate(command, CODE)
    with one_more(fourth_language):
        for path, _ in list(tree(command)):
            command.main([*path, "--help"], prog_name="boem", standalone_mode=False)
            shown = capsys.readouterr().out
            assert "⟦Úságé:⟧" in shown
            assert escaped(SIGNS.sub(" ", shown), names) == []
    assert len(names) > 40


def tree(command: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All commands, each with the words that call it."""
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from tree(below, *path, name)


def metavars(command: Any) -> Iterator[str]:
    """The words that stand for arguments, and the values that options have by default."""
    for param in command.params:
        yield from re.findall(r"[\w-]+", f"{param.metavar} {param.name.upper()} {param.default}")
