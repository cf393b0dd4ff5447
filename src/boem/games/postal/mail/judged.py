"""What each of a seat's guesses earned, and why, in words."""

from __future__ import annotations

from boem.core.points import Points, plain
from boem.games.postal.mail.words import PostalWords
from boem.games.postal.rules.evaluation import Verdict, verdicts
from boem.games.postal.rules.facts import Closed, Position
from boem.pbm.report.report import JudgedOrder


def judged(position: Position, closed: Closed, words: PostalWords) -> tuple[tuple[JudgedOrder, ...], ...]:
    """By seat, the guesses of the round evaluated last, in the order in which the seat named its squares."""
    told, fine = verdicts(position.config, position.past[-1].cells, closed), position.config.fine
    return tuple(
        tuple(
            JudgedOrder(words.spell((one.guess,), words.marked), _why(one, words, fine), one.points)
            for one in verdicts_of
        )
        for verdicts_of in told
    )


def _why(verdict: Verdict, words: PostalWords, fine: Points) -> str:
    if not verdict.right:
        if verdict.number is None:
            return words.say(words.was_mine, fine=plain(fine))
        return words.say(words.no_mine, number=verdict.number, fine=plain(fine))
    if verdict.counted is not None:
        return words.say(words.same_area, square=str(verdict.counted))
    what = plain(verdict.worth)
    if verdict.number is not None:
        template = words.number if verdict.number else words.area
        what = words.say(template, worth=what, number=verdict.number)
    if verdict.sharers == 1:
        return what
    return words.say(words.shared, what=what, count=words.count(verdict.sharers), points=plain(verdict.points))
