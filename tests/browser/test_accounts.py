"""Accounts in a browser: passkeys, and how every page of them looks."""

from __future__ import annotations

from browser.conftest import Visit
from browser.inspection import faults
from browser.visitors import Visitor, visitor
from playwright.sync_api import Browser, Page, expect
from support.site import Site

PASSWORD = "three herons in a row"


def sign_up(somebody: Visitor, name: str) -> Page:
    """A new account, signed in."""
    page = somebody.goto("/account/new")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    act(page, "sign-up")
    expect(page.get_by_role("link", name=name).first).to_be_attached()
    return page


def act(page: Page, action: str) -> None:
    """Press a button or follow a link."""
    page.wait_for_load_state()  # a page ignores input before its script runs
    page.locator(f'[data-action="{action}"]').click()


def authenticator(somebody: Visitor) -> None:
    """Gives the browser a device for passkeys, whose owner always agrees."""
    cdp = somebody.context.new_cdp_session(somebody.page)
    cdp.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})


class Named(Site):
    """The site under a name, since passkeys belong to names."""

    @property
    def url(self) -> str:
        """Its base URL."""
        return f"http://localhost:{self.port}"


def test_one_signs_in_with_a_passkey_until_it_is_removed(chromium: Browser, site: Site) -> None:
    with visitor(chromium, Named(site.folder, port=site.port)) as somebody:
        authenticator(somebody)
        sign_up(somebody, "Ada")
        use_a_passkey(somebody.goto("/account"))


def use_a_passkey(page: Page) -> None:
    """Add one, sign in with it, rename and remove it, and try to use it again."""
    act(page, "add-passkey")
    page.get_by_label("Password").fill(PASSWORD)
    act(page, "again")
    page.get_by_label("Name").fill("my phone")
    act(page, "make-passkey")
    expect(page.locator("#passkeys")).to_contain_text("my phone")
    act(page, "sign-out")
    page.get_by_role("link", name="Sign in").first.click()
    act(page, "passkey-in")
    page.get_by_role("link", name="Ada").first.click()
    expect(page.locator("#passkeys")).to_contain_text("last used on")
    page.locator("#passkeys").get_by_role("link", name="Rename").click()
    page.get_by_role("link", name="Use a passkey").click()
    act(page, "passkey-again")
    page.get_by_label("Name").fill("old phone")
    act(page, "name-passkey")
    page.locator("#passkeys").get_by_role("link", name="Remove").click()
    act(page, "remove-passkey")
    expect(page.locator("#passkeys")).not_to_contain_text("old phone")
    act(page, "sign-out")
    page.get_by_role("link", name="Sign in").first.click()
    act(page, "passkey-in")
    expect(page.get_by_role("alert")).to_have_text("This passkey is not known here.")


def test_every_page_of_accounts_looks_as_it_should(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses.add(422)
    page = somebody.goto("/account/in")
    page.get_by_label("Name or address").fill("nobody")
    page.get_by_label("Password").fill("nothing at all")
    act(page, "sign-in")
    expect(page.get_by_role("alert")).to_be_visible()
    found = faults(page, "signing in, refused")
    found += faults(somebody.goto("/account/reset"), "no mail")
    page = somebody.goto("/account/new")
    page.get_by_label("Name").fill("Kestrel 4821")
    act(page, "sign-up")
    expect(page.get_by_role("alert").first).to_be_visible()
    found += faults(page, "signing up, refused")
    sign_up(somebody, "Donaudampfschifffahrtsgesellschaftskapit")
    somebody.goto("/account")
    act(page, "make-token")
    expect(page.get_by_role("alert")).to_be_visible()
    found += faults(page, "a token without a label")
    page.get_by_label("What it is for").fill("x" * 40)
    act(page, "make-token")
    page.get_by_label("Password").fill(PASSWORD)
    found += faults(page, "again")
    act(page, "again")
    expect(page.locator("#fresh")).to_be_in_viewport()
    page.wait_for_load_state()
    page.locator("#copy-token").click()
    expect(page.locator("#copy-token")).to_have_text("Copied")
    found += faults(page, "a fresh token")
    for path, state in (("out", "signing out"), ("password", "a password"), ("delete", "leaving")):
        found += faults(somebody.goto(f"/account/{path}"), state)
    expect(page.locator('[data-action="delete-account"]')).to_be_visible()
    act(page, "delete-account")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("The name of your account").fill("donaudampfschifffahrtsgesellschaftskapit")
    act(page, "delete-account")
    expect(page.get_by_role("heading", name="Farewell")).to_be_visible()
    assert not found, "\n".join(found)
