"""One picture of the site can be taken without the others, since some part of the tour is known to take it."""

from __future__ import annotations

from typing import Any

import pytest
from support.tools import TOOLS, tool


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The program that takes pictures."""
    monkeypatch.syspath_prepend(str(TOOLS))
    return tool("screens")


def parts(screens: Any, name: str) -> list[str]:
    """The parts of the tour that may take this picture."""
    tour = screens.Tour(None, None, None, "", name)
    return [part.__qualname__ for part in tour.parts(None, people_only=False)]


def test_only_the_part_that_takes_the_picture_is_gone_through(screens: Any) -> None:
    for name, part in (
        ("home", "Tour.arrive"), ("analysis-heat", "Tour.play"), ("privacy", "Tour.visit"), ("cover", "Tour.leave"),
        ("postal-over", "PostalTour.go"), ("puzzle-solved-home", "PuzzleTour.go"), ("profile", "PeopleTour.go"),
        ("moderation-done", "PeopleTour.go"), ("exercise-answered", "PeopleTour.go"),
    ):  # fmt: skip
        assert part in parts(screens, name)
    assert parts(screens, "nowhere") == []


def test_every_picture_of_the_readme_can_be_taken_alone(screens: Any) -> None:
    for whole in screens.SHOWN:
        name, kinds = screens.kinds(whole)
        assert f"{name}-{kinds[0]}" == whole
        assert 1 <= len(parts(screens, name)) <= 3


def test_a_picture_without_size_and_theme_is_taken_on_a_light_desktop(screens: Any) -> None:
    assert screens.kinds("home") == ("home", ["desktop-light"])
    assert screens.kinds("") == ("", ["desktop-light", "phone-light", "desktop-dark", "phone-dark"])
