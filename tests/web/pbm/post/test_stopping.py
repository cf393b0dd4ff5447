"""Every letter can be stopped with one click, for the game or for the whole site, and resumed."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from support.desk_pages import FORM, browser, page
from support.desks import desk_of
from support.letters import answer, letters
from support.mail import PostOffice
from support.tables import laid_out, member
from web.pbm.post.reading import HERON, OTTER, first, orders

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.mail.models import Outgoing, Recipient, Written
from boem.web.mail.queue import Draft, queue
from boem.web.mail.sending import send_due
from boem.web.notices.due import QUIET, see_to
from boem.web.notices.models import Wish
from boem.web.notices.stop import chosen
from boem.web.pbm import desks
from boem.web.pbm.models import Consent, Desk

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread", "account")]
SITE = "https://boem.example.org"
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def stop_of(mail: Outgoing) -> str:
    """The path of a letter's link."""
    return mail.stop.removeprefix(SITE)


def post(path: str, **form: str) -> str:
    """The page after a stranger pressed one of its buttons."""
    answer = Client(enforce_csrf_checks=True).post(path, form)
    assert answer.status_code == 200
    return answer.text


def told(desk: Desk, text: str, to: str = HERON) -> bool:
    """Whether a message from the game master reaches somebody."""
    desks.message(desk=desk, text=text)
    return any(text in mail.body for mail in letters(to, "message"))


def test_every_letter_has_the_link_in_its_header_and_at_its_end(post_office: PostOffice, desk: Desk) -> None:
    answer(first(), "A1")
    desks.message(desk=desk, text="Hello")
    desk_of("Fox", "bot")
    while send_due():
        pass
    kinds = set()
    for mail in post_office.mails:
        link = mail["List-Unsubscribe"].strip("<> ")
        assert link.startswith(f"{SITE}/mail/letters/")
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert mail.get_content().splitlines()[-2:] == ["-- ", f"No more of these e-mails: {link}"]
        kinds.add(mail["Auto-Submitted"])
    assert len(post_office.mails) >= 8
    assert kinds == {"auto-generated", "auto-replied"}


def test_one_click_stops_the_letters_of_the_game_for_this_address_alone(desk: Desk) -> None:
    other = desk_of("Heron", "bot", owner="Blue")
    assert told(desk, "one")
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.post(stop_of(first()), ONE_CLICK).status_code == 200
    assert not told(desk, "two")
    assert told(desk, "three", to=OTTER)
    answer(letters(HERON, "invite")[-1], "yes")
    assert told(other, "four")
    assert "wants no e-mails" in page(desk)


def test_opening_the_link_stops_nothing(desk: Desk) -> None:
    shown = Client().get(stop_of(first())).text
    assert "You get the e-mails of this game." in shown
    assert told(desk, "one")
    for method in ("head", "options"):
        getattr(Client(), method)(stop_of(first()))
    assert told(desk, "two")


def test_letters_that_were_stopped_are_begun_again_on_the_same_page(desk: Desk) -> None:
    path = stop_of(first())
    assert 'data-letters="stopped"' in post(path, do="stop")
    before = len(letters(HERON))
    assert 'data-letters="yes"' in post(path, do="want")
    assert [mail.topic.split(":")[2] for mail in letters(HERON)[before:]] == ["report"]
    assert told(desk, "one")


def test_whoever_stops_all_mails_gets_none_of_any_game_and_is_asked_for_none(desk: Desk) -> None:
    path = stop_of(first())
    assert 'data-letters="none"' in post(path, do="stop-all")
    before = len(letters(HERON))
    assert not told(desk, "one")
    browser("Red").post("/mail/new", FORM | {"players": HERON})
    assert len(letters(HERON)) == before
    assert "wants no e-mails" in page(desk)
    assert 'data-letters="yes"' in post(path, do="want")
    assert told(desk, "two")


def test_an_invitation_can_be_stopped_before_anything_was_agreed_to() -> None:
    desk = desk_of("Heron", "bot")
    (question,) = letters(HERON)
    assert 'data-letters="no"' in Client().get(stop_of(question)).text
    post(stop_of(question), **ONE_CLICK)
    assert Consent.objects.get(desk=desk).stopped is not None
    assert not Consent.objects.get(desk=desk).holds


def test_whoever_stopped_the_letters_still_orders_by_mail_and_is_answered_and_no_more(desk: Desk) -> None:
    post(stop_of(first()), do="stop-all")
    before = len(letters(HERON))
    answer(first(), "A1")
    assert orders(desk) == ["A1"]
    assert [mail.answers for mail in letters(HERON)[before:]] == [True]
    assert not told(desk, "one")


def test_codes_that_one_asks_for_come_all_the_same(desk: Desk) -> None:
    post(stop_of(first()), do="stop-all")
    assert queue(Draft(HERON, "Your code", "…", kind=Written.Kind.ACCOUNT)) is not None


def test_stopping_all_mails_stops_those_about_turns_until_they_are_chosen_again(desk: Desk) -> None:
    red = with_address(member("Red"), HERON)
    laid_out(days=3)
    post(stop_of(first()), do="stop-all")
    before = Outgoing.objects.count()
    see_to(CLOCK.now() + QUIET * 2)
    assert Outgoing.objects.count() == before
    assert chosen(red) == Wish.How.OFF
    browser("Red").post("/notices", {"how": "now"})
    assert chosen(red) == Wish.How.NOW
    assert not Recipient.objects.exclude(stopped=None).exists()


def with_address(player: Player, address: str) -> Player:
    """The player of an account with this address."""
    player.email = address
    player.save()
    return player


@pytest.mark.parametrize("form", [{"do": "stop"}, {"do": "want"}, {"do": "stop-all"}, ONE_CLICK])
def test_a_link_that_was_changed_does_nothing(desk: Desk, form: dict[str, str]) -> None:
    wrong = re.sub(r"/letters/\d+", "/letters/999999", stop_of(first()))
    assert Client().post(wrong, form).status_code == 404
    assert told(desk, "one")
    assert not Recipient.objects.exclude(stopped=None).exists()
