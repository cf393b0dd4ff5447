"""The desk belongs to its owner: only they see its pages, and opening an address never changes anything."""

from __future__ import annotations

import pytest
from support.cases import case
from support.desk_pages import act, browser
from support.desks import again, desk_of, evaluations, position, table_at
from support.tables import player

from boem.web.pbm.desk_views import ACTS
from boem.web.pbm.desks import handing_token
from boem.web.pbm.models import Desk
from boem.web.pbm.seating import token_of
from boem.web.tables.store.opening import join

pytestmark = pytest.mark.django_db


def with_blue() -> Desk:
    """A game in which Blue plays too."""
    desk = desk_of("me", "open", by_hand=True)
    join(table_id=desk.table_id, player=player("Blue"))
    return desk


@pytest.mark.parametrize("name", ["", "Blue", "Green"])
def test_the_desk_is_there_for_its_owner_alone(name: str) -> None:
    desk = with_blue()
    assert browser("Red").get(f"/mail/{desk.pk}/desk").status_code == 200
    assert browser(name).get(f"/mail/{desk.pk}/desk").status_code == 404
    assert browser(name).post(f"/mail/{desk.pk}/desk/preview").status_code == 404


@pytest.mark.parametrize("name", ["", "Blue", "Green"])
def test_nobody_else_can_act_at_it(name: str) -> None:
    desk = with_blue()
    before = (evaluations(desk), position(desk))
    told = {"seat": "1", "to": "bot", "deadline": "2027-01-04T20:00", "by": "program", "why": "x", "text": "x"}
    for what in ACTS:
        with case(what):
            assert act(desk, what, who=name, **told).status_code == 404
            assert not table_at(desk).bulletins.exists()
            assert (evaluations(desk), position(desk)) == before
            assert again(desk).wanted is None


@pytest.mark.parametrize("what", [*ACTS, "preview"])
def test_opening_the_address_of_a_deed_leads_to_the_desk(what: str) -> None:
    desk = desk_of("me", "bot", by_hand=True)
    answer = browser("Red").get(f"/mail/{desk.pk}/desk/{what}")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/mail/{desk.pk}/desk")
    assert again(desk).wanted is None
    assert not table_at(desk).bulletins.exists()


@pytest.mark.parametrize("what", ["press", "standby"])
def test_opening_the_address_of_a_player_s_deed_leads_to_the_table(what: str) -> None:
    desk = desk_of("me", "bot")
    assert browser("Red").get(f"/mail/{desk.pk}/{what}").headers["Location"] == f"/t/{desk.table_id}"


def test_impossible_actions_are_not_offered() -> None:
    desk = desk_of("me", "bot")
    assert act(desk, "dance").status_code == 404


@pytest.mark.parametrize("path", ["desk", "round-0.html", "desk/take/x"])
def test_a_table_without_a_desk_has_none_of_these_pages(path: str) -> None:
    assert browser("Red").get(f"/mail/nothing/{path}").status_code in (404, 409)


def test_players_input_can_not_forge_a_form() -> None:
    desk = desk_of("me", "bot")
    client = browser("Red")
    client.handler.enforce_csrf_checks = True
    assert client.post(f"/mail/{desk.pk}/desk/message", {"text": "Hi"}).status_code == 403


def test_a_game_for_its_players_alone_is_not_there_for_others() -> None:
    desk = desk_of("me", "Heron", "bot", visibility="seats")
    for path in ("round-0.html", "round-0.pdf", "round-0.txt"):
        assert browser("Green").get(f"/mail/{desk.pk}/{path}").status_code == 404
        assert browser("Red").get(f"/mail/{desk.pk}/{path}").status_code == 200
    for what in ("press", "standby"):
        assert browser("Green").post(f"/mail/{desk.pk}/{what}", {"name": "Green"}).status_code == 404
    wrong = browser("Green").get(f"/mail/{desk.pk}/desk/take/{handing_token(desk)[:-1]}x")
    assert wrong.status_code == 409
    assert desk.title not in wrong.text
    seat = table_at(desk).seats.get(number=1)
    assert browser("Green").get(f"/mail/come/{seat.pk}/{token_of(seat.post)[:-1]}x").status_code == 404
