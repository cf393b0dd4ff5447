"""Every mail of the corpus as a reply to a letter: taken whole or not at all, and the receipt says which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from django.db import transaction
from pbm.mails import Case, corpus
from support.desks import again, evaluations
from support.letters import NUMBERS, addresses, bring, letters, seated_desk
from support.levels import Sampled
from support.play import unsealed

from boem.core.game import Seat
from boem.games.postal.rules.orders import spell_guesses
from boem.pbm.letter import Faulty, read_letter
from boem.pbm.mail import read_mail
from boem.pbm.message import MOST_BYTES
from boem.web.mail.models import Outgoing
from boem.web.pbm import desk_scheduler
from boem.web.pbm.models import Desk, Press
from boem.web.tables.store import service
from boem.web.tables.store.match_cache import FOLDS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread")]
HERON = "heron@example.org"
CASES = list(corpus())
PARTS = 4  # part of the corpus, each with a desk


@dataclass(frozen=True)
class Known:
    """What the site has of Heron's: orders, and press."""

    orders: str | None
    press: str
    entries: int


def known(desk: Desk) -> Known:
    game = service.game_at(again(desk).table)
    guesses = unsealed(game).history.view(Seat(0)).orders[0]
    said = "\n".join(Press.objects.filter(table=desk.table, seat=0).values_list("text", flat=True))
    return Known(None if guesses is None else spell_guesses(guesses), said, len(game.record.log))


def bring_as_answer(to: Outgoing, case: Case) -> bytes:
    """The mail with a header in front that makes it a reply; one that is too large comes without its body."""
    data = f"In-Reply-To: {to.message_id}\n".encode() + case.data
    whole = len(data) <= MOST_BYTES
    bring(data if whole else data[:20_000], key=f"<{next(NUMBERS)}@example.net>", whole=whole)
    return data


def is_readable(case: Case) -> bool:
    """Whether it is read, and from Heron: such a mail gets a receipt."""
    return bool(case.lines) and b"heron@example.org" in case.data and not read_mail(case.data).robot


@pytest.mark.parametrize("part", range(PARTS // 2))
def test_a_mail_is_taken_whole_or_not_at_all_and_only_heron_hears_of_it(part: int, sampled: Sampled[Case]) -> None:
    are_taken_whole_or_not_at_all(sampled(CASES[part::PARTS]))


@pytest.mark.usefixtures("thorough")
@pytest.mark.parametrize("part", range(PARTS // 2, PARTS))
def test_every_other_mail_of_the_corpus_is_taken_whole_or_not_at_all_too(part: int) -> None:
    are_taken_whole_or_not_at_all(CASES[part::PARTS])


def are_taken_whole_or_not_at_all(cases: Sequence[Case]) -> None:
    desk = seated_desk("Heron", "Otter", settings={"width": 12, "height": 12, "mines": 10, "tips": 3})
    desk_scheduler.sweep()
    for case in cases:
        try:
            with transaction.atomic():
                FOLDS.clear()  # of what was rolled back
                is_taken_whole_or_not_at_all(desk, case)
                transaction.set_rollback(True)
        except Exception as error:
            error.add_note(case.name)
            raise


def is_taken_whole_or_not_at_all(desk: Desk, case: Case) -> None:
    told, before = Outgoing.objects.count(), known(desk)
    data = bring_as_answer(letters(HERON, "report")[0], case)
    after, receipts = known(desk), [mail for mail in letters(HERON) if mail.answers]
    assert Outgoing.objects.count() == told + len(receipts)
    assert len(receipts) <= 1
    assert evaluations(desk) == 0
    assert [seat.taken for seat in desk.table.seats.all()] == [True, True]
    assert len(addresses(desk)) == 2
    if is_readable(case):
        assert len(letters(HERON, "receipt")) == len(receipts) == 1
    if read_mail(data).robot or not receipts:
        assert after == before
        return
    if case.lines:
        letter = read_letter(list(case.lines), service.game_at(again(desk).table), Seat(0))
        assert isinstance(letter, Faulty) == (after == before)
    if after == before:
        assert "was not accepted" in " ".join(receipts[0].body.split())
    elif after.entries > before.entries and after.orders:
        assert f"Your orders for round 1: {after.orders}." in " ".join(receipts[0].body.split())


def test_much_of_the_corpus_can_be_read() -> None:
    assert sum(map(is_readable, CASES)) > 50
