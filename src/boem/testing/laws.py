"""The laws for all games, each a function of a subject and hypothesis's data; a breach raises LawBroken.

A test runs every law on every game:

    @pytest.mark.parametrize("law", LAWS)
    @given(data=st.data())
    def test_law(law, data):
        law(SUBJECT, data)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Final

import msgspec
from hypothesis import strategies as st

from boem.core.errors import IllegalAction, LawBroken, ParseError
from boem.core.game import HOUSE, REASONS, AnyAction, AnyNotices, Json, Seat, Viewer, in_order
from boem.core.history import facts_for, hear, open_facts, play
from boem.core.settings import read_settings, write_settings
from boem.records import apply_entry, document_for, read_record, replay, write_record
from boem.testing.fingerprint import fingerprint
from boem.testing.openings import openings_prove_what_was_answered
from boem.testing.strategies import SEEDS, lines, tampered, viewers
from boem.testing.walk import AnyHistory, AnySubject, PlayedLine, as_record, due_move, replay_moves, written
from boem.testing.worlds import two_worlds

Law = Callable[[AnySubject, st.DataObject], None]


def equal_arguments_give_equal_results(subject: AnySubject, data: st.DataObject) -> None:
    """Referee, observer and sampler are pure functions."""
    line = data.draw(lines(subject))
    again = replay_moves(subject, line.config, line.moves)
    _hold(fingerprint(line.said) == fingerprint(again.said), "the same moves were answered differently")
    _hold(fingerprint(line.history) == fingerprint(again.history), "the same moves led to different histories")
    seed = data.draw(SEEDS)
    for viewer in _viewers(line.history):
        view = line.history.view(viewer)
        one, two = (fingerprint(subject.game.sampler.sample(view, Random(seed))) for _ in range(2))
        _hold(one == two, "states sampled with equal seeds differ")
        if viewer in view.waits_for:
            one, two = (fingerprint(subject.game.observer.random_action(view, Random(seed))) for _ in range(2))
            _hold(one == two, "random actions with equal seeds differ")


def values_are_frozen_and_hashable(subject: AnySubject, data: st.DataObject) -> None:
    """No holder of a value can change it for another."""
    line = data.draw(lines(subject))
    facts = [fact for notices in line.said for fact in open_facts(notices)]
    actions = [action for _, action in line.moves]
    for value in [line.config, line.history.state, line.history.public, *line.history.seats, *facts, *actions]:
        try:
            hash(value)
        except TypeError as error:
            raise LawBroken(f"{type(value).__name__} is not hashable") from error
        _hold(type(value).__dataclass_params__.frozen, f"{type(value).__name__} is not frozen")
        _hold(not hasattr(value, "__dict__"), f"{type(value).__name__} has no slots")


def what_check_passes_can_be_played(subject: AnySubject, data: st.DataObject) -> None:
    """Every action is either refused or can be played.

    Legal are the actions in `legal_actions`, and others only as the subject's `lawful` allows. If the game lists all
    actions, random play takes no others.
    """
    line = data.draw(lines(subject))
    listed = subject.game.observer.all_actions(line.config)
    every = None if listed is None else set(listed)
    for seat in map(Seat, range(len(line.history.seats))):
        view = line.history.view(seat)
        options = list(subject.game.observer.legal_actions(view))
        if every is not None and seat in view.waits_for:
            action = subject.game.observer.random_action(view, Random(data.draw(SEEDS)))
            _hold(action in every, f"{action} is not among all actions")
        for action in [*options, *data.draw(st.lists(subject.actions(line.config), max_size=8))]:
            legal = _legal(subject, line.history, seat, action)
            if action in options:
                _hold(legal, f"legal_actions and check disagree about {action}")
            else:
                _hold(legal == subject.lawful(view, action), f"rules, legal_actions and check disagree about {action}")


def an_action_is_short_for_legal_steps(subject: AnySubject, data: st.DataObject) -> None:
    """A legal action is its own only step; several can be played in order while it is the seat's turn."""
    line = data.draw(lines(subject))
    for seat in map(Seat, range(len(line.history.seats))):
        view = line.history.view(seat)
        for action in data.draw(st.lists(subject.actions(line.config), min_size=1, max_size=8)):
            steps = tuple(subject.game.observer.steps(view, action))
            _hold(bool(steps), f"{action} has no steps")
            if _legal(subject, line.history, seat, action):
                _hold(steps == (action,), f"{action} is legal, but its steps are {steps}")
            elif len(steps) > 1:
                _take_all(subject, line.history, seat, steps)


