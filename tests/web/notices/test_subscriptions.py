"""Browsers in which players are notified: who may have one, what is refused, and when it ends."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.conf import LazySettings
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from support.desk_pages import browser
from support.push import PushBrowser
from support.tables import laid_out, player
from web.accounts.conftest import PASSWORD, guest, sign_in, signed_in

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.accounts.account_data import export, forget
from boem.web.base.errors import Unfit
from boem.web.notices.models import PushSubscription
from boem.web.notices.push.endpoint import check_keys, read_endpoint
from boem.web.notices.push.subscriptions import MOST, digest_of, digests_of, subscribe

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("push_key")]
GOOD = PushBrowser().form


def switch_on(client: Client, told: Mapping[str, str] = GOOD) -> int:
    return client.post("/notices/devices", told).status_code


def test_a_guest_is_notified_in_each_browser_until_it_is_switched_off_there(client: Client) -> None:
    red, phone, laptop = guest(client), PushBrowser(), PushBrowser()
    again = Client()
    again.cookies = client.cookies
    assert (switch_on(client, phone.form), switch_on(client, laptop.form)) == (201, 201)
    assert len(digests_of(red)) == 1  # the browser has replaced its first subscription
    assert client.post("/notices/devices/off", {"endpoint": laptop.endpoint}).status_code == 204
    assert digests_of(red) == []


def test_only_a_browser_that_is_switched_on_gets_what_it_needs_to_replace_its_subscription(client: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.get("/notices/devices").status_code == 404
    red = guest(client)
    assert client.get("/notices/devices").status_code == 404
    assert switch_on(client) == 201
    strict.cookies = client.cookies
    told = strict.get("/notices/devices").json()
    renewed = PushBrowser()
    assert strict.post("/notices/devices", renewed.form).status_code == 403
    answer = strict.post("/notices/devices", renewed.form, headers={"X-CSRFToken": told["token"]})
    assert answer.status_code == 201
    assert digests_of(red) == [digest_of(renewed.endpoint)]
    assert client.post("/notices/devices/off", {"endpoint": renewed.endpoint}).status_code == 204
    assert strict.get("/notices/devices").status_code == 404


def test_all_browsers_can_be_switched_off_at_once_by_a_form(client: Client) -> None:
    ada = signed_in(client)
    for _ in range(3):
        subscribe(player=ada, **PushBrowser().form)
    assert "You are notified on 3 devices." in client.get("/account").text
    assert client.post("/notices/devices/off").headers["location"] == "/account"
    assert digests_of(ada) == []


def test_nobody_switches_off_somebody_elses(client: Client) -> None:
    bird, other = guest(client), Client()
    assert switch_on(client) == 201
    guest(other)
    other.post("/notices/devices/off", {"endpoint": GOOD["endpoint"]})
    other.post("/notices/devices/off")
    Client().post("/notices/devices/off", {"endpoint": GOOD["endpoint"]})
    assert len(digests_of(bird)) == 1


def test_whoever_has_never_played_and_hosts_without_keys_have_none(client: Client, settings: LazySettings) -> None:
    assert switch_on(Client()) == 404
    guest(client)
    assert "push-control" in client.get("/notices").text
    settings.PUSH_KEY = None
    assert switch_on(client) == 404
    assert client.get("/notices").status_code == 302
    assert "push.js" not in client.get("/about").text
    assert "push-control" not in browser("Blue").get(f"/t/{laid_out(days=3).id}").text


def test_a_browser_that_changes_hands_notifies_its_present_player_alone(client: Client) -> None:
    red, blue = Client(), Client()
    first, second = guest(red), guest(blue)
    assert (switch_on(red), switch_on(blue)) == (201, 201)
    assert (len(digests_of(first)), len(digests_of(second))) == (0, 1)


def test_of_a_thousand_the_newest_few_are_kept(clock: ManualClock) -> None:
    red = player("Red")
    told = [PushBrowser().form for _ in range(MOST + 2)]
    for form in told:
        clock.forward(seconds=1)
        subscribe(player=red, **form)
    for number in range(1000 - len(told)):
        subscribe(player=red, **told[-1] | {"endpoint": f"https://push.example.net/{number}"})
        assert len(digests_of(red)) == MOST


def test_how_often_one_is_switched_on_is_limited(client: Client) -> None:
    guest(client)
    assert [switch_on(client) for _ in range(61)][-2:] == [201, 429]


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "push",
        "http://push.example.net/x",
        "ftp://push.example.net/x",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "//push.example.net/x",
        "https:///x",
        "https://localhost/x",
        "https://intranet/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://0x7f.1/x",
        "https://2130706433/x",
        "https://127.1/x",
        "https://127.0.0.1./x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://[::1/x",
        "https://push.example.net:22/x",
        "https://push.example.net:99999/x",
        "https://push.example.net:x/x",
        "https://user:word@push.example.net/x",
        "https://push.example.net@10.0.0.1/x",
        "https://push.example.net\\@10.0.0.1/x",
        "https://push.example.net/x y",
        "https://push.example.net/x\r\nHost: elsewhere",
        "https://push.example.net/\0",
        "https://push.exämple.net/x",
        "https://push.example.net/#x",
        "https://push.example.net/" + "x" * 1000,
    ],
)
def test_other_endpoints_are_refused(client: Client, endpoint: str) -> None:
    guest(client)
    with pytest.raises(Unfit):
        read_endpoint(endpoint)
    answer = client.post("/notices/devices", GOOD | {"endpoint": endpoint})
    assert (answer.status_code, "can’t be used" in answer.json()["error"]) == (422, True)
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "changed",
    [
        {"point": ""},
        {"point": "x" * 100_000},
        {"point": GOOD["point"][:-1]},
        {"point": "BA" + "A" * 85},  # the point 0, 0, which isn't on the curve
        {"point": "AA" + GOOD["point"][2:]},
        {"point": "A" + GOOD["secret"]},
        {"secret": ""},
        {"secret": GOOD["secret"] + "AAAA"},
        {"secret": "é" * 22},
        {"secret": "x" * 100_000},
    ],
)
def test_what_are_no_keys_is_refused(client: Client, changed: dict[str, str]) -> None:
    guest(client)
    assert switch_on(client, GOOD | changed) == 422


@given(st.text() | st.text("https:/.@[]:?#%\\ 10abc").map(lambda text: f"https://{text}"), st.text(), st.text())
def test_whatever_is_sent_is_taken_or_refused(endpoint: str, point: str, secret: str) -> None:
    for check in (lambda: read_endpoint(endpoint), lambda: check_keys(point, secret)):
        try:
            check()
        except Unfit:
            continue
    try:
        found = read_endpoint(endpoint)
    except Unfit:
        return
    assert (found.port, "." in found.host) == (443, True)
    assert found.path.isascii()
    assert found.path.isprintable()


def test_signing_out_ends_it_in_this_browser(client: Client) -> None:
    ada, elsewhere = signed_in(client), PushBrowser()
    subscribe(player=ada, **elsewhere.form)
    assert switch_on(client) == 201
    client.post("/account/out")
    assert PushSubscription.objects.get().endpoint == elsewhere.endpoint


def test_a_new_password_ends_it_in_all_other_browsers(client: Client) -> None:
    ada = signed_in(client)
    assert switch_on(client) == 201
    subscribe(player=ada, **PushBrowser().form)
    new = {"oldpassword": PASSWORD, "password1": "seven herons on a roof", "password2": "seven herons on a roof"}
    assert client.post("/account/password", new).status_code == 302
    assert PushSubscription.objects.get().endpoint == GOOD["endpoint"]


def test_a_guest_who_signs_in_takes_it_along_and_signing_out_ends_it(client: Client) -> None:
    other = Client()
    ada = signed_in(other)
    for _ in range(MOST):
        subscribe(player=ada, **PushBrowser().form)
    guest(client)
    assert switch_on(client) == 201
    sign_in(client, ada.name)
    assert len(digests_of(ada)) == MOST
    client.post("/account/out")
    assert not PushSubscription.objects.filter(endpoint=GOOD["endpoint"]).exists()


def test_it_is_in_the_export_without_its_keys_and_goes_with_the_account(client: Client) -> None:
    ada = signed_in(client)
    assert switch_on(client) == 201
    packed = ZipFile(BytesIO(export(player=ada)))
    told = json.loads(packed.read("devices.json"))
    assert told == [{"made": CLOCK.now().isoformat(), "language": "en", "endpoint": GOOD["endpoint"]}]
    assert GOOD["secret"] not in str([packed.read(name) for name in packed.namelist()])
    forget(player=ada)
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    ("clock_of_table", "offered"), [({"days": 3}, True), ({}, True), ({"seconds": 300, "increment": 5}, False)]
)
def test_tables_where_one_may_wait_for_days_offer_it_meanwhile(clock_of_table: dict[str, int], offered: bool) -> None:
    table = laid_out(**clock_of_table)
    assert "push-control" not in browser("Red").get(f"/t/{table.id}").text  # whose turn it is
    assert ("push-control" in browser("Blue").get(f"/t/{table.id}").text) == offered
    assert "push-control" not in Client().get(f"/t/{table.id}").text


def test_a_table_with_bots_alone_offers_none(client: Client) -> None:
    page = client.post("/start/mijnenveger", {"with": "bot"}, follow=True)
    assert "push-control" not in page.text
