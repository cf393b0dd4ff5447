"""Acting in a running game: from an action to the entries of its record."""

from __future__ import annotations

from boem.core.game import HOUSE, Actor, AnyAction, AnyGame, AnyNotices, Json, Seat
from boem.core.history import open_facts, play
from boem.records.commitment import commit, fresh_salt
from boem.records.match import Match, check_room, go_on, with_entry
from boem.records.record import WHO_AND_WHAT, Play


def append(game: Match, seat: Seat, action: AnyAction, *, at: str, text: str = "") -> Match:
    """The game after a seat's action, or raise IllegalAction.

    Where the action stands for several steps, each becomes an entry, until the game no longer waits for the seat. `at`
    is an RFC 3339 time; `text` is what was typed, if it differs from the canonical text.
    """
    rules = game.record.game
    steps = rules.observer.steps(game.history.view(seat), action)
    for step in steps:
        named = text if text and step == action and len(steps) == 1 else rules.notation.write(step)
        game = go_on(game, take_down(game, seat, step, {"seat": seat, "do": named}, at))
        if seat not in game.history.public.waits_for:
            break
    return game


def rule(game: Match, action: AnyAction, *, at: str) -> Match:
    """The game after an action of the house, or raise IllegalAction."""
    check_room(game)
    rules = game.record.game
    history, notices = play(rules, game.history, HOUSE, action)
    return with_entry(game, take_down(game, HOUSE, action, who_and_what(rules, notices), at), history, notices)


def who_and_what(game: AnyGame, notices: AnyNotices) -> dict[str, Json]:
    """The keys of an entry for the whole action, from all facts about it."""
    heard = game.notation.heard(open_facts(notices))
    return {key: value for key, value in heard.items() if key in WHO_AND_WHAT}


def take_down(game: Match, actor: Actor, action: AnyAction, said: dict[str, Json], at: str) -> Play:
    """The entry of an action taken now, with a commitment if it lays a secret. `said` are the keys that name it."""
    notation = game.record.game.notation
    salt = fresh_salt() if notation.commits(action) else None
    promised = commit(salt, notation.write(action)) if salt else None
    return Play(actor=actor, action=action, entry=tuple(said.items()), at=at, commitment=promised, salt=salt)
