"""What players may be called."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import override
from support.tables import player
from web.accounts.conftest import name_shown, sign_up, signed_in

from boem.core.errors import ParseError
from boem.web.accounts.models import Player
from boem.web.accounts.names import BIRDS, fresh_name, is_reserved, is_visible, key_of, shown_name
from boem.web.accounts.service import new_guest, player_named, read_name
from boem.web.base.errors import Unfit

GOOD = [
    "Ada",
    "Ada Lovelace",
    "Zoë",
    "Łukasz",
    "Владимир",
    "明子",
    "עדה",
    "O’Neil",
    "x_X-42",
    "a",
    "é" * 40,
    "Heron",
    "Robin",
]
BAD = {
    "nothing": "",
    "blanks": "   ",
    "41": "a" * 41,
    "control": "A\x07da",
    "zero width": "A\u200bda",
    "joiner": "A\u2060da",
    "right to left override": "\u202eadA",
    "soft hyphen": "A\u00adda",
    "filler": "\u3164",
    "braille blank": "\u2800",
    "private use": "A\ue000",
    "variation": "A\ufe0fda",
    "stacked marks": "A" + "\u0301" * 4,
    "signs alone": "…",
    "address": "ada@example.org",
    "guest": "Kestrel 4821",
    "guest in small": "kestrel 4821",
    "guest in wide": "Ｋestrel 4821",
    "bot": "Bot Club",
    "bot as in records": "bot:club",
    "house": "House",
    "deleted": "Deleted player 1",
}


@pytest.mark.django_db
@pytest.mark.parametrize("name", GOOD)
def test_names_of_many_scripts_are_good(name: str) -> None:
    assert read_name(name) == name


@pytest.mark.django_db
@pytest.mark.parametrize("what", BAD)
def test_invisible_or_confusable_names_are_refused(what: str) -> None:
    with pytest.raises(Unfit):
        read_name(BAD[what])


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["ada", "ADA", "  Ada ", "ＡＤＡ", "𝒜da", "A\u0064a"])
def test_a_name_is_had_once_however_it_is_written(client: Client, name: str) -> None:
    signed_in(client)
    answer = sign_up(Client(), name)
    assert "already" in str(answer.context["form"].errors["username"])


@pytest.mark.django_db
def test_the_command_finds_and_makes_players_by_name() -> None:
    made = player_named(" Ada  L ")
    assert made.name == "Ada L"
    assert player_named("ada l") == made
    with pytest.raises(ParseError, match=r"^USER: a name has 1 to 40 printable characters"):
        player_named("A\u200b")


@pytest.mark.django_db
def test_one_is_renamed_and_the_old_name_is_free(client: Client) -> None:
    signed_in(client)
    player("Bea")
    assert client.post("/account/name", {"name": "bea"}).status_code == 422
    assert name_shown(client) == "Ada"
    assert client.post("/account/name", {"name": "ADA"}).headers["Location"] == "/account"
    assert client.post("/account/name", {"name": "Cleo"}).status_code == 302
    assert (name_shown(client), Player.objects.get(name="Cleo").key) == ("Cleo", "cleo")
    assert read_name("Ada") == "Ada"


@pytest.mark.django_db
def test_guests_have_names_that_nobody_else_can_have() -> None:
    assert is_reserved(new_guest().name)
    assert all(is_reserved(f"{bird} 1234") for bird in BIRDS)
    assert is_visible(fresh_name())
    assert key_of(" STRASSE  1 ") == key_of("straße 1")


def test_a_guests_bird_is_called_as_the_page_speaks_and_no_account_can_be_called_like_that() -> None:
    for language, told in (("en", "Puffin 8756"), ("nl", "Papegaaiduiker 8756"), ("de", "Papageitaucher 8756")):
        with override(language):
            assert shown_name("Puffin 8756") == told
            assert shown_name("Puffin") == "Puffin"
            assert shown_name("Puffin 8756 b") == "Puffin 8756 b"
        assert is_reserved(told)
        assert is_reserved(told.upper().replace(" ", ""))
    assert not is_reserved("Papageitaucher")


@pytest.mark.django_db
def test_a_guest_reads_the_name_that_a_friend_will_read() -> None:
    guest = Client(headers={"accept-language": "nl"})
    address = guest.post("/start/coan", {"with": "friend"}).headers["Location"]
    stored = Player.objects.get()
    with override("nl"):
        shown = stored.shown
    page = guest.get(address).text
    assert f"en heet hier {shown}" in page
    assert page.count(shown) >= 2
    assert Player.objects.get().name == stored.name
