"""Notifications on a device: switched on by a click alone, sent, shown by the service worker, and leading to the table.

Chromium without a screen has no push service and grants no permission, so the page gets made-up ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from browser.inspection import faults
from browser.visitors import Visitor, visitor
from playwright.sync_api import Browser, Page, expect
from support.push import PushBrowser, PushService, push_service
from support.site import Guest, Site
from support.waiting import wait_until

from boem.web.base.push_key import new_push_key
from boem.web.notices.push.subscriptions import digest_of

if TYPE_CHECKING:
    from support.fixtures import StartSite

MINES = " ".join(f"{column}{row}" for row in "12" for column in "ABCDE")
FAKE = """
const form = %s;
const kept = (name) => localStorage.getItem(`fake-${name}`);
const decoded = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
const bytesOf = (text) => Uint8Array.from(decoded(text), (sign) => sign.charCodeAt(0)).buffer;
const subscription = () => ({
  endpoint: form.endpoint,
  options: { applicationServerKey: bytesOf(kept("key")) },
  getKey: (name) => bytesOf(name === "auth" ? form.secret : form.point),
  unsubscribe: async () => localStorage.removeItem("fake-key") ?? true,
});
PushManager.prototype.getSubscription = async () => kept("key") && subscription();
PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
  if (!userVisibleOnly || kept("fails")) throw new DOMException("no push service", "AbortError");
  localStorage.setItem("fake-key", btoa(String.fromCharCode(...applicationServerKey)));
  return subscription();
};
Object.defineProperty(Notification, "permission", { get: () => kept("permission") ?? "default" });
Notification.requestPermission = async () => {
  if (kept("closes")) return "default";
  if (!kept("permission")) localStorage.setItem("fake-permission", kept("denies") ? "denied" : "granted");
  return kept("permission");
};
"""
LISTEN = """() => {
  self.shown = [];
  self.opened = [];
  self.registration.showNotification = async (title, options) => self.shown.push({ title, ...options });
  self.clients.openWindow = async (address) => self.opened.push(address);
}"""
CLICK = """async (path) => {
  const event = new Event("notificationclick");
  const done = [];
  Object.assign(event, { notification: { close: () => {}, data: path }, waitUntil: (one) => done.push(one) });
  self.dispatchEvent(event);
  await Promise.all(done);
  return self.opened.splice(0);
}"""

CHANGE = """async ([form, given]) => {
  const keys = { p256dh: form.point, auth: form.secret };
  const subscription = { toJSON: () => ({ endpoint: form.endpoint, keys }) };
  const asked = [];
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => asked.push(options) && subscription;
  const event = new Event("pushsubscriptionchange");
  const done = [];
  Object.assign(event, { newSubscription: given ? subscription : null, waitUntil: (one) => done.push(one) });
  self.dispatchEvent(event);
  await Promise.all(done);
  return asked;
}"""


@dataclass
class Scene:
    """A player at a table of days, who waits for the opponent to lay mines."""

    red: Visitor
    blue: Guest
    phone: PushBrowser
    table: str

    @property
    def page(self) -> Page:
        return self.red.page

    def store(self, name: str) -> None:
        self.page.evaluate("(name) => localStorage.setItem(`fake-${name}`, 'yes')", name)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with push_service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory, start_site: StartSite, service: PushService) -> Iterator[Site]:
    """A site with keys that trusts the service."""
    told = {
        "BOEM_PUSH_KEY": new_push_key(),
        "DJANGO_SETTINGS_MODULE": "support.push_settings",
        "PUSH_CERTIFICATE": str(service.certificate),
    }
    with start_site(tmp_path_factory.mktemp("push"), settings=told) as site:
        yield site


@pytest.fixture
def scene(chromium: Browser, own_site: Site, service: PushService) -> Iterator[Scene]:
    phone = service.browser()
    with visitor(chromium, own_site, service_workers="allow") as red:
        red.context.add_init_script(FAKE % json.dumps(phone.form))
        red.goto()
        path = red.post("/start/mijnenveger", **{"with": "stranger", "time": "3", "starts": "me"})
        blue = own_site.guest()
        assert blue.call("POST", f"/tables/{path.removeprefix('/t/')}/join").status_code == 200
        page = red.goto(path)
        page.get_by_role("button", name="Random").click()
        page.get_by_role("button", name="Lay").click()
        expect(page.locator("push-control")).to_be_visible()
        yield Scene(red, blue, phone, path.removeprefix("/t/"))


def test_a_turn_reaches_the_device_and_a_tap_leads_to_the_table(
    scene: Scene, own_site: Site, service: PushService
) -> None:
    page, blue = scene.page, scene.blue
    assert page.evaluate("Notification.permission") == "default"
    assert faults(page, "push offer") == []
    page.get_by_role("button", name="Notify me on this device").click()
    expect(page.get_by_text("From your next turn on")).to_be_visible()
    page.goto(f"{own_site.url}/about")
    assert blue.act(scene.table, f"lay {MINES}", 1).is_success  # from then on it is Red's turn
    own_site.forward(180)
    path = scene.phone.endpoint.removeprefix(service.url)
    wait_until(lambda: any(posted == path for posted, _, _ in service.posted), lambda: own_site.log)
    (told,) = (scene.phone.read(body) for posted, _, body in service.posted if posted == path)
    assert told["title"].startswith("Your turn: Mijnenveger with ")
    assert told["path"] == f"/t/{scene.table}"
    deliver(scene, own_site, json.dumps(told))
    worker = scene.red.context.service_workers[0]
    (shown,) = worker.evaluate("self.shown")
    assert (shown["title"], shown["tag"], shown["data"]) == (told["title"], scene.table, told["path"])
    assert worker.evaluate(CLICK, told["path"]) == [f"{own_site.url}/t/{scene.table}"]
    assert worker.evaluate(CLICK, "https://elsewhere.example/") == []


@pytest.mark.parametrize("data", ["", "junk", "[1]", "null", '{"title": "'])
def test_what_cant_be_read_still_says_that_a_game_is_waiting(scene: Scene, own_site: Site, data: str) -> None:
    deliver(scene, own_site, data)
    (shown,) = scene.red.context.service_workers[0].evaluate("self.shown")
    assert (shown["title"], shown["data"]) == ("A game is waiting for you", "/")


def test_the_offer_is_made_once(scene: Scene) -> None:
    page = scene.page
    page.get_by_role("button", name="No, thanks").click()
    expect(page.locator("push-control")).to_be_hidden()
    page.reload()
    expect(page.locator("push-control[data-state=off]")).to_be_hidden()


def test_a_device_is_switched_on_and_off_on_the_page_of_notifications_by_keyboard(scene: Scene, own_site: Site) -> None:
    page = scene.page
    page.goto(f"{own_site.url}/notices")
    on = page.get_by_role("button", name="Notify me on this device")
    on.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are notified on this device")).to_be_visible()
    expect(page.get_by_text("You are notified on one device.")).to_be_hidden()
    assert faults(page, "notifications") == []
    off = page.get_by_role("button", name="Stop on this device")
    off.focus()
    page.keyboard.press("Enter")
    expect(on).to_be_visible()
    expect(page.get_by_text("You are notified on one device.")).to_have_count(0)
    on.click()
    expect(off).to_be_visible()
    page.evaluate("localStorage.clear()")  # as if it were another device
    page.reload()
    expect(on).to_be_visible()
    expect(page.get_by_text("You are notified on one device.")).to_be_visible()
    page.get_by_role("button", name="Stop on all devices").click()
    expect(on).to_be_visible()
    expect(page.get_by_text("You are notified on one device.")).to_have_count(0)


def test_a_refusal_and_a_failure_are_said(scene: Scene, own_site: Site) -> None:
    page = scene.page
    page.goto(f"{own_site.url}/notices")
    scene.store("fails")
    page.get_by_role("button", name="Notify me on this device").click()
    expect(page.get_by_role("alert")).to_contain_text("push service can’t be reached")
    page.evaluate("localStorage.clear()")
    scene.store("denies")
    page.get_by_role("button", name="Notify me on this device").click()
    expect(page.get_by_text("Your browser doesn’t let this site notify you.")).to_be_focused()


def test_whoever_closes_the_browsers_question_may_be_asked_again(scene: Scene) -> None:
    page = scene.page
    scene.store("closes")
    on = page.get_by_role("button", name="Notify me on this device")
    on.click()
    expect(on).to_be_visible()
    page.evaluate("localStorage.removeItem('fake-closes')")
    on.click()
    expect(page.get_by_text("From your next turn on")).to_be_visible()


def test_a_subscription_by_an_earlier_key_is_replaced(scene: Scene, own_site: Site) -> None:
    page = scene.page
    page.evaluate("localStorage.setItem('fake-key', btoa('\\x04' + 'x'.repeat(64)))")
    page.goto(f"{own_site.url}/notices")
    on = page.get_by_role("button", name="Notify me on this device")
    expect(on).to_be_visible()
    assert page.evaluate("localStorage.getItem('fake-key')") is None
    on.click()
    expect(page.get_by_role("button", name="Stop on this device")).to_be_visible()


@pytest.mark.parametrize("given", [True, False])
def test_a_subscription_that_the_browser_has_replaced_is_known_at_once(
    scene: Scene, own_site: Site, service: PushService, given: bool
) -> None:
    page, renewed = scene.page, service.browser()
    page.goto(f"{own_site.url}/notices")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    worker = scene.red.context.service_workers[0]
    worker.evaluate(CHANGE, [renewed.form, True])
    page.reload()
    assert known(page) == []  # nobody has agreed to be notified here
    page.get_by_role("button", name="Notify me on this device").click()
    expect(page.get_by_role("button", name="Stop on this device")).to_be_visible()
    assert known(page) == [digest_of(scene.phone.endpoint)]
    asked = worker.evaluate(CHANGE, [renewed.form, given])
    key = page.locator("push-control").get_attribute("data-key")
    assert [one["applicationServerKey"] for one in asked] == ([] if given else [key])
    page.reload()
    assert known(page) == [digest_of(renewed.endpoint)]


def known(page: Page) -> list[str]:
    """The digests of the player's subscriptions."""
    return (page.locator("push-control").get_attribute("data-known") or "").split()


def deliver(scene: Scene, site: Site, data: str) -> None:
    """Hand a push message to the service worker as the browser would, while no page of the table has the focus."""
    page = scene.page
    page.goto(f"{site.url}/about")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    scene.red.context.service_workers[0].evaluate(LISTEN)
    line = scene.red.context.new_cdp_session(page)
    known: list[Any] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    wait_until(lambda: page.evaluate("true") and any(one["scopeURL"] == f"{site.url}/" for one in known))
    number = next(one["registrationId"] for one in known if one["scopeURL"] == f"{site.url}/")
    where = {"origin": site.url, "registrationId": number}
    line.send("ServiceWorker.deliverPushMessage", where | {"data": data})
    scene.red.context.service_workers[0].evaluate(
        "async () => { while (!self.shown.length) await new Promise(setTimeout); }"
    )
