"""Wrong passwords: guessing is stopped, from however many addresses, and the owner can still sign in."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.test import Client
from web.accounts.conftest import PASSWORD, code_of, name_shown, sign_in, sign_up, signed_in

from boem.testing.clock import ManualClock
from boem.web.accounts.tries import COOKIE, EVERYWHERE, FROM, HERE
from boem.web.mail.models import Outgoing

pytestmark = pytest.mark.django_db
WRONG: Final = "wrong wrong wrong"


def at(number: int) -> Client:
    """A client at an address of its own."""
    return Client(REMOTE_ADDR=f"192.0.2.{number}")


def guess(thief: Client, login: str = "Ada", times: int = 1) -> list[int]:
    """The answers to this many guesses."""
    return [sign_in(thief, login, WRONG).status_code for _ in range(times)]


def flood() -> None:
    """As many guesses, from one address after another, as are let through in total."""
    for number in range(EVERYWHERE.amount // HERE.amount):
        assert guess(at(number), times=HERE.amount) == [200] * HERE.amount
    assert guess(at(98)) == [429]


def test_the_owner_signs_in_while_another_address_floods_wrong_passwords(client: Client) -> None:
    signed_in(client)
    assert guess(at(1), times=8) == [200] * HERE.amount + [429] * 3
    owner = at(2)
    assert sign_in(owner).status_code == 302
    assert name_shown(owner) == "Ada"


def test_a_right_password_is_refused_from_where_five_were_wrong_until_five_minutes_have_passed(
    client: Client, clock: ManualClock
) -> None:
    signed_in(client)
    guess(at(1), times=HERE.amount)
    answer = sign_in(at(1))
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "300"
    clock.forward(seconds=299)
    assert sign_in(at(1)).status_code == 429
    clock.forward(seconds=1)
    assert sign_in(at(1)).status_code == 302


@pytest.mark.usefixtures("largest")
def test_guessing_from_many_addresses_ends_after_fifty_an_hour(client: Client, clock: ManualClock) -> None:
    signed_in(client)
    flood()
    answer = sign_in(at(99))
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) == 3600
    assert "with a browser in which you have done so before" in answer.text
    assert name_shown(at(99)) is None
    clock.forward(hours=1)
    assert sign_in(at(99)).status_code == 302


@pytest.mark.usefixtures("largest")
def test_a_browser_in_which_the_owner_has_signed_in_before_is_let_in_whatever_others_try(client: Client) -> None:
    owner = signed_in_before()
    flood()
    owner.defaults["REMOTE_ADDR"] = "192.0.2.3"  # one of those that have guessed
    assert sign_in(owner).status_code == 302
    assert name_shown(owner) == "Ada"


def test_such_a_browser_may_be_wrong_five_times_and_no_more_wherever_it_is() -> None:
    owner = signed_in_before()
    for number in range(HERE.amount):
        owner.defaults["REMOTE_ADDR"] = f"192.0.2.{number}"
        assert guess(owner) == [200]
    assert guess(owner) == [429]
    assert sign_in(at(1)).status_code == 302


def test_a_browser_counts_as_known_only_for_accounts_that_have_signed_in_there() -> None:
    thief, owner = signed_in_before("Eve"), signed_in_before("Ada")
    thief.defaults["REMOTE_ADDR"] = "192.0.2.1"
    assert guess(thief, times=HERE.amount + 1) == [200] * HERE.amount + [429]
    assert guess(at(1)) == [429]
    owner.defaults["REMOTE_ADDR"] = "192.0.2.1"
    assert guess(owner) == [200]
    owner.cookies[COOKIE] = owner.cookies[COOKIE].value[:-1] + "!"
    assert guess(owner) == [429]


def test_an_account_is_the_same_by_name_and_by_address(client: Client, mails: None) -> None:
    sign_up(client, address="ada@example.org")
    client.post("/account/address/code", {"code": code_of(Outgoing.objects.latest("id"))})
    logins = ("Ada", "ADA", "ada@example.org", "Ada@Example.org", "ａda")
    assert [guess(at(1), login)[0] for login in (*logins, "ada@example.org")] == [200] * 5 + [429]


def test_names_that_nobody_has_are_counted_as_others_are() -> None:
    assert guess(at(1), "Nobody", HERE.amount + 1) == [200] * HERE.amount + [429]


def test_one_address_may_be_wrong_ten_times_a_minute_for_any_accounts() -> None:
    answers = [guess(at(1), f"Somebody {number}")[0] for number in range(FROM.amount + 1)]
    assert answers == [200] * FROM.amount + [429]
    assert guess(at(2), "Somebody 1") == [200]


@pytest.mark.usefixtures("largest")
def test_whoever_has_chosen_a_new_password_by_mail_signs_in_with_it_whatever_others_try(
    client: Client, mails: None
) -> None:
    sign_up(client, address="ada@example.org")
    client.post("/account/address/code", {"code": code_of(Outgoing.objects.latest("id"))})
    flood()
    lost: Any = at(99)
    lost.post("/account/reset", {"email": "ada@example.org"})
    lost.post("/account/reset/code", {"code": code_of(Outgoing.objects.latest("id"))})
    new = "four herons in a row"
    lost.post("/account/reset/password", {"password1": new, "password2": new})
    assert sign_in(lost, password=new).status_code == 302


@pytest.mark.usefixtures("largest")
def test_the_password_is_asked_again_of_its_owner_whatever_others_try(client: Client) -> None:
    signed_in(client)
    flood()
    assert client.post("/account/again", {"password": PASSWORD}).status_code == 302


def signed_in_before(name: str = "Ada") -> Client:
    """A browser in which a player has signed in, and out again."""
    owner = Client(REMOTE_ADDR="192.0.2.200")
    signed_in(owner, name)
    owner.post("/account/out")
    assert name_shown(owner) is None
    return owner
