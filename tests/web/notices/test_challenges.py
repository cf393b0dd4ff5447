"""Notices of challenges: by mail and on devices, once, and once more before a place on a ladder is lost."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import pytest
from django.conf import LazySettings
from support.push import PushBrowser, PushService
from support.tables import TINY, member, player
from support.tournaments import tournament_of

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.accounts.models import Player
from boem.web.accounts.names import is_reserved
from boem.web.accounts.service import new_guest
from boem.web.base.mail_urls import read_outbox
from boem.web.lobby.challenges import MOST_COUNTED, withdraw
from boem.web.lobby.challenges import challenge as challenge_to_game
from boem.web.lobby.follows import follow
from boem.web.mail.models import Outgoing
from boem.web.moderation.models import Ban
from boem.web.notices.challenge_notices import MOST, MOST_GUESTS
from boem.web.notices.due import see_to
from boem.web.notices.models import Wish
from boem.web.notices.push.sending import send_due_pushes
from boem.web.notices.push.subscriptions import subscribe
from boem.web.notices.push.turns import see_to_pushes
from boem.web.notices.stop import choose
from boem.web.tables.store.opening import TableWish
from boem.web.tournaments.ladders import accept, challenge, take_back
from boem.web.tournaments.models import LadderChallenge, Tournament
from boem.web.tournaments.tournament_scheduler import attend_ladders

pytestmark = pytest.mark.django_db
SITE: Final = "https://boem.example.org"
FIRST: Final = "Dov challenges you on the ladder Autumn cup"
AGAIN: Final = f"Still without your answer: {FIRST}"


@pytest.fixture(autouse=True)
def _mail(settings: LazySettings) -> None:
    settings.OUTBOX = read_outbox("smtp://127.0.0.1:9?from=boem@example.org", "test")
    settings.SITE_URL = SITE


@pytest.fixture
def ladder(clock: ManualClock) -> Tournament:
    clock.set(datetime.fromisoformat("2026-12-01T08:00+00:00"))
    made = tournament_of("ladder", "Ada", "Bea", "Cas", "Dov", days=3)
    reader("Bea")
    return made


def reader(name: str, language: str = "") -> Player:
    """A member with an address."""
    found = member(name)
    found.email, found.language, found.last_login = f"{name.lower()}@example.org", language, CLOCK.now()
    found.save()
    return found


def asked(ladder: Tournament, place: int = 2) -> LadderChallenge:
    return challenge(tournament_id=ladder.pk, player=member("Dov"), place=place)


def invite(by: str, to: str) -> None:
    wish = TableWish(game="mijnenveger", config=TINY, seats=("me", "invite"))
    host = player(by) if is_reserved(by) else member(by)
    challenge_to_game(host=host, wish=wish, asked={1: member(to)})


def mails() -> list[tuple[str, str]]:
    see_to(CLOCK.now())
    return [(mail.to, mail.subject) for mail in Outgoing.objects.order_by("id")]


def test_the_challenged_is_mailed_once_and_once_again_before_the_place_is_lost(
    ladder: Tournament, clock: ManualClock
) -> None:
    asked(ladder)
    clock.forward(minutes=4)
    assert mails() == []
    clock.forward(minutes=1)
    assert mails() == mails() == [("bea@example.org", FIRST)]
    clock.forward(days=4, hours=23)
    assert len(mails()) == 1
    clock.forward(hours=1)
    assert mails() == mails() == [("bea@example.org", FIRST), ("bea@example.org", AGAIN)]
    clock.forward(days=3)
    attend_ladders()
    assert len(mails()) == 2


def test_the_mail_says_what_each_answer_brings_until_when_and_where(ladder: Tournament, clock: ManualClock) -> None:
    asked(ladder)
    clock.forward(minutes=5)
    mails()
    body = Outgoing.objects.get().body
    said = " ".join(body.split())
    assert "Accept, and you play for place 2: you lose it only if Dov wins." in said
    assert "If you decline, or don’t answer by 8 December 2026, 08:00 UTC, Dov gets it without a game." in said
    assert max(len(line) for line in body.splitlines() if SITE not in line) <= 72
    assert f"{SITE}/tournaments/{ladder.pk}\n" in body
    assert f"No more of these e-mails: {SITE}/notices/stop/" in body


@pytest.mark.parametrize("kind", ["answered", "taken back", "off", "no address", "banned", "over"])
def test_no_mail_comes_to_whom_it_would_not_help(ladder: Tournament, clock: ManualClock, kind: str) -> None:
    made = asked(ladder)
    match kind:
        case "answered":
            accept(challenge_id=made.pk, player=member("Bea"))
        case "taken back":
            take_back(challenge_id=made.pk, player=member("Dov"))
        case "off":
            choose(member("Bea"), Wish.How.OFF)
        case "no address":
            Player.objects.update(email="")
        case "banned":
            Ban.objects.create(player=member("Bea"), why="Insults")
        case "over":
            Tournament.objects.update(stage="cancelled")
    for hours in (1, 6 * 24):
        clock.forward(hours=hours)
        assert mails() == []


def test_a_site_that_was_down_sends_one_mail_for_both(ladder: Tournament, clock: ManualClock) -> None:
    asked(ladder)
    clock.forward(days=6)
    assert mails() == mails() == [("bea@example.org", FIRST)]


def test_half_of_a_short_time_is_left_when_the_reminder_comes(ladder: Tournament, clock: ManualClock) -> None:
    Tournament.objects.update(answer_days=1)
    ladder.refresh_from_db()
    asked(ladder)
    clock.forward(hours=11)
    assert len(mails()) == 1
    clock.forward(hours=1)
    assert len(mails()) == 2


def test_whose_mail_once_a_day_would_come_too_late_is_reminded_at_half_time(
    ladder: Tournament, clock: ManualClock
) -> None:
    """Bea's digest of the day was out before she was challenged, and the next comes half an hour before the end."""
    choose(member("Bea"), Wish.How.DAILY)
    clock.forward(hours=9)
    mails()
    clock.forward(minutes=30)
    Tournament.objects.update(answer_days=1)
    asked(ladder)
    clock.forward(hours=11)
    assert mails() == []
    clock.forward(hours=1)
    assert mails() == mails() == [("bea@example.org", FIRST)]


