"""What belongs to a player: all of it is known, kept when a guest signs in, and deleted with the account."""

from __future__ import annotations

import io
import json
from typing import Any
from zipfile import ZipFile

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from support.desks import desk_of, table_at
from support.tables import do, fresh, laid_out, player, table_for_two, table_of
from web.accounts.conftest import PASSWORD, guest, name_shown, sign_in, signed_in

from boem.core.clock import CLOCK
from boem.web.accounts.account_data import export, forget, relations, take_in
from boem.web.accounts.models import Player, Token
from boem.web.accounts.tokens import new_token, player_with
from boem.web.base.hooks import ACCOUNT_DATA
from boem.web.mail.models import Outgoing
from boem.web.pbm.models import Address, Desk, Standby
from boem.web.puzzles.models import Book
from boem.web.replay.models import Imported
from boem.web.tables.models import Message, SeatRow, Table
from boem.web.tables.page.table_list import my_tables
from boem.web.tables.social import chat
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import place_at
from boem.web.tournaments.models import Tournament, TournamentPlayer

pytestmark = pytest.mark.django_db


def test_every_model_that_points_to_a_player_is_handled() -> None:
    pointing = {f"{field.related_model._meta.label}.{field.field.name}" for field in relations()}
    assert pointing <= {data.of for data in ACCOUNT_DATA}


def test_a_guest_who_signs_up_keeps_tables_puzzles_books_and_desks(client: Client) -> None:
    red = full(guest(client))
    table = table_of("me", "open", host=red.name)
    ada = signed_in(client)
    assert my_tables(ada)[0].table == table
    assert (Book.objects.get().player, Standby.objects.get().player) == (ada, ada)
    assert [desk.owner.name for desk in Desk.objects.order_by("table__created")] == ["Ada", "Red"]
    assert Message.objects.get().player == ada
    assert not Player.objects.filter(id=red.id).exists()
    assert name_shown(client) == "Ada"


def test_a_guest_who_signs_in_keeps_their_tables_except_where_the_account_has_a_seat(client: Client) -> None:
    ada = signed_in(client)
    elsewhere = Client()
    bird = guest(elsewhere)
    mine = table_of("me", "open", host=bird.name)
    ours = table_for_two()
    ours.seats.filter(number=0).update(player=ada)
    ours.seats.filter(number=1).update(player=bird)
    for one in (mine, ours):
        chat.say(place=place_at(one.id, bird), text="hello")
    sign_in(elsewhere)
    assert mine.seats.get(number=0).player == ada
    assert [seat.player for seat in ours.seats.all()] == [ada, bird]
    assert [line.player for line in Message.objects.order_by("id")] == [ada, bird]
    assert name_shown(elsewhere) == "Ada"
    elsewhere.post("/account/out")
    assert name_shown(elsewhere) == bird.name


def test_sealed_orders_seen_as_a_guest_bar_the_account_too() -> None:
    ada, bird = player("Ada"), player("Bird")
    seen, other = table_of("me", "open"), table_of("me", "open", host="Bird")
    Table.objects.filter(id=seen.id).update(barred=[bird.id])
    Table.objects.filter(id=other.id).update(barred=[ada.id])
    take_in(guest=bird, account=ada)
    assert fresh(seen).barred == [bird.id, ada.id]
    assert other.seats.get(number=0).player == bird


def test_a_desk_whose_orders_the_guest_has_seen_does_not_go_to_a_player_of_that_game() -> None:
    ada, bird = player("Ada"), player("Bird")
    seen, plain = desk_of("open", "bot", owner="Bird"), desk_of("open", "bot", owner="Bird")
    for desk in (seen, plain):
        desk.table.seats.filter(number=0).update(player=ada, kind=SeatRow.Kind.PERSON)
    Table.objects.filter(id=seen.pk).update(barred=[bird.id])
    take_in(guest=bird, account=ada)
    assert {desk.pk: desk.owner for desk in Desk.objects.all()} == {seen.pk: bird, plain.pk: ada}


def test_a_guests_tokens_are_no_way_into_the_account() -> None:
    ada, bird = player("Ada"), player("Bird")
    token = new_token(bird)
    take_in(guest=bird, account=ada)
    assert player_with(token) is None


def test_a_deleted_account_is_gone_and_the_games_of_others_are_intact() -> None:
    ada = full(player("Ada"))
    running, mine = table_for_two(), table_of("me", "bot:random", host="Ada")
    running.seats.filter(number=0).update(player=ada)
    place = place_at(running.id, ada)
    chat.say(place=place, text="back in a minute")
    token, secret = new_token(ada), "ada@example.org"
    EmailAddress.objects.create(user=ada, email=secret, primary=True, verified=True)
    Authenticator.objects.create(user=ada, type=Authenticator.Type.WEBAUTHN, data={})
    letter(secret)
    forget(player=ada)
    row = Player.objects.get(id=ada.id)
    assert row.gone
    assert row.name.startswith("deleted player ")
    assert (row.email, row.has_usable_password(), row.has_account) == ("", False, False)
    assert fresh(running).status == "over"
    assert [seat.player for seat in running.seats.all()] == [row, player("Blue")]
    assert not Table.objects.filter(id=mine.id).exists()
    assert player_with(token) is None
    for model in (Token, EmailAddress, Authenticator, Outgoing, Book, Standby, Address):
        assert not model._default_manager.exists()
    assert "Ada" not in everything()
    player("Ada")  # the name is free


