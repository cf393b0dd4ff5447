"""`boem doctor` names games and faces that can't be loaded."""

from __future__ import annotations

from pathlib import Path

from support.stranger import install, install_plain

from boem.web.hosting.doctor import games


def test_a_face_that_cannot_be_loaded_is_named(site_packages: Path) -> None:
    install_plain(site_packages, toy_face="toy_site:ToyLook")
    kind, said = games()
    assert kind == "wrong"
    assert said == (
        "the game toy: its face site, toy_site:ToyLook, can't be loaded: "
        "ModuleNotFoundError: No module named 'toy_site'"
    )


def test_a_game_that_cannot_be_loaded_is_named_too(site_packages: Path) -> None:
    install(site_packages, "boem-torn", "torn = torn_game:GAME", torn_game="import no_such_module")
    kind, said = games()
    assert kind == "wrong"
    assert said.startswith("torn_game:GAME of the package boem-torn can't be loaded")


def test_games_that_are_whole_are_good(site_packages: Path) -> None:
    install_plain(site_packages)
    kind, said = games()
    assert kind == "good"
    assert "plain_coan" in said
