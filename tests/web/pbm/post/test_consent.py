"""An address gets one letter that asks, and no other before its reader agrees."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from support.desk_pages import FORM, act, browser, page
from support.desks import again, desk_of, order
from support.letters import addresses, answer, letters
from support.mail import PostOffice
from support.tables import member, player
from web.pbm.post.reading import HERON, orders, receipt

from boem.core.game import Seat
from boem.web.accounts.models import Player
from boem.web.base.environment import discreet
from boem.web.mail.models import Outgoing
from boem.web.mail.sending import send_due
from boem.web.pbm import answers, desk_scheduler, desks, rounds
from boem.web.pbm.models import Consent, Desk
from boem.web.pbm.post import letters as out
from boem.web.tables.store import service
from boem.web.tables.store.opening import join

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "account")]
INVITED = FORM | {"players": f"Heron <{HERON}>"}
MANY = 8
TO_HERON = {"name": "Heron", "address": HERON}


def with_blue(*more: str, **told: Any) -> Desk:
    """A game that Red runs and Blue plays."""
    desk = desk_of("open", "bot", *more, **told)
    join(table_id=desk.table_id, player=player("Blue"))
    return again(desk)


def link(mail: Outgoing) -> str:
    """The path of the page that a letter links to."""
    found = re.search(r"https://boem\.example\.org(/mail/(?:letters|come)/\S+)", mail.body)
    assert found is not None
    return found[1]


def tell_everything(desk: Desk) -> None:
    """Everything that a game master can have announced."""
    out.report(again(desk), service.game_at(again(desk).table))
    desks.message(desk=desk, text="Hello")
    desks.pause(desk=desk)
    out.remind(again(desk), [Seat(0)])
    out.standby_needed(again(desk), [Seat(1)])


# the single question


def test_several_games_that_invite_one_address_send_it_one_letter(post_office: PostOffice) -> None:
    for _ in range(MANY):
        assert browser("Red").post("/mail/new", INVITED).status_code == 302
    while send_due():
        pass
    (mail,) = post_office.to(HERON)
    assert "Red invites you" in " ".join(mail.get_content().split())


def test_neither_do_many_invitations_from_one_desk_nor_those_of_other_accounts() -> None:
    desk = desk_of("me", "link", "bot")
    for _ in range(MANY):
        assert act(desk, "invite", seat="1", **TO_HERON).status_code == 302
    for name in ("Blue", "Green"):
        member(name)
        assert browser(name).post("/mail/new", INVITED | {"players": "HERON+x@example.org"}).status_code == 302
    assert Outgoing.objects.count() == 1


def test_an_address_that_is_handed_a_seat_gets_nothing_but_the_question(post_office: PostOffice) -> None:
    desk = with_blue()
    for _ in range(MANY):
        assert act(desk, "hand-over", seat="0", **TO_HERON).status_code == 302
    tell_everything(desk)
    rounds.close(table_id=desk.pk, seen=None, by_itself=False)
    desk_scheduler.sweep()
    while send_due():
        pass
    (mail,) = post_office.to(HERON)
    said = " ".join(mail.get_content().split())
    assert "Red asks you to take over a seat in a game of Postal Minesweeper by e-mail, Winter game" in said
    assert "you get no other e-mail about this game" in said


def test_an_address_that_is_handed_a_seat_after_the_round_gets_nothing_else_either() -> None:
    desk = with_blue(by_hand=True)
    order(desk, 0, "A1")
    act(desk, "hand-over", seat="0", **TO_HERON)
    assert not letters(HERON)
    rounds.close(table_id=desk.pk, seen=0, by_itself=False)
    desk_scheduler.sweep()
    tell_everything(desk)
    assert [mail.topic.split(":")[2] for mail in letters(HERON)] == ["invite"]


def test_an_answer_that_is_no_yes_is_answered_and_no_consent() -> None:
    desk = with_blue()
    act(desk, "hand-over", seat="0", **TO_HERON)
    answer(letters(HERON)[0], "What is this?")
    assert "was not accepted" in receipt()
    tell_everything(desk)
    assert len(letters(HERON)) == 2


def test_an_answer_that_takes_nothing_says_how_the_seat_is_taken() -> None:
    desk_of("Heron", "bot")
    answer(letters(HERON)[0], "Hello, I am in!\nA1")
    assert "You don’t have the seat yet." in receipt()
    answer(letters(HERON)[0], "yes")
    answer(letters(HERON)[0], "Z9")
    assert "You don’t have the seat yet." not in receipt()


def test_an_answer_that_takes_nothing_tells_a_substitute_how_to_get_the_reports() -> None:
    act(with_blue(), "hand-over", seat="0", **TO_HERON)
    answer(letters(HERON)[0], "Which game is this?")
    assert "To get them, answer this e-mail with the word yes" in receipt()
    assert "You don’t have the seat yet." not in receipt()
    answer(letters(HERON)[0], "yes")
    answer(letters(HERON)[0], "Z9")
    assert "To get them" not in receipt()


@pytest.mark.parametrize("no", ["no", "No, thank you!", "Nee, bedankt.", "Nein danke", "nee\n\nGroeten, Heron"])
def test_whoever_says_no_gets_a_short_answer_and_nothing_else_and_the_desk_says_so(no: str) -> None:
    desk = desk_of("Heron", "bot")
    answer(letters(HERON)[0], no)
    assert "You have said no, so you get no other e-mail about this game." in receipt()
    assert "to order" not in receipt()
    assert "wants no e-mails" in page(desk)
    tell_everything(desk)
    assert len(letters(HERON)) == 2


def test_whoever_said_no_may_still_say_yes() -> None:
    desk = desk_of("Heron", "bot")
    answer(letters(HERON)[0], "no")
    answer(letters(HERON)[-1], "Yes, after all.")
    assert "The seat is yours, Heron." in receipt()
    desks.message(desk=again(desk), text="Snow!")
    assert "Snow!" in letters(HERON, "message")[0].body


def test_whoever_has_agreed_elsewhere_is_asked_by_others_once_for_each_game_and_each_owner() -> None:
    first = desk_of("Heron", "bot")
    answer(letters(HERON)[0], "yes")
    assert addresses(first)[0].consent.holds
    member("Blue")
    for name in ("Blue", "Blue", "Red"):
        browser(name).post("/mail/new", INVITED)
    assert len(letters(HERON, "invite")) == 3
    assert Outgoing.objects.filter(to=HERON, body__contains="Blue invites you").count() == 1


# agreeing


def test_agreeing_by_mail_brings_the_report_and_every_later_letter() -> None:
    desk = with_blue()
    act(desk, "hand-over", seat="0", **TO_HERON)
    answer(letters(HERON)[0], "Yes")
    assert [mail.topic.split(":")[2] for mail in letters(HERON)] == ["invite", "receipt", "report"]
    desks.message(desk=desk, text="Snow!")
    assert "Snow!" in letters(HERON, "message")[0].body


def test_orders_as_an_answer_to_the_question_are_taken_and_a_consent() -> None:
    desk = with_blue()
    act(desk, "hand-over", seat="0", **TO_HERON)
    answer(letters(HERON)[0], "A1, B2")
    assert orders(desk) == ["A1", "B2"]
    assert addresses(desk)[0].consent.holds


def test_the_link_in_the_question_leads_to_the_site_and_brings_the_report_by_mail() -> None:
    desk = with_blue()
    act(desk, "hand-over", seat="0", **TO_HERON)
    path, heron = link(letters(HERON)[0]), browser("Green")
    assert "Take the seat" in heron.get(path).text
    assert not addresses(desk)[0].consent.holds
    assert heron.post(path).headers["Location"] == f"/t/{desk.table_id}"
    assert len(letters(HERON, "report")) == 1


def test_an_address_that_has_agreed_is_not_asked_again_for_another_seat_of_the_game() -> None:
    desk = with_blue("open", by_hand=True)
    join(table_id=desk.table_id, player=player("Green"))
    for seat in ("0", "2"):
        act(desk, "hand-over", seat=seat, **TO_HERON)
        if seat == "0":
            answer(letters(HERON)[0], "yes")
    assert len(letters(HERON, "invite")) == 1
    assert len(letters(HERON, "report")) == 2


# standing by


def test_a_substitutes_address_is_asked_and_gets_nothing_else() -> None:
    desk = with_blue(by_hand=True)
    member("Green")
    for _ in range(MANY):
        assert browser("Green").post(f"/mail/{desk.pk}/standby", TO_HERON).status_code == 302
    assert act(desk, "hand-over", seat="0", to="standby").status_code == 302
    tell_everything(desk)
    (question,) = letters(HERON, "")
    assert question.subject == "Standing by: Winter game"
    assert "Heron stands by for a seat" in question.body
    stranger = Client(enforce_csrf_checks=True)
    path = link(question)
    assert 'data-letters="no"' in stranger.get(path).text
    assert not Consent.objects.get().holds
    assert 'data-letters="yes"' in stranger.post(path, {"do": "want"}).text
    assert [mail.topic.split(":")[2:3] for mail in letters(HERON)] == [[], ["report"]]
    stranger.post(path, {"do": "want"})
    assert len(letters(HERON)) == 2


def test_an_address_that_a_code_has_confirmed_need_not_be_asked_by_its_owner() -> None:
    desk = with_blue(by_hand=True)
    green = member("Green")
    confirm(green, HERON)
    browser("Green").post(f"/mail/{desk.pk}/standby", TO_HERON)
    assert not letters(HERON)
    act(desk, "hand-over", seat="0", to="standby")
    assert len(letters(HERON, "report")) == 1
    member("Olive")
    answers.stand_by(desk=again(with_blue()), player=player("Olive"), name="Olive", address=HERON, language="en")
    assert len(letters(HERON)) == 1 + 1


def confirm(owner: Player, address: str) -> None:
    """Confirm the address of an account, as a code does."""
    EmailAddress.objects.create(user=owner, email=address, verified=True, primary=True)


# what the desk says, without any way in


def test_the_desk_says_who_was_asked_and_who_was_not() -> None:
    desk_of("Heron", "bot")
    desk = desk_of("Heron", "Otter", "bot")
    shown = page(desk)
    assert "gets no e-mail: was asked before and hasn’t agreed, or wants none" in shown
    assert "asked by e-mail, and no answer yet" in shown
    answer(letters("otter@example.org")[0], "yes")
    assert page(desk).count("data-letters") == 1


@pytest.mark.parametrize("change", ["", "x", ":"])
def test_a_link_that_was_changed_is_no_good_and_none_is_logged(change: str) -> None:
    desk = with_blue()
    member("Green")
    browser("Green").post(f"/mail/{desk.pk}/standby", TO_HERON)
    path = link(letters(HERON)[0])
    wrong = f"{path[:-1]}{change}" if change else path[:-20]
    assert Client().get(wrong).status_code == Client().post(wrong, {"do": "want"}).status_code == 404
    assert not Consent.objects.get().holds
    assert path.rpartition("/")[2] not in discreet(f"GET {path} 200")
