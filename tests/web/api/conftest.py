"""What the tests of the API share: the site as a black box."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.site import Guest, Site
from support.tables import TINY

SITES = ["site", pytest.param("big_site", marks=pytest.mark.needs("postgresql", "redis"))]


@pytest.fixture(params=SITES)
def either(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The site on SQLite, then on PostgreSQL and Redis; neither is to print a traceback during the test."""
    site: Site = request.getfixturevalue(request.param)
    before = len(site.log)
    yield site
    assert "Traceback" not in site.log[before:], site.log[before:]


@pytest.fixture
def pair(either: Site) -> tuple[Guest, Guest, str]:
    """Red and Blue at a tiny table, before they have laid."""
    return seat_two(either)


@pytest.fixture
def playing(pair: tuple[Guest, Guest, str]) -> tuple[Guest, Guest, str]:
    """The same when both have laid: Red's mines are A1 B1, Blue's A3 C3, and Red is to move."""
    lay(*pair)
    return pair


def seat_two(site: Site) -> tuple[Guest, Guest, str]:
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", config=TINY)["id"])
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    return red, blue, table


def lay(red: Guest, blue: Guest, table: str) -> None:
    assert red.act(table, "lay A1 B1", 0).status_code == 200
    assert blue.act(table, "lay A3 C3", 1).status_code == 200
