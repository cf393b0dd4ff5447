"""Signing up, in and out, and what confirms an address."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from django.core.cache import cache
from django.test import Client
from web.accounts.conftest import PASSWORD, code_of, guest, name_shown, sign_in, sign_up, signed_in

from boem.testing.clock import ManualClock
from boem.web.accounts import service
from boem.web.accounts.models import Player
from boem.web.accounts.service import find_player
from boem.web.accounts.session import player_in
from boem.web.mail.counts import MOST_TO
from boem.web.mail.models import Outgoing, Written

pytestmark = pytest.mark.django_db


def test_without_outgoing_mail_signing_up_signs_in(client: Client) -> None:
    assert sign_up(client).headers["Location"] == "/"
    assert name_shown(client) == "Ada"
    assert client.get("/account").status_code == 200
    assert not Outgoing.objects.exists()


def test_of_two_simultaneous_sign_ups_with_one_name_one_is_told_that_it_is_taken(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed_in(Client())
    looks = iter([None])
    monkeypatch.setattr(service, "find_player", lambda name: next(looks, find_player(name)))
    answer = sign_up(client, "ada")
    assert answer.status_code == 200
    assert "Somebody has this name already." in answer.text
    assert name_shown(client) is None


def test_with_mail_the_address_is_confirmed_first_and_then_the_same_browser_is_in(client: Client, mails: None) -> None:
    played = guest(client)
    assert sign_up(client, address="ada@example.org").headers["Location"] == "/account/address/code"
    assert name_shown(client) == played.name
    assert client.get("/account").headers["Location"].startswith("/account/in")
    mail = Outgoing.objects.get()
    assert mail.to == "ada@example.org"
    assert client.post("/account/address/code", {"code": "AAAA-AAAA"}).status_code == 200
    assert name_shown(client) == played.name
    answer = client.post("/account/address/code", {"code": code_of(mail)})
    assert answer.headers["Location"] == "/"
    assert name_shown(client) == "Ada"


def test_an_unconfirmed_account_lets_nobody_in(client: Client, mails: None) -> None:
    sign_up(client, address="ada@example.org")
    cache.clear()
    elsewhere = Client()
    assert sign_in(elsewhere).headers["Location"] == "/account/address/code"
    assert name_shown(elsewhere) is None


@pytest.mark.parametrize("login", ["Ada", "ADA", "ａda", "ada@example.org", " Ada@Example.org "])
def test_one_signs_in_by_name_however_written_or_by_address(client: Client, mails: None, login: str) -> None:
    confirmed(client)
    elsewhere = Client()
    assert sign_in(elsewhere, login).headers["Location"] == "/"
    assert name_shown(elsewhere) == "Ada"


def test_a_sign_up_with_a_known_address_looks_the_same_and_tells_its_owner(client: Client, mails: None) -> None:
    confirmed(client)
    cache.clear()
    stranger, unknown = Client(), Client()
    answers = [
        sign_up(stranger, "Bea", "ada@example.org"),
        sign_up(unknown, "Cleo", "cleo@example.org"),
    ]
    assert [answer.headers["Location"] for answer in answers] == ["/account/address/code"] * 2
    pages = [one.get("/account/address/code").content.decode() for one in (stranger, unknown)]
    told = [page.replace("ada@", "x@").replace("cleo@", "x@") for page in pages]
    assert without_tokens(told[0]) == without_tokens(told[1])
    assert "already" in Outgoing.objects.filter(to="ada@example.org").latest("id").subject
    assert not Player.objects.filter(name="Bea").exists()


def test_a_wrong_password_and_a_wrong_name_are_answered_alike(client: Client) -> None:
    signed_in(client)
    pages = [sign_in(Client(), login, "wrong wrong wrong").content.decode() for login in ("Ada", "Bea")]
    assert "go together" in pages[0]
    assert without_tokens(pages[0]).replace("Ada", "Bea") == without_tokens(pages[1])


def test_after_five_wrong_passwords_one_waits_and_is_told_how_long(client: Client) -> None:
    signed_in(client)
    thief = Client()
    for _ in range(5):
        assert "go together" in sign_in(thief, password="wrong wrong wrong").content.decode()
    assert "Wait five minutes" in sign_in(thief, "ADA").content.decode()
    assert name_shown(thief) is None


def test_too_many_sign_ups_from_one_address_are_refused_for_a_minute(client: Client) -> None:
    answers = [sign_up(client, "") for _ in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert answers[-1].headers["Retry-After"] == "60"
    assert "Wait a minute" in answers[-1].content.decode()


def test_changes_are_mailed_however_many_codes_were_sent(client: Client, mails: None, clock: ManualClock) -> None:
    confirmed(client)
    for number in range(MOST_TO[Written.Kind.ACCOUNT]):
        Client(REMOTE_ADDR=f"192.0.2.{number}").post("/account/reset", {"email": "ada@example.org"})
    assert Outgoing.objects.filter(to="ada@example.org").count() == MOST_TO[Written.Kind.ACCOUNT]
    client.post("/account/again", {"password": PASSWORD})
    new = "four herons in a row"
    client.post("/account/password", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert "password of your account was changed" in Outgoing.objects.latest("id").body


def test_signing_in_begins_a_new_session(client: Client) -> None:
    guest(client)
    before = client.session.session_key
    signed_in(client)
    assert client.session.session_key != before
    assert not client.session.exists(before or "")


def test_after_signing_out_nobody_is_there(client: Client) -> None:
    signed_in(client)
    assert client.get("/account/out").status_code == 200
    assert client.post("/account/out").headers["Location"] == "/"
    assert name_shown(client) is None


def test_a_new_password_by_mail_ends_all_sessions_with_the_old_one(client: Client, mails: None) -> None:
    confirmed(client)
    lost = Client()
    assert lost.post("/account/reset", {"email": "ada@example.org"}).headers["Location"] == "/account/reset/code"
    code = code_of(Outgoing.objects.latest("id"))
    assert lost.post("/account/reset/code", {"code": code}).headers["Location"] == "/account/reset/password"
    new = {"password1": "four herons in a row", "password2": "four herons in a row"}
    assert lost.post("/account/reset/password", new).headers["Location"] == "/account/reset/done"
    assert name_shown(client) is None
    assert sign_in(Client()).status_code == 200
    assert sign_in(lost, password="four herons in a row").status_code == 302


def test_nobody_learns_which_addresses_have_accounts(client: Client, mails: None) -> None:
    confirmed(client)
    before = Outgoing.objects.count()
    answers = [client_reset(address) for address in ("ada@example.org", "nobody@example.org")]
    assert answers[0].replace("ada@", "nobody@") == answers[1]
    assert Outgoing.objects.count() == before + 1


def test_without_outgoing_mail_a_reset_says_so(client: Client) -> None:
    assert "sends no e-mail" in client.get("/account/reset").content.decode()
    assert "sends no e-mail" in client.post("/account/reset", {"email": "ada@example.org"}).content.decode()


def test_a_changed_password_ends_the_other_sessions_and_keeps_this_one(client: Client) -> None:
    signed_in(client)
    other = Client()
    sign_in(other)
    new = "four herons in a row"
    wrong = client.post("/account/password", {"oldpassword": "no", "password1": new, "password2": new})
    assert "not your password" in wrong.content.decode()
    told = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert client.post("/account/password", told).headers["Location"] == "/account"
    assert (name_shown(client), name_shown(other)) == ("Ada", None)


def test_a_session_from_before_another_password_is_nobodys_wherever_it_is_read(client: Client) -> None:
    signed_in(client)
    session, ada = client.session, Player.objects.get(name="Ada")
    assert player_in(session) == ada
    ada.set_password("four herons in a row")
    ada.save()
    assert player_in(session) is None


def test_an_address_is_changed_once_the_new_one_is_confirmed_and_the_old_one_is_told(
    client: Client, mails: None
) -> None:
    confirmed(client)
    assert client.post("/account/again", {"password": PASSWORD}).status_code == 302
    told = {"email": "ada@example.com", "action_add": "1"}
    assert client.post("/account/address", told).headers["Location"] == "/account/address/code"
    assert Player.objects.get(name="Ada").email == "ada@example.org"
    code = code_of(Outgoing.objects.get(to="ada@example.com"))
    assert client.post("/account/address/code", {"code": code}).headers["Location"] == "/account"
    assert Player.objects.get(name="Ada").email == "ada@example.com"
    assert "ada@example.com" in Outgoing.objects.filter(to="ada@example.org").latest("id").body


def test_letters_are_in_the_language_of_the_account(client: Client, mails: None) -> None:
    confirmed(client)
    client.post("/language/setlang/", {"language": "de"})
    Client().post("/account/reset", {"email": "ada@example.org"}, headers={"accept-language": "nl"})
    assert Outgoing.objects.latest("id").subject == "Ein neues Passwort für Boem"


def test_passwords_are_hashed_with_argon2() -> None:
    """By the site's own settings; the tests' use a faster hasher."""
    code = "from boem.web.base.prepare import set_up; set_up(); "
    code += "from django.contrib.auth.hashers import make_password; print(make_password('three herons'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=own_settings(), check=True)
    assert done.stdout.startswith("argon2$argon2id$")


@pytest.mark.parametrize("password", ["short", "password123", "1234567890", "ada@example.org"])
def test_a_password_that_is_easily_guessed_is_refused(client: Client, mails: None, password: str) -> None:
    answer = sign_up(client, address="ada@example.org", password=password)
    assert answer.status_code == 200
    assert answer.context["form"].errors.keys() == {"password1"}


@pytest.mark.parametrize(
    ("password", "nl", "de"),
    [
        (
            "short",
            "Kies een langer wachtwoord: minstens 10 tekens.",
            "Wähle ein längeres Passwort: mindestens 10 Zeichen.",
        ),
        ("password123", "Veel mensen hebben dit wachtwoord", "Viele haben dieses Passwort"),
        (
            "Ada-Lovelace",
            "Je wachtwoord lijkt te veel op je naam",
            "Dein Passwort ist deinem Namen oder deiner Adresse",
        ),
    ],
)
def test_a_password_is_refused_in_the_language_of_the_page(client: Client, password: str, nl: str, de: str) -> None:
    for language, sentence in (("nl", nl), ("de", de)):
        told = {"username": "Ada Lovelace", "password1": password}
        assert sentence in client.post("/account/new", told, headers={"Accept-Language": language}).text


def confirmed(client: Client) -> None:
    """Ada's account with its address confirmed, signed in with this client."""
    sign_up(client, address="ada@example.org")
    code = code_of(Outgoing.objects.filter(to="ada@example.org").latest("id"))
    assert client.post("/account/address/code", {"code": code}).status_code == 302


def client_reset(address: str) -> str:
    """What a browser that asks for a new password is shown."""
    asking = Client()
    asking.post("/account/reset", {"email": address})
    return without_tokens(asking.get("/account/reset/code").content.decode())


def without_tokens(page: str) -> str:
    """A page without the tokens of its forms."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


def own_settings() -> dict[str, str]:
    """The environment of a host who has set only the folder."""
    return {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