def test_whose_mail_once_a_day_has_told_it_is_not_reminded_besides(ladder: Tournament, clock: ManualClock) -> None:
    choose(member("Bea"), Wish.How.DAILY)
    Tournament.objects.update(answer_days=1)
    asked(ladder)
    for hours in (1, 8):
        clock.forward(hours=hours)
        mails()
    clock.forward(hours=4)
    assert len(mails()) == 1


@pytest.mark.parametrize(("asked_after", "waited"), [((9, 12), (12, 0)), ((8,), (3, 9))])
def test_a_reminder_that_falls_due_with_the_mail_once_a_day_or_after_a_late_one_does_not_come_besides(
    ladder: Tournament, clock: ManualClock, asked_after: Sequence[int], waited: Sequence[int]
) -> None:
    """Half the time is over at the very hour of that mail; or the site was down when it was due."""
    choose(member("Bea"), Wish.How.DAILY)
    Tournament.objects.update(answer_days=1)
    for hours in asked_after:
        clock.forward(hours=hours)
        mails()
    asked(ladder)
    for hours in waited:
        clock.forward(hours=hours)
        assert mails() == [("bea@example.org", "A challenge is waiting for you")]


def test_once_a_day_it_is_in_the_mail_of_all_that_waits(ladder: Tournament, clock: ManualClock) -> None:
    reader("Bea", language="nl")
    choose(member("Bea"), Wish.How.DAILY)
    asked(ladder)
    for _ in range(2):
        invite("Cas", "Bea")
    clock.forward(hours=1)
    assert mails() == []
    clock.forward(hours=9)
    assert mails() == [("bea@example.org", "3 uitdagingen wachten op je")]
    clock.forward(days=5)
    assert [subject for _, subject in mails()][1:] == ["3 uitdagingen wachten op je"]


