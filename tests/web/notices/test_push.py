"""Push messages about turns: to whom, when, what a browser reads in them, and what becomes of those that fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import http_ece
import pytest
from hypothesis import given
from hypothesis import strategies as st
from py_vapid import Vapid02
from py_vapid.utils import b64urldecode
from support.push import PushBrowser, PushService
from support.tables import do, fresh, laid_out, player, table_for_two

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.accounts.account_data import forget, take_in
from boem.web.base.push_key import PushKey
from boem.web.moderation.models import Ban
from boem.web.notices.models import PushMessage, PushSubscription
from boem.web.notices.push import client, sending
from boem.web.notices.push.endpoint import Endpoint
from boem.web.notices.push.sending import LONGEST_WAIT, OF_OTHERS, TRIES, send_due_pushes, wanted_wait
from boem.web.notices.push.subscriptions import subscribe
from boem.web.notices.push.turns import QUIET, see_to_pushes
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.social import presence
from boem.web.tables.time.vacation import come_home, leave

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("push_key")]
NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)


@pytest.fixture
def phone(service: PushService) -> PushBrowser:
    """Red's, switched on before any game."""
    return switched_on("Red", service)


def switched_on(name: str, service: PushService) -> PushBrowser:
    browser = service.browser()
    subscribe(player=player(name), **browser.form)
    return browser


def waiting(clock: ManualClock, **more: object) -> Table:
    """A table with days per move where Red has been to move for long enough."""
    clock.forward(seconds=1)
    table = laid_out(days=3, **more)
    clock.forward(minutes=2)
    return table


def told(service: PushService, browser: PushBrowser) -> list[dict[str, str]]:
    """What a round of both jobs brings to the browser."""
    before = len(service.posted)
    see_to_pushes(CLOCK.now())
    send_due_pushes()
    return [browser.read(body) for path, _, body in service.posted[before:] if browser.endpoint.endswith(path)]


def test_a_turn_is_told_once_to_each_browser(service: PushService, phone: PushBrowser, clock: ManualClock) -> None:
    laptop = switched_on("Red", service)
    table = waiting(clock)
    see_to_pushes(CLOCK.now())
    see_to_pushes(CLOCK.now())
    assert send_due_pushes() == 2
    read = [
        one.read(body) for one in (phone, laptop) for path, _, body in service.posted if one.endpoint.endswith(path)
    ]
    assert [message["title"] for message in read] == ["Your turn: Mijnenveger with Blue"] * 2
    assert (read[0]["path"], read[0]["tag"], read[0]["lang"]) == (f"/t/{table.id}", table.id, "en")
    assert "There is time until" in read[0]["body"]
    assert told(service, phone) == []
    do(table, 0, "sweep B2")
    do(table, 1, "sweep B2")
    clock.forward(minutes=2)
    assert len(told(service, phone)) == 1


def test_only_the_browser_can_read_it_and_the_site_has_signed_it(
    service: PushService, phone: PushBrowser, clock: ManualClock, push_key: PushKey
) -> None:
    table = waiting(clock)
    assert len(told(service, phone)) == 1
    _, headers, body = service.posted[0]
    for secret in (table.id, "Blue", "Mijnenveger"):
        assert secret not in str(headers)
        assert secret.encode() not in body
    with pytest.raises(http_ece.ECEException):
        PushBrowser().read(body)
    assert (headers["content-encoding"], headers["urgency"]) == ("aes128gcm", "normal")
    assert 0 < int(headers["ttl"]) <= 7 * 24 * 3600
    assert Vapid02.verify(headers["authorization"])
    token, key = headers["authorization"].removeprefix("vapid t=").split(",k=")
    claims = json.loads(b64urldecode(token.split(".")[1].encode()))
    assert key == push_key.public
    assert claims["aud"] == service.url
    assert 0 < claims["exp"] - CLOCK.now().timestamp() <= 24 * 3600


