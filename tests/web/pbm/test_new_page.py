"""The form for a new game by mail: what it creates, and that invalid input creates nothing."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from pytest_django.fixtures import Settings
from support.desk_pages import FORM, XSS, browser
from support.desks import BEFORE, FRIDAY, at

from boem.core.settings import read_settings
from boem.games.postal.rules.config import Config
from boem.web.base.mail_urls import read_outbox
from boem.web.pbm.models import Address, Desk
from boem.web.tables.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("account")]


def test_a_newcomer_gets_a_form_with_a_friday_evening_as_first_deadline() -> None:
    with at(BEFORE):
        shown = Client().get("/mail/new", headers={"accept-language": "de"}).text
    assert 'value="2026-12-04T20:00"' in shown
    assert 'value="Europe/Berlin"' in shown


def test_where_no_mail_is_sent_the_form_says_so_instead_of_asking_for_an_account(settings: Settings) -> None:
    settings.OUTBOX = None
    shown = Client().get("/mail/new").text
    assert ("data-no-mail" in shown, "data-no-account" in shown) == (True, False)
    settings.OUTBOX = read_outbox("smtp://127.0.0.1:9?from=boem@example.org", "test")
    shown = Client().get("/mail/new").text
    assert ("data-no-mail" in shown, "data-no-account" in shown) == (False, True)


def test_the_form_makes_the_game_and_leads_to_its_desk() -> None:
    client = browser("Red")
    with at(BEFORE):
        answer = client.post(
            "/mail/new",
            FORM | {"players": "Heron <heron@example.org>\n\nbob@example.org", "links": "1", "anybody": "1",
                    "first": "2026-12-04T20:00", "grace": "24", "keeper": "hand", "watch": "public", "language": "de"},
        )  # fmt: skip
    desk = Desk.objects.select_related("table").get()
    assert answer.headers["Location"] == f"/mail/{desk.pk}/desk"
    assert client.get(answer.headers["Location"]).status_code == 200
    kinds = list(desk.table.seats.values_list("kind", flat=True))
    assert kinds == ["person", "invite", "invite", "invite", "open", "bot"]
    invited = [(one.seat.called, one.address, one.language) for one in Address.objects.select_related("seat")]
    assert invited == [("Heron", "heron@example.org", "de"), ("bob", "bob@example.org", "de")]
    assert (desk.by_hand, desk.first, desk.zone, desk.days) == (True, FRIDAY, "Europe/Amsterdam", 7)
    assert (desk.table.deadline, desk.table.grace) == (FRIDAY, timedelta(hours=24))
    assert (desk.table.visibility, desk.table.held) == ("public", True)


def test_empty_fields_get_what_the_rules_suggest() -> None:
    empty = dict.fromkeys(("width", "height", "mines", "tips", "days"), "")
    assert browser("Red").post("/mail/new", FORM | empty | {"links": "5"}).status_code == 302
    config = read_settings(Config, Desk.objects.select_related("table").get().table.config)
    assert (config.width, config.height, config.mines, config.tips) == (20, 20, 72, 3)
    assert (config.reward, config.fine) == (4, 2)


def test_a_game_without_a_first_deadline_has_none_set_by_itself() -> None:
    browser("Red").post("/mail/new", FORM | {"first": ""})
    desk = Desk.objects.select_related("table").get()
    assert (desk.first, desk.table.deadline) == (None, None)


@pytest.mark.parametrize(
    ("field", "told", "sentence"),
    [
        ("title", "", "required"),
        ("title", "  ", "required"),
        ("title", "x" * 61, "60"),
        ("title", "a\x07b", "name of 1 to 60"),
        ("title", "a\0b", "Null"),
        ("players", "Heron", "Line 1"),
        ("players", "heron@example.org\nHERON@example.org", "Line 2"),
        ("players", "heron@nowhere", "such as heron@example.org"),
        ("players", f"{'x' * 61} <heron@example.org>", "name of 1 to 60"),
        ("players", "\n".join(f"p{n}@example.org" for n in range(39)), "Choose 2 to 40 seats, not 41"),
        ("bots", "0", "Choose 2 to 40 seats, not 1"),
        ("bots", "-1", "0"),
        ("bots", "41", "40"),
        ("bots", "many", "whole number"),
        ("links", "99999999999999999999", "40"),
        ("width", "1", "2"),
        ("width", "61", "60"),
        ("height", "8.5", "whole number"),
        ("mines", "0", "1"),
        ("mines", "64", "too many"),
        ("mines", "59", "too many"),
        ("tips", "0", "1"),
        ("mine_points", "0", "1"),
        ("penalty", "-1", "0"),
        ("keeper", "nobody", "not one of the available choices"),
        ("watch", "spies", "not one of the available choices"),
        ("language", "la", "not one of the available choices"),
        ("grace", "5", "not one of the available choices"),
        ("days", "0", "1"),
        ("days", "61", "60"),
        ("zone", "Europe/Atlantis", "There is no time zone"),
        ("zone", "", "required"),
        ("zone", "../../etc/passwd", "There is no time zone"),
        ("first", "soon", "as in 2026-12-04 20:00"),
        ("first", "2020-01-01T20:00", "next three years"),
        ("first", "2026-12-04T20:00+01:00", "next three years"),
        ("first", "9999-12-31T23:59", "next three years"),
    ],
)
def test_invalid_input_is_marked_at_its_field_and_nothing_is_created(field: str, told: str, sentence: str) -> None:
    with at(BEFORE):
        answer = browser("Red").post("/mail/new", FORM | {field: told})
    assert answer.status_code == 422
    place = "players" if sentence.startswith("Choose 2") else field
    faults = dict(re.findall(r'id="id_(\w+)_error" role="alert">(.*?)</p>', answer.text))
    assert list(faults) == [place]
    assert sentence in faults[place]
    assert not Table.objects.exists()


@pytest.mark.parametrize(("lines", "more"), [(3, ""), (6, "One more line is wrong."), (8, "3 more lines are wrong.")])
def test_every_faulty_line_of_players_is_named_up_to_five(lines: int, more: str) -> None:
    wrong = ["Heron", "otter@nowhere", "WREN@example.org", *(f"Marten {n}" for n in range(lines - 3))]
    answer = browser("Red").post("/mail/new", FORM | {"players": "\n".join(["wren@example.org", *wrong])})
    (fault,) = re.findall(r'id="id_players_error" role="alert">(.*?)</p>', answer.text, re.DOTALL)
    assert re.findall(r"^Line (\d+):", fault, re.MULTILINE) == [str(number) for number in range(2, min(lines, 5) + 2)]
    assert "Line 3: write an address such as heron@example.org, not “otter@nowhere”." in fault
    assert "Line 4: this address is listed twice: WREN@example.org." in fault
    assert fault.endswith(f".\n{more}" if more else "WREN@example.org.")


def test_input_stays_in_the_refused_form_as_text() -> None:
    answer = browser("Red").post("/mail/new", FORM | {"title": XSS, "players": XSS, "zone": XSS})
    assert answer.status_code == 422
    assert "<img src=x" not in answer.text
    assert "&lt;img src=x" in answer.text


def test_forty_seats_are_made() -> None:
    browser("Red").post("/mail/new", FORM | {"bots": "20", "links": "19", "width": "", "height": "", "mines": ""})
    table = Table.objects.get()
    assert table.seats.count() == 40
    assert (table.config["width"], table.config["mines"]) == (37, 246)


def test_a_first_deadline_is_by_the_clock_of_its_zone() -> None:
    with at(BEFORE):
        browser("Red").post("/mail/new", FORM | {"first": "2026-12-04T20:00", "zone": "Asia/Kolkata"})
    assert Table.objects.get().deadline == datetime(2026, 12, 4, 14, 30, tzinfo=UTC)


def test_points_by_mail_may_have_halves_and_no_quarters() -> None:
    assert re.search(r'<input[^>]*name="mine_points"[^>]* step="0.5"', browser("Red").get("/mail/new").text)
    assert browser("Red").post("/mail/new", FORM | {"mine_points": "4.5", "penalty": "2,5"}).status_code == 302
    config = Desk.objects.select_related("table").get().table.config
    assert (config["mine_points"], config["penalty"]) == (4.5, 2.5)
    refused = browser("Red").post("/mail/new", FORM | {"mine_points": "2.25"})
    assert refused.status_code == 422
    assert "Points for a mine: write a whole number or a half from 1 to 1000000, not “2.25”." in refused.text
