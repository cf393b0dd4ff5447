"""Wrong passwords are counted in Redis if several processes serve."""

from __future__ import annotations

from typing import Final

import httpx
from support.site import Site
from support.waiting import SECONDS

from boem.web.accounts.tries import HERE

NAME, PASSWORD = "Careful Owner", "three herons in a row"
CSRF: Final = "c" * 32


def tried(site: Site, address: str, path: str, **form: str) -> int:
    """The answer to a browser at an address of this machine."""
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=site.url, transport=transport, timeout=SECONDS, cookies={"csrftoken": CSRF}) as browser:
        form |= {"csrfmiddlewaretoken": CSRF}
        return browser.post(path, data=form, headers={"Origin": site.url}).status_code


def test_guessing_is_stopped_and_the_owner_signs_in_from_another_address(big_site: Site) -> None:
    assert tried(big_site, "127.0.0.1", "/account/new", username=NAME, password1=PASSWORD) == 302
    guesses = [
        tried(big_site, "127.0.0.77", "/account/in", login=NAME, password="wrong") for _ in range(HERE.amount + 1)
    ]
    assert guesses == [200] * HERE.amount + [429]
    assert tried(big_site, "127.0.0.78", "/account/in", login=NAME, password=PASSWORD) == 302