def test_a_newer_turn_replaces_an_older_one_that_still_waits(
    service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    table = waiting(clock)
    service.status = 503
    assert len(told(service, phone)) == 1
    topic = service.posted[0][1]["topic"]
    do(table, 0, "sweep B2")
    do(table, 1, "sweep B2")
    clock.forward(minutes=2)
    service.status = 201
    assert len(told(service, phone)) == 1
    assert service.posted[1][1]["topic"] == topic
    assert PushMessage.objects.count() == 1


def test_it_is_in_the_language_of_the_page_on_which_it_was_switched_on_or_of_the_account(
    service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    PushSubscription.objects.update(language="nl")
    table = waiting(clock)
    assert told(service, phone)[0]["title"] == "Je bent aan zet: Mijnenveger met Blue"
    red = player("Red")
    red.language = "de"
    red.save()
    do(table, 0, "sweep B2")
    do(table, 1, "sweep B2")
    clock.forward(minutes=2)
    assert told(service, phone)[0]["lang"] == "de"


def test_whoever_looks_at_the_table_is_told_only_after_leaving(
    service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    table = waiting(clock)
    presence.here(table.id, 0)
    assert told(service, phone) == []
    presence.came(table.id, 0)
    presence.gone(table.id, 0)
    see_to_pushes(CLOCK.now())
    presence.here(table.id, 0)  # between the two jobs
    assert send_due_pushes() == 0
    assert PushMessage.objects.get().tries == 0
    presence.came(table.id, 0)
    presence.gone(table.id, 0)
    clock.forward(seconds=QUIET.total_seconds() + 1)
    assert len(told(service, phone)) == 1


@pytest.mark.parametrize(
    "kind",
    ["live", "banned", "over", "bots", "moved", "not yet", "switched on later", "paused", "another has the seat"],
)
def test_nobody_else_is_told(kind: str, service: PushService, phone: PushBrowser, clock: ManualClock) -> None:
    clock.forward(seconds=1)
    table = laid_out(**({"seconds": 300, "increment": 5} if kind == "live" else {"days": 3}))
    clock.forward(seconds=QUIET.total_seconds() - (1 if kind == "not yet" else 0))
    if kind == "banned":
        Ban.objects.create(player=player("Red"), why="Insults")
    elif kind == "over":
        do(table, 1, "resign")
    elif kind == "bots":
        SeatRow.objects.filter(number=1).update(kind="bot", player=None, bot="hen")
    elif kind == "moved":
        do(table, 0, "sweep B2")
    elif kind == "switched on later":
        PushSubscription.objects.all().delete()
        subscribe(player=player("Red"), **phone.form)
    elif kind == "paused":
        Table.objects.update(paused=CLOCK.now())
    elif kind == "another has the seat":
        SeatRow.objects.filter(number=0).update(player=player("Green"))
    assert told(service, phone) == []
    assert service.posted == []


@pytest.mark.parametrize("kind", ["banned", "over", "moved", "another has the seat", "expired"])
def test_what_is_no_longer_so_when_it_would_be_sent_is_not_said(
    kind: str, service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    table = waiting(clock)
    see_to_pushes(CLOCK.now())
    if kind == "banned":
        Ban.objects.create(player=player("Red"), why="Insults")
    elif kind == "over":
        do(table, 1, "resign")
    elif kind == "moved":
        do(table, 0, "sweep B2")
    elif kind == "another has the seat":
        SeatRow.objects.filter(number=0).update(player=player("Green"))
    elif kind == "expired":
        PushSubscription.objects.update(created=CLOCK.now() - timedelta(days=366))
    assert (send_due_pushes(), service.posted) == (0, [])
    assert not PushMessage.objects.filter(due__isnull=False).exists()
    assert PushSubscription.objects.exists() == (kind != "expired")


def test_vacations_make_no_second_message_of_a_turn(
    service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    waiting(clock)
    assert len(told(service, phone)) == 1
    for name in ("Blue", "Red"):
        leave(player=player(name), last=CLOCK.now().date())
        come_home(player=player(name))
        assert told(service, phone) == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    status: int, service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    waiting(clock)
    service.status = status
    told(service, phone)
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("status", [301, 400, 401, 403, 413])
def test_what_is_refused_for_good_is_tried_once(
    status: int, service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    waiting(clock)
    service.status = status
    told(service, phone)
    clock.forward(days=2)
    assert told(service, phone) == []
    assert PushSubscription.objects.exists()


@pytest.mark.parametrize("status", [429, 500, 503])
def test_what_may_work_later_is_tried_a_few_times_and_ever_later(
    status: int, service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    waiting(clock)
    service.status = status
    moments = []
    for minutes in [1] * 30 + [60] * 12:
        if told(service, phone):
            moments.append(CLOCK.now())
        clock.forward(minutes=minutes)
    waits = [later - earlier for earlier, later in pairwise(moments)]
    assert waits == [timedelta(minutes=1), timedelta(minutes=2), timedelta(minutes=4), timedelta(minutes=8)]
    assert len(moments) == TRIES


@pytest.mark.parametrize(
    ("asked", "minutes"),
    [("3600", 60), ("1", 1), ("junk", 1), ("99999999999999999999", 24 * 60), ("-5", 1), ("é", 1), ("٣٦٠٠", 1)],
)
def test_the_service_may_ask_for_patience(
    asked: str, minutes: int, service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    waiting(clock)
    service.status, service.headers = 429, {"Retry-After": asked} if asked.isascii() else {}
    told(service, phone)
    assert PushMessage.objects.get().due == CLOCK.now() + timedelta(minutes=minutes)
    service.status = 201
    clock.forward(seconds=minutes * 60 - 1)
    assert told(service, phone) == []
    clock.forward(seconds=1)
    assert len(told(service, phone)) == 1


@given(st.text() | st.integers().map(str) | st.datetimes().map(lambda moment: f"{moment:%a, %d %b %Y %H:%M:%S GMT}"))
def test_whatever_it_asks_for_is_between_nothing_and_a_day(text: str) -> None:
    assert timedelta(0) <= wanted_wait(text, NOW) <= LONGEST_WAIT


def test_a_date_is_understood() -> None:
    assert wanted_wait("Tue, 01 Dec 2026 10:30:00 GMT", NOW) == timedelta(minutes=90)


def test_a_service_that_is_silent_is_asked_once_a_round_and_holds_up_nobody(
    service: PushService, phone: PushBrowser, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = [PushBrowser(f"https://localhost:1/{number}") for number in range(5)]
    for one in silent:
        subscribe(player=player("Red"), **one.form)
    monkeypatch.setattr(sending, "OF_OTHERS", 100)
    monkeypatch.setattr(sending, "TOGETHER", 1)
    asked = []
    real = client.post

    def post(endpoint: object, *more: object) -> object:
        asked.append(endpoint)
        return real(endpoint, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(client, "post", post)
    PushSubscription.objects.filter(endpoint=phone.endpoint).update(
        endpoint=phone.endpoint.replace("localhost", "127.0.0.1")
    )
    waiting(clock)
    see_to_pushes(CLOCK.now())
    assert send_due_pushes() == 1
    assert len(asked) == 2


def test_strangers_services_wait_for_each_other_and_no_vendor_for_them(
    service: PushService, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted: list[str] = []

    def post(endpoint: Endpoint, *_: object) -> client.PushAnswer:
        posted.append(endpoint.host)
        return client.PushAnswer(201)

    monkeypatch.setattr(client, "post", post)
    hosts = [f"push{number}.example.net" for number in range(OF_OTHERS + 2)]
    for host in [*hosts, "fcm.googleapis.com", "updates.push.services.mozilla.com"]:
        subscribe(player=player("Red"), **PushBrowser(f"https://{host}/x").form)
    subscribe(player=player("Blue"), **PushBrowser("https://fcm.googleapis.com.example.net/x").form)
    waiting(clock)
    see_to_pushes(CLOCK.now())
    send_due_pushes()
    assert {"fcm.googleapis.com", "updates.push.services.mozilla.com"} < set(posted)
    assert len(posted) == 2 + OF_OTHERS
    send_due_pushes()
    assert sorted(posted) == sorted([*hosts, "fcm.googleapis.com", "updates.push.services.mozilla.com"])


def test_one_that_cant_be_built_stops_no_other(service: PushService, phone: PushBrowser, clock: ManualClock) -> None:
    bad = switched_on("Red", service)
    PushSubscription.objects.filter(endpoint=bad.endpoint).update(point="x")
    waiting(clock)
    assert len(told(service, phone)) == 1
    assert not PushMessage.objects.filter(due__isnull=False).exists()


def test_a_message_whose_sender_died_is_sent_again(
    service: PushService, phone: PushBrowser, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting(clock)
    see_to_pushes(CLOCK.now())

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sending, "_posted", die)
        with pytest.raises(KeyboardInterrupt):
            send_due_pushes()
    assert send_due_pushes() == 0
    clock.forward(seconds=sending.CLAIM.total_seconds())
    assert send_due_pushes() == 1
    assert service.posted[0][1]["topic"]


@pytest.mark.parametrize("how", ["signed in", "deleted"])
def test_messages_go_with_the_browser(how: str, service: PushService, phone: PushBrowser, clock: ManualClock) -> None:
    table, green = waiting(clock), player("Green")
    see_to_pushes(CLOCK.now())
    if how == "signed in":
        take_in(guest=player("Red"), account=green)
        assert fresh(table).seats.get(number=0).player == green
        assert send_due_pushes() == 1
    else:
        forget(player=player("Red"))
        assert not PushMessage.objects.exists()


def test_without_keys_nothing_is_sent(
    service: PushService, phone: PushBrowser, clock: ManualClock, settings: object, switch_keys_off: Callable[[], None]
) -> None:
    waiting(clock)
    see_to_pushes(CLOCK.now())
    switch_keys_off()
    assert (send_due_pushes(), service.posted) == (0, [])


def test_a_table_of_two_people_without_a_clock_counts_too(
    service: PushService, phone: PushBrowser, clock: ManualClock
) -> None:
    clock.forward(seconds=1)
    table = table_for_two()
    for seat, layout in ((0, "A1 B1"), (1, "A3 C3")):
        do(table, seat, f"lay {layout}")
    clock.forward(minutes=2)
    (message,) = told(service, phone)
    assert message["body"] == ""
