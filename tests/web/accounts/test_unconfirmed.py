"""An account with an unconfirmed address reserves its name for three days, and no longer."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from support.tables import TINY, fresh, player, table_of
from web.accounts.conftest import code_of, guest, sign_up, signed_in

from boem.core.clock import CLOCK
from boem.web.accounts.account_data import UNCONFIRMED
from boem.web.accounts.models import Player
from boem.web.accounts.service import player_named
from boem.web.accounts.tokens import new_token
from boem.web.lobby.challenges import challenge
from boem.web.mail.models import Outgoing
from boem.web.tables.jobs.worker import tidy
from boem.web.tables.models import SeatRow
from boem.web.tables.store.opening import TableWish

pytestmark = pytest.mark.django_db


def asked(name: str = "Ada", age: timedelta = UNCONFIRMED + timedelta(minutes=1)) -> Player:
    """An account requested this long ago, whose address was never confirmed."""
    assert sign_up(Client(), name, f"{name.lower()}@example.org").status_code == 302
    Player.objects.filter(name=name).update(created=CLOCK.now() - age)
    return Player.objects.get(name=name)


def names() -> set[str]:
    return set(Player.objects.values_list("name", flat=True))


def test_after_three_days_the_name_and_the_address_are_free(mails: None) -> None:
    asked()
    asked("Bea", UNCONFIRMED - timedelta(minutes=1))
    tidy()
    assert names() == {"Bea"}
    assert [one.email for one in EmailAddress.objects.all()] == ["bea@example.org"]
    assert [one.to for one in Outgoing.objects.all()] == ["bea@example.org"]
    assert sign_up(Client(), "Ada", "ada@example.com").status_code == 302


def test_whoever_has_confirmed_stays_and_so_do_guests_and_programs(client: Client, mails: None) -> None:
    sign_up(client, "Ada", "ada@example.org")
    client.post("/account/address/code", {"code": code_of(Outgoing.objects.get())})
    bird = guest(Client())
    new_token(player_named("Mapper"))
    player_named("Namer")
    Player.objects.update(created=CLOCK.now() - 2 * UNCONFIRMED)
    tidy()
    assert names() == {"Ada", bird.name, "Mapper", "Namer"}


def test_an_account_that_began_without_mail_stays(client: Client) -> None:
    ada = signed_in(client)
    Player.objects.filter(pk=ada.pk).update(created=CLOCK.now() - 2 * UNCONFIRMED)
    tidy()
    assert names() == {"Ada"}


def test_an_account_with_a_game_or_a_token_stays(mails: None) -> None:
    table = table_of("me", "open")
    SeatRow.objects.filter(table=table, number=1).update(player=asked("Ada"), kind=SeatRow.Kind.PERSON)
    new_token(asked("Bea"))
    tidy()
    assert {"Ada", "Bea"} <= names()


def test_a_challenge_to_it_is_declined(mails: None) -> None:
    ada = asked()
    table = challenge(host=player("Red"), wish=TableWish("mijnenveger", ("me", "invite"), config=TINY), asked={1: ada})
    tidy()
    assert "Ada" not in names()
    assert fresh(table).status == "over"


def test_the_page_and_the_mail_say_so(client: Client, mails: None) -> None:
    said = f"within {UNCONFIRMED.days} days"
    assert said in client.get("/account/new").content.decode()
    sign_up(client, address="ada@example.org")
    assert said in Outgoing.objects.get().body
    assert f"after {UNCONFIRMED.days} days" in client.get("/privacy").content.decode()


def test_without_outgoing_mail_nothing_needs_confirming(client: Client) -> None:
    assert f"{UNCONFIRMED.days} days" not in client.get("/account/new").content.decode()