def only_the_house_acts_for_the_house(subject: AnySubject, data: st.DataObject) -> None:
    """A seat can't deal or rule on time, and the house can't play for a seat."""
    line = data.draw(lines(subject))
    rulings = [*subject.rulings(subject.game, line.history), *_timeouts(subject, len(line.history.seats))]
    if HOUSE in line.history.public.waits_for:
        rulings.append(subject.game.referee.deal(line.history.state, Random(0)))
    for seat in map(Seat, range(len(line.history.seats))):
        for ruling in rulings:
            _hold(not _legal(subject, line.history, seat, ruling), f"seat {seat} may send {ruling}")
        for action in subject.game.observer.legal_actions(line.history.view(seat)):
            try:
                subject.game.referee.check_house(line.history.state, action)
            except IllegalAction:
                continue
            raise LawBroken(f"the house may send {action}")


def quiet_actions_take_nothing_from_others(subject: AnySubject, data: st.DataObject) -> None:
    """A non-blocking action leaves other seats all the actions they had."""
    line = data.draw(lines(subject))
    observer, seats = subject.game.observer, [Seat(seat) for seat in range(len(line.history.seats))]
    for seat in seats:
        tried = [*observer.legal_actions(line.history.view(seat)), *data.draw(st.lists(subject.actions(line.config)))]
        for action in (
            one for one in tried if observer.is_non_blocking(one) and _legal(subject, line.history, seat, one)
        ):
            after, _ = play(subject.game, line.history, seat, action)
            for other in (one for one in seats if one != seat):
                lost = set(observer.legal_actions(line.history.view(other))) - set(
                    observer.legal_actions(after.view(other))
                )
                _hold(not lost, f"{action} of seat {seat} is non-blocking, but takes {lost} from seat {other}")


def a_view_is_the_fold_of_what_was_heard(subject: AnySubject, data: st.DataObject) -> None:
    """Each viewer's view is the fold of the facts addressed to it, and agrees with the referee on public matters."""
    line = data.draw(lines(subject))
    for viewer in _viewers(line.history):
        view = subject.game.observer.initial_view(line.config, viewer)
        for notices in line.said:
            view = hear(subject.game, view, notices)
        known = line.history.view(viewer)
        _hold(fingerprint(view) == fingerprint(known), f"the view of {viewer} is not the fold of what it heard")
        _hold(known.viewer == viewer, "a view has another viewer")
        _hold(known.waits_for == subject.game.referee.waits_for(line.history.state), "waits_for is not the referee's")
        _hold(known.result == subject.game.referee.result(line.history.state), "the result is not the referee's")
        if known.result is not None:
            _hold(known.result.reason in {**REASONS, **subject.game.reasons}, f"{known.result.reason} is not listed")
        _hold((known.status == "over") == (known.result is not None) == (not known.waits_for), "unclear whether over")


def what_is_written_can_be_read(subject: AnySubject, data: st.DataObject) -> None:
    """Actions, settings, entries, views and whole records can be written and read back."""
    line = data.draw(lines(subject))
    notation, config = subject.game.notation, line.config
    _hold(read_settings(subject.game.config, write_settings(config)) == config, "settings are not read as written")
    for (actor, action), notices in zip(line.moves, line.said, strict=True):
        entry = written(subject, notices)
        _hold(notation.read_entry(entry) == (actor, action), f"{entry} is not read as {actor}: {action}")
        if actor != HOUSE:
            text = notation.write(action)
            _hold(notation.write(notation.read(text)) == text, f"{text!r} is not read as it was written")
    for viewer in _viewers(line.history):
        seen = notation.view(line.history.view(viewer))
        _hold(msgspec.json.decode(msgspec.json.encode(seen)) == seen, "a view is not JSON")
    _check_record(subject, line)


def a_view_can_be_rebuilt_from_what_was_told(subject: AnySubject, data: st.DataObject) -> None:
    """Each viewer's view can be rebuilt from the settings and from the entries as JSON."""
    line = data.draw(lines(subject))
    for viewer in _viewers(line.history):
        known = subject.game.observer.initial_view(line.config, viewer)
        rebuilt = known
        for notices in line.said:
            known = hear(subject.game, known, notices)
            entry = _heard(subject, notices, viewer)
            try:
                rebuilt = apply_entry(subject.game, rebuilt, entry)
            except ParseError as error:
                raise LawBroken(f"{entry} was told to {viewer}, and can't be read: {error}") from error
            _hold(fingerprint(rebuilt) == fingerprint(known), f"{entry} rebuilds another view for {viewer}")