@pytest.mark.parametrize("name", ["Red", "Blue"])
def test_leaving_a_game_whose_time_has_run_out_unnoticed_gets_a_ruling_on_the_time(name: str) -> None:
    late = laid_out(days=1)  # it is Red's turn
    Table.objects.filter(id=late.id).update(deadline=CLOCK.now())
    forget(player=player(name))
    assert (fresh(late).status, fresh(late).ruling) == ("over", "flag")


def test_an_account_that_nobody_needs_leaves_no_row() -> None:
    ada = player("Ada")
    table_of("me", "bot:random", host="Ada")
    forget(player=ada)
    assert not Player.objects.filter(id=ada.id).exists()


def test_a_game_by_mail_goes_on_without_its_master() -> None:
    desk = desk_of("Heron", "bot", owner="Ada", by_hand=True)
    seat = desk.table.seats.get(number=0)
    SeatRow.objects.filter(pk=seat.pk).update(player=player("Blue"), kind=SeatRow.Kind.PERSON)
    forget(player=player("Ada"))
    kept = Desk.objects.get()
    assert (kept.owner.gone, kept.by_hand) == (True, False)


def test_a_place_in_a_game_that_has_not_begun_is_free_again() -> None:
    desk = desk_of("me", "open", "open", owner="Ada")
    join(table_id=desk.pk, player=player("Blue"))
    forget(player=player("Ada"))
    seat = desk.table.seats.get(number=0)
    assert (seat.kind, seat.player) == (SeatRow.Kind.OPEN, None)
    assert table_at(desk).status != "over"


def test_the_export_has_everything_and_nothing_that_the_player_may_not_know() -> None:
    ada = full(player("Ada"))
    running = table_for_two()
    running.seats.filter(number=0).update(player=ada)
    do(running, 0, "lay A1 B1")
    do(running, 1, "lay A3 C3")
    token = new_token(ada, label="my bot")
    told = unpacked(export(player=ada))
    assert told["account.json"]["name"] == "Ada"
    assert [one["label"] for one in told["tokens.json"]] == ["my bot"]
    record = json.dumps(told[f"tables/{running.id}-seat-0.json"])
    assert "lay A1 B1" in record
    assert "A3" not in record
    assert told["messages.json"][0]["text"] == "good luck"
    assert len(told["books.json"]) == len(told["desks.json"]) == len(told["standby.json"]) == 1
    whole = json.dumps(told)
    assert Token.objects.get(label="my bot").digest not in whole
    assert token not in whole


def test_every_kind_of_account_data_lists_something(client: Client) -> None:
    ada = full(player("Ada"))
    names = [name for data in ACCOUNT_DATA for name in data.tell(ada)]
    assert len(names) == len(set(names))
    silent = {data.of for data in ACCOUNT_DATA if not data.tell(ada)}
    assert silent == {"lobby.Follow.of", "moderation.Block.of", "moderation.Report.of"}  # other people's affair


def test_deleting_asks_for_the_password_and_the_name_and_ends_all_sessions(client: Client) -> None:
    signed_in(client)
    client.post("/account/out")
    sign_in(client)
    other = Client()
    sign_in(other)
    age = client.session
    age["account_authentication_methods"] = []
    age.save()
    assert client.post("/account/delete", {"name": "Ada"}).headers["Location"].startswith("/account/again")
    client.post("/account/again", {"password": PASSWORD})
    assert client.post("/account/delete", {"name": "Bea"}).status_code == 422
    assert Player.objects.filter(name="Ada").exists()
    assert client.post("/account/delete", {"name": "ada"}).status_code == 200
    assert (name_shown(client), name_shown(other)) == (None, None)
    assert not Player.objects.filter(name="Ada").exists()


def full(somebody: Player) -> Player:
    """A player with one of everything."""
    Book.objects.create(player=somebody, count=4, size="6x6", grade="easy", language="en", paper="a4", seed=1)
    desk = desk_of("link", "bot", owner=somebody.name)
    Standby.objects.create(
        desk=desk_of("open", "bot", owner="Red"), player=somebody, name="Ada", address="a@example.org"
    )
    chat.say(place=place_at(table_of("me", "bot:random", host="Red").id, somebody), text="good luck")
    cup = Tournament.objects.create(kind="swiss", name="Cup", game="coan", organiser=somebody)
    TournamentPlayer.objects.create(tournament=cup, player=somebody, rating=1500)
    Imported.objects.create(player=somebody, game="coan", seats=["Ann", "Ben"], record="{}")
    Outgoing.objects.all().delete()
    desk.refresh_from_db()
    return somebody


def letter(address: str) -> None:
    """A queued mail."""
    Outgoing.objects.create(message_id="<1@example.org>", to=address, subject="", body="", due=CLOCK.now())


def everything() -> str:
    """Everything stored about players, seats and chat."""
    rows = [*Player.objects.values(), *SeatRow.objects.values(), *Message.objects.values()]
    return json.dumps(rows, default=str)


def unpacked(archive: bytes) -> dict[str, Any]:
    """The documents of an archive."""
    with ZipFile(io.BytesIO(archive)) as packed:
        return {name: json.loads(packed.read(name)) for name in packed.namelist()}
