"""The pages about people, for `screens.py`: accounts, lobby, challenges, profiles, records, replays and clocks."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from screens_order import OrderTour
from support.site import Guest

if TYPE_CHECKING:
    from screens import Tour
    from support.mail import PostOffice

PASSWORD = "7 boats on Friday"
TINY = {"width": 3, "height": 3, "mines": 2, "sweepers": 2, "starts": 0}
RATED = {"config": TINY, "clock": {"days": 1}, "rated": True, "visibility": "public"}
GAME = ("lay A1 B1", "lay A3 C3", "disarm A3", "disarm C3")
MISSED = (
    "lay B1 C2", "lay A1 C3", "sweep B1", "sweep A1", "sweep B2", "sweep A3", "sweep C1", "disarm A2",
)  # fmt: skip
"""The last move could have been known to be wrong."""
SECONDS = 30
SIGNED_IN = """
from boem.web.base.prepare import set_up
set_up()
from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
Player.objects.filter(name={name!r}).update(last_login=CLOCK.now())
"""


class PeopleTour:
    """One browser, going through the pages about people."""

    def __init__(self, tour: Tour, office: PostOffice) -> None:
        self.site, self.page, self.shoot, self.act, self.office = tour.site, tour.page, tour.shoot, tour.act, office
        self.name = f"Heron {tour.kind.replace('-', ' ')}"

    def go(self) -> None:
        """Take every picture."""
        self.sign_up()
        self.account()
        self.meet()
        self.climb()
        self.look_back()
        self.practise()
        self.wait()
        OrderTour(self.site, self.page, self.shoot, self.name).go()
        self.come_back()

    def sign_up(self) -> None:
        """A new account with its address confirmed."""
        page = self.page
        page.goto(f"{self.site.url}/account/new")
        self.shoot("account-new")
        self.fill("username", self.name)
        self.fill("password1", PASSWORD)
        self.fill("email", self.address)
        self.press("sign-up")
        page.wait_for_url("**/account/address/code")
        self.shoot("account-code")
        self.fill("code", "000000")
        page.keyboard.press("Enter")
        page.get_by_role("alert").first.wait_for()
        self.shoot("account-code-refused")
        self.fill("code", self.code())
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: not url.endswith("/code"))

    def account(self) -> None:
        """The pages of an account."""
        page = self.page
        page.goto(f"{self.site.url}/account")
        self.fill("label", "my bot")
        self.press("make-token")
        self.fill("password", PASSWORD)
        self.press("again")
        page.locator("#fresh").wait_for()
        self.shoot("account")
        for path in ("address", "password", "delete", "passkeys/add"):
            page.goto(f"{self.site.url}/account/{path}")
            self.shoot(f"account-{path.partition('/')[0]}")

    def meet(self) -> None:
        """The lobby, a search for a player, a challenge and a profile."""
        page, red, blue = self.page, self.lasting("Lapwing"), self.lasting("Otter")
        page.goto(f"{self.site.url}/lobby?game=uitweg")
        self.shoot("lobby-empty")
        self.played(red, blue)
        for guest, seats, more in (
            (red, ("me", "open"), RATED),
            (blue, ("me", "open"), {"game": "coan", "visibility": "public"}),
            (red, ("me", f"player:{self.name}"), {"game": "uitweg"}),
        ):
            guest.open(*seats, **more)
        page.goto(f"{self.site.url}/lobby")
        self.shoot("lobby")
        page.goto(self.site.url)
        self.shoot("home-challenged")
        for place, path in (("challenge", "challenge/Otter"), ("profile", "players/Lapwing"), ("find", "find/uitweg")):
            page.goto(f"{self.site.url}/{path}")
            self.shoot(place)
            if place == "profile":
                self.follow()
        self.press("find")
        page.wait_for_url("**/t/*")
        self.shoot("waiting-in-lobby")

    def follow(self) -> None:
        """Followed players, and a leaderboard."""
        self.press("follow")
        for place in ("people", "leaderboard"):
            self.page.goto(f"{self.site.url}/{place}")
            self.shoot(place)

    def climb(self) -> None:
        """A ladder on which somebody has challenged the player."""
        first, *others = (self.lasting(name) for name in ("Wren", self.name, "Lapwing", "Otter", "Plover"))
        ladder = {"kind": "ladder", "name": "Winter ladder", "game": "mijnenveger", "clock": {"days": 3}}
        path = f"/tournaments/{first.call('POST', '/tournaments', json=ladder).json()['id']}"
        for guest in (first, *others):
            guest.call("POST", f"{path}/enter").raise_for_status()
        others[2].call("POST", f"{path}/challenge", json={"place": 2}).raise_for_status()
        self.page.goto(f"{self.site.url}{path}")
        self.shoot("ladder")
        first.call("POST", f"{path}/cancel").raise_for_status()  # nobody may have one for each size and theme

    def look_back(self) -> None:
        """Finished games, a replay, and imported records."""
        page, friend = self.page, self.site.guest()
        page.goto(f"{self.site.url}/records")
        self.shoot("records-empty")
        table = str(friend.open("me", "open", config=TINY)["id"])
        page.goto(f"{self.site.url}/t/{table}")
        self.press("join")
        page.wait_for_selector("[data-action=lay]")
        friend.act(table, GAME[0], 0)
        self.act(GAME[1])
        page.wait_for_selector('#state[data-number="2"]', state="attached")
        friend.act(table, GAME[2], 2)
        friend.act(table, GAME[3], 3)
        page.goto(f"{self.site.url}/records")
        self.shoot("records")
        page.goto(f"{self.site.url}/records/import")
        self.shoot("import")
        page.locator("textarea").fill('{"format": "boem", "moves": 3}')
        self.press("import")
        page.get_by_role("alert").first.wait_for()
        self.shoot("import-refused")

    def practise(self) -> None:
        """An exercise after a game that was lost, answered, and the list of those to come."""
        page, friend = self.page, self.site.guest()
        table = str(friend.open("me", "open", config=TINY)["id"])
        page.goto(f"{self.site.url}/t/{table}")
        self.press("join")
        page.wait_for_selector("[data-action=lay]")
        for number, text in enumerate(MISSED):
            if number % 2:
                self.act(text)
            else:
                friend.act(table, text, number)
            page.wait_for_selector(f'#state[data-number="{number + 1}"]', state="attached")
        page.locator("[data-action=practise]").click(timeout=60_000)
        page.wait_for_selector("[data-square]")
        self.shoot("exercise")
        page.locator("[data-square=A2]").click()
        page.wait_for_selector("[data-answer]")
        self.shoot("exercise-answered")
        page.goto(f"{self.site.url}/exercises")
        self.shoot("exercises")

    def wait(self) -> None:
        """A vacation, and a table with clocks."""
        page = self.page
        page.goto(f"{self.site.url}/vacation")
        self.shoot("vacation")
        page.goto(f"{self.site.url}/new/mijnenveger?with=bot&starts=me")
        page.locator("input[name=time][value^='10-']").check()
        self.press("start")
        page.wait_for_selector("[data-board]")
        self.shoot("clocks")

    def come_back(self) -> None:
        """Signing in again with a forgotten password."""
        page = self.page
        page.goto(f"{self.site.url}/account/out")
        self.press("sign-out")
        page.goto(f"{self.site.url}/account/in")
        self.fill("login", self.name)
        self.fill("password", "two herons")
        self.press("sign-in")
        page.get_by_role("alert").first.wait_for()
        self.shoot("account-in-refused")
        before = len(self.office.to(self.address))
        page.goto(f"{self.site.url}/account/reset")
        self.shoot("account-reset")
        self.fill("email", self.address)
        page.keyboard.press("Enter")
        page.wait_for_url("**/account/reset/code")
        self.fill("code", self.code(before))
        page.keyboard.press("Enter")
        page.wait_for_url("**/account/reset/password")
        self.shoot("account-reset-password")

    @property
    def address(self) -> str:
        """The player's mail address."""
        return f"{self.name.replace(' ', '.').lower()}@example.org"

    def code(self, seen: int = 0) -> str:
        """The code in the last mail, once there are more mails than before."""
        until = time.monotonic() + SECONDS
        while len(mails := self.office.to(self.address)) <= seen:
            assert time.monotonic() < until, "no code has come"
            time.sleep(0.1)
        found = re.search(r"^\s*([A-Z0-9]{3,}(?:-[A-Z0-9]+)*)\s*$", mails[-1].get_content(), re.MULTILINE)
        assert found is not None, mails[-1].get_content()
        return found[1]

    def lasting(self, name: str) -> Guest:
        """A player with an account, who has signed in."""
        guest = self.site.lasting(name)
        self.site.run(SIGNED_IN.format(name=name))
        return guest

    def played(self, red: Guest, blue: Guest) -> None:
        """Some rated games."""
        for first, second in ((red, blue), (blue, red), (red, blue)):
            table = str(first.open("me", "open", **RATED)["id"])
            second.call("POST", f"/tables/{table}/join")
            for number, (guest, do) in enumerate(zip((first, second, first, first), GAME, strict=True)):
                guest.act(table, do, number)

    def fill(self, field: str, text: str) -> None:
        """Fill in a field of the page's form."""
        self.page.locator(f"main input[name={field}]").fill(text)

    def press(self, action: str) -> None:
        """Press a button or follow a link."""
        self.page.locator(f'[data-action="{action}"]').first.click()