def test_the_mail_of_all_that_waits_lists_no_more_than_can_be_counted(clock: ManualClock) -> None:
    choose(reader("Bea"), Wish.How.DAILY)
    for number in range(MOST_COUNTED + 2):
        invite(f"Guest {number}", "Bea")
    clock.forward(minutes=5)
    assert mails() == [("bea@example.org", f"{MOST_COUNTED} challenges are waiting for you")]


def test_a_challenge_to_a_game_is_mailed_but_nobody_fills_a_mailbox_with_them(
    ladder: Tournament, clock: ManualClock
) -> None:
    for _ in range(2):
        invite("Dov", "Bea")
        clock.forward(minutes=5)
        assert mails() == [("bea@example.org", "Dov challenges you to a game of Mijnenveger")]
        withdraw(challenge_id=member("Dov").challenges_made.get(answer="").pk, player=member("Dov"))
    for number in range(MOST + 2):
        invite(f"Guest {number}", "Bea")
    clock.forward(minutes=5)
    assert len(mails()) == MOST
    clock.forward(days=1)
    invite("Dov", "Bea")
    clock.forward(minutes=5)
    assert len(mails()) == MOST + 1


def test_guests_and_strangers_leave_room_for_others_and_those_whom_one_follows_always_get_through(
    ladder: Tournament, clock: ManualClock
) -> None:
    """A guest is soon made anew, and an account almost as soon."""
    guests = [new_guest().name for _ in range(MOST)]
    follow(by=player("Bea"), of=member("Dov"))
    for by, told in (
        (guests, MOST_GUESTS), (["Ada", "Cas"], MOST_GUESTS + 2), (map("Eve {}".format, range(MOST)), MOST),
        (["Dov"], MOST + 1), (guests[-1:], MOST + 1),
    ):  # fmt: skip
        for name in by:
            invite(name, "Bea")
        clock.forward(minutes=5)
        assert len(mails()) == told
    clock.forward(days=1)
    invite(guests[0], "Bea")
    clock.forward(minutes=5)
    assert len(mails()) == MOST + 2


@pytest.mark.usefixtures("push_key")
def test_a_device_is_told_of_it_and_again_before_the_place_is_lost(
    ladder: Tournament, service: PushService, clock: ManualClock
) -> None:
    phone = service.browser()
    subscribe(player=member("Bea"), **phone.form)
    clock.forward(seconds=1)
    made = asked(ladder)
    assert pushed(service, phone) == []
    clock.forward(minutes=1)
    [told] = pushed(service, phone)
    assert (told["title"], told["path"]) == (FIRST, f"/tournaments/{ladder.pk}")
    assert "by 8 December 2026" in told["body"]
    clock.forward(days=4, hours=23)
    assert pushed(service, phone) == []
    clock.forward(hours=2)
    [again] = pushed(service, phone)
    assert (again["title"], again["tag"]) == (AGAIN, told["tag"])
    assert pushed(service, phone) == []
    accept(challenge_id=made.pk, player=member("Bea"))


@pytest.mark.usefixtures("push_key")
def test_what_was_answered_before_it_could_be_sent_is_not_sent(
    ladder: Tournament, service: PushService, clock: ManualClock
) -> None:
    phone = service.browser()
    subscribe(player=member("Bea"), **phone.form)
    clock.forward(seconds=1)
    made = asked(ladder)
    invite("Cas", "Bea")
    clock.forward(minutes=1)
    see_to_pushes(CLOCK.now())
    take_back(challenge_id=made.pk, player=member("Dov"))
    send_due_pushes()
    [told] = [phone.read(body) for _, _, body in service.posted]
    assert told["title"] == "Cas challenges you to a game of Mijnenveger"
    assert told["path"].startswith("/t/")


def pushed(service: PushService, browser: PushBrowser) -> list[dict[str, str]]:
    """What a round of both jobs brings to the browser."""
    before = len(service.posted)
    see_to_pushes(CLOCK.now())
    send_due_pushes()
    return [browser.read(body) for _, _, body in service.posted[before:]]
