"""The registry finds every installed game, and leaves out those that can't be loaded."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support.stranger import forget, install

from boem.core.errors import ParseError
from boem.core.faces import Faces, load_face
from boem.core.game import Seat, Timeout
from boem.core.registry import broken_games, find_game, game_ids, locales, package_of
from boem.core.settings import read_settings, write_settings

ANOTHER = """
from dataclasses import replace
from boem.games.solo import GAME
GAME = replace(GAME, id="{id}", title="Another")
"""


def test_boem_installs_its_own_games_as_a_stranger_would() -> None:
    assert game_ids() == ("coan", "mijnenveger", "minesweeper", "postal", "solo", "uitweg")
    assert [find_game(game_id).id for game_id in game_ids()] == list(game_ids())
    assert broken_games() == {}


def test_a_game_of_another_package_is_found(site_packages: Path) -> None:
    install(site_packages, "boem-other", "other_game = other_game:GAME", other_game=ANOTHER.format(id="other_game"))
    assert "other_game" in game_ids()
    assert find_game("other_game").title == "Another"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("import sys; sys.exit('no screen')", "SystemExit: no screen"),
    ],
)
def test_a_game_that_cannot_be_imported_is_left_out_and_told(site_packages: Path, code: str, why: str) -> None:
    install(site_packages, "boem-torn", "torn = torn_game:GAME", torn_game=code)
    assert game_ids() == ("coan", "mijnenveger", "minesweeper", "postal", "solo", "uitweg")
    assert {game: str(fault) for game, fault in broken_games().items()} == {
        "torn": f"torn_game:GAME of the package boem-torn can't be loaded: {why}"
    }
    with pytest.raises(ParseError, match="the game 'torn' is installed, but can't be loaded; boem doctor says why"):
        find_game("torn")


@pytest.mark.parametrize("code", ["raise RuntimeError", "raise SystemExit", "import no_such_module"])
def test_a_package_that_cannot_be_imported_takes_no_translations_away(site_packages: Path, code: str) -> None:
    before = locales()
    install(site_packages, "boem-torn", "torn = torn.game:GAME", **{"torn/__init__": code})
    forget()
    assert locales() == before


def test_what_is_left_of_a_package_without_its_name_hurts_nobody(site_packages: Path) -> None:
    install(site_packages, "boem-torn", "torn = torn_game:GAME")
    (site_packages / "boem_torn-1.0.dist-info/METADATA").unlink()
    assert str(broken_games()["torn"]).startswith("torn_game:GAME of the package ? can't be loaded: ")


class Torn:
    """A package as a later importlib.metadata shows it if it has no metadata."""

    @property
    def metadata(self) -> dict[str, str]:
        raise FileNotFoundError


def test_nor_does_its_name_where_reading_it_is_an_error() -> None:
    offer: Any = SimpleNamespace(dist=Torn())
    assert package_of(offer) == "?"


@pytest.mark.parametrize(
    ("name", "code", "fault"),
    [
        ("thing", "GAME = 3", "must be a boem.core.game.Game, not int"),
        (
            "thing",
            ANOTHER.format(id="else_game"),
            "the game 'else_game' of the package boem-thing is offered as 'thing'",
        ),
        ("Thing", ANOTHER.format(id="Thing"), "both must be the same, small letters, digits and _, at most 20"),
        ("a" * 21, ANOTHER.format(id="a" * 21), "both must be the same, small letters, digits and _, at most 20"),
    ],
)
def test_entry_points_without_their_game_are_reported(site_packages: Path, name: str, code: str, fault: str) -> None:
    install(site_packages, "boem-thing", f"{name} = some_thing:GAME", some_thing=code)
    assert fault in str(broken_games()[name])


def test_of_two_packages_that_offer_the_same_game_neither_is_played(site_packages: Path) -> None:
    for package in ("boem-a", "boem-b"):
        install(site_packages, package, "twice = twice_game:GAME", twice_game=ANOTHER.format(id="twice"))
    assert "twice" not in game_ids()
    assert str(broken_games()["twice"]) == "boem-a and boem-b all offer a game 'twice'; uninstall all of them but one"


def test_nobody_replaces_a_game_of_boem(site_packages: Path) -> None:
    install(site_packages, "boem-fake", "coan = fake_game:GAME", fake_game=ANOTHER.format(id="coan"))
    assert find_game("coan").title == "Minesweeper for two"
    assert broken_games() == {}


def test_every_face_that_a_game_names_is_there() -> None:
    for game_id in game_ids():
        faces = find_game(game_id).faces
        for where in (getattr(faces, name) for name in Faces.__slots__):
            assert not where or load_face(where) is not None, where


def test_a_face_that_cannot_be_loaded_leaves_the_generic_one(
    site_packages: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (site_packages / "leaving_face.py").write_text("raise SystemExit")
    assert load_face("") is None
    for where in ("boem.games.coan:NO_SUCH_FACE", "leaving_face:FACE"):
        assert load_face(where) is None
        assert f"{where} can't be loaded; its game gets the generic one" in caplog.text


def test_a_game_by_its_first_rules_is_another_value_with_the_same_id() -> None:
    for game_id in game_ids():
        now, first = find_game(game_id), find_game(game_id, 1)
        assert (now.edition, first.edition, first.id) == (2, 1, game_id)
        assert find_game(game_id, 2) is now
        assert first == find_game(game_id, 1) != now


@pytest.mark.parametrize("name", ["", "Mijnenveger", "..mijnenveger", "os", "__init__"])
def test_no_other_name_is_a_game(name: str) -> None:
    with pytest.raises(ParseError, match="no such game"):
        find_game(name)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_rules_on_the_time_of_a_seat_unless_its_rounds_are_closed_then(game_id: str) -> None:
    game = find_game(game_id)
    assert game.rounds == (game_id == "postal")
    if game.rounds:
        with pytest.raises(ParseError, match="this game rules on no time"):
            game.notation.timeout(Seat(0))
    else:
        assert game.notation.timeout(Seat(1)) == Timeout(Seat(1))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_games_suggestions_suffice_to_play_and_keep_settings_that_are_given(game_id: str) -> None:
    game = find_game(game_id)
    config = read_settings(game.config, game.suggest({}))
    assert game.suggest(write_settings(config)) == write_settings(config)
