"""The socket of a tournament's page: it says that something has changed, to whoever may see the tournament."""

from __future__ import annotations

from typing import Any

import pytest
from support.line import line
from support.site import Guest, Site
from support.tables import TINY

WISH: dict[str, Any] = {"kind": "knockout", "name": "Cup", "game": "mijnenveger", "config": TINY, "clock": {"days": 3}}


def announced(organiser: Guest, **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = organiser.call("POST", "/tournaments", json=WISH | more).json()
    return made


@pytest.mark.parametrize("kind", ["site", "big_site"])
def test_each_change_is_told_without_its_content(kind: str, request: pytest.FixtureRequest) -> None:
    site: Site = request.getfixturevalue(kind)
    ada, bea = (site.lasting(f"{name} of {kind}") for name in ("Ada", "Bea"))
    made = announced(ada)["id"]
    with line(site, f"/ws/tournaments/{made}?lang=nl", origin=site.url) as page:
        assert 'data-changed="1"' in page.text()
        for number, one in enumerate((ada, bea), 2):
            assert one.call("POST", f"/tournaments/{made}/enter").status_code == 200
            told = page.text()
            assert f'data-changed="{number}"' in told
            assert one.name not in told
        ada.call("POST", f"/tournaments/{made}/start")
        while not ada.call("GET", f"/tournaments/{made}").json()["you"]["table"]:
            assert "data-changed" in page.text()


def test_a_private_one_has_its_token_and_strangers_hear_nothing(site: Site) -> None:
    ada = site.lasting("Ada in private")
    made = announced(ada, private=True)
    for query in ("", "?token=wrong", "?token=%C3%A9"):
        with line(site, f"/ws/tournaments/{made['id']}{query}", origin=site.url) as page:
            assert page.closed() == 4404
    with line(site, "/ws/tournaments/nothing", origin=site.url) as page:
        assert page.closed() == 4404
    with line(site, f"/ws/tournaments/{made['id']}?token={made['invite']}", origin=site.url) as page:
        assert 'data-changed="1"' in page.text()


def test_any_input_closes_the_socket(site: Site) -> None:
    made = announced(site.lasting("Ada in silence"))["id"]
    with line(site, f"/ws/tournaments/{made}?lang=xx", origin=site.url) as page:
        page.text()
        page.send("nonsense")
        assert page.closed() == 1009