def what_was_never_told_is_unreadable(subject: AnySubject, data: st.DataObject) -> None:
    """An entry that was tampered with is either heard as some entry or raises ParseError; nothing else happens."""
    line = data.draw(lines(subject))
    viewer = data.draw(viewers(line))
    view = subject.game.observer.initial_view(line.config, viewer)
    heard = [_heard(subject, notices, viewer) for notices in line.said]
    for entry in heard[: data.draw(st.integers(0, len(heard)))]:
        view = apply_entry(subject.game, view, entry)
    for told in data.draw(st.lists(tampered(heard), min_size=5, max_size=30)):
        try:
            after = apply_entry(subject.game, view, told)
            subject.game.notation.view(after)
        except ParseError:
            continue
        except Exception as error:
            raise LawBroken(f"{told} raised something other than ParseError: {error!r}") from error


def random_play_ends(subject: AnySubject, data: st.DataObject) -> None:
    """If everybody acts when the game waits for them, it ends within `Referee.max_game_length`."""
    line, rng = data.draw(lines(subject, 30)), Random(data.draw(SEEDS))
    history = line.history
    count = sum(not subject.is_note(action) for _, action in line.moves)
    bound = subject.game.referee.max_game_length(line.config)
    while history.public.status != "over":
        actor = rng.choice(in_order(history.public.waits_for))
        history, _ = play(subject.game, history, *due_move(subject, history, actor, rng))
        count += 1
        _hold(count <= bound, f"more than {bound} entries")


LAWS: Final[tuple[Law, ...]] = (
    equal_arguments_give_equal_results,
    values_are_frozen_and_hashable,
    what_check_passes_can_be_played,
    an_action_is_short_for_legal_steps,
    only_the_house_acts_for_the_house,
    quiet_actions_take_nothing_from_others,
    a_view_is_the_fold_of_what_was_heard,
    what_is_written_can_be_read,
    a_view_can_be_rebuilt_from_what_was_told,
    what_was_never_told_is_unreadable,
    random_play_ends,
    two_worlds,
    openings_prove_what_was_answered,
)


def _viewers(history: AnyHistory) -> list[Viewer]:
    return [None, *map(Seat, range(len(history.seats)))]


def _timeouts(subject: AnySubject, seats: int) -> Iterator[AnyAction]:
    """The ruling that each seat has run out of time, if the game has one."""
    with suppress(ParseError):
        yield from [subject.game.notation.timeout(Seat(seat)) for seat in range(seats)]


def _legal(subject: AnySubject, history: AnyHistory, seat: Seat, action: AnyAction) -> bool:
    try:
        subject.game.observer.check(history.view(seat), action)
    except IllegalAction:
        return False
    try:
        play(subject.game, history, seat, action)
    except Exception as error:
        raise LawBroken(f"{action} passed the check, and then failed: {error!r}") from error
    return True


def _take_all(subject: AnySubject, history: AnyHistory, seat: Seat, steps: Sequence[AnyAction]) -> None:
    for step in steps:
        if seat not in history.public.waits_for:
            return
        _hold(_legal(subject, history, seat, step), f"{step}, one of {steps}, is refused")
        history, _ = play(subject.game, history, seat, step)


def _check_record(subject: AnySubject, line: PlayedLine) -> None:
    record = as_record(subject, line)
    read = read_record(write_record(record), lambda *_: subject.game)
    _hold(read == record, "a record is not read as it was written")
    played = replay(read)
    _hold(played.refusal is None and played.history == line.history, "a record replays to another game")
    for eyes in _viewers(line.history):
        told = document_for(played, eyes)
        _hold(msgspec.json.decode(msgspec.json.encode(told)) == told, "a record's document is not JSON")


def _heard(subject: AnySubject, notices: AnyNotices, viewer: Viewer) -> Json:
    """An entry as a viewer gets it, after a round trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(subject.game.notation.heard(facts_for(notices, viewer))))


def _hold(holds: bool, breach: str) -> None:
    if not holds:
        raise LawBroken(breach)
