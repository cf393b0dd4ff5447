"""A match as one viewer sees it, as JSON in the format of docs/record.md; and reading such JSON back."""

from __future__ import annotations

import json
from typing import Final, Literal, TypeAlias

import msgspec

from boem.core.errors import IllegalAction, ParseError
from boem.core.game import HOUSE, A, C, F, Game, Json, Result, S, V, Viewer, ViewProtocol, in_order
from boem.core.history import facts_for, open_facts
from boem.core.texts import gettext_noop as _
from boem.records.match import Match
from boem.records.record import Handover, Play, Record

All: TypeAlias = Literal["all"]
ALL: Final = "all"
MOST_CLAIMED: Final = 10_000  # bytes of a claimed result
NO_RESULT: Final = "something that can't be a result"
Eyes: TypeAlias = Viewer | All  # a seat, None for a spectator, or everything


def document_for(game: Match, eyes: Eyes) -> dict[str, Json]:
    """Everything that this viewer may know of the game."""
    notation = game.record.game.notation
    known = game.history.public if eyes == ALL else game.history.view(eyes)
    told: dict[str, Json] = {
        "game": game.record.game.id,
        "status": known.status,
        "waits_for": in_order(known.waits_for),
        "entries": [entry_for(game, number, eyes) for number in range(len(game.said))],
        "scores": None if known.scores is None else list(known.scores),
        "view": _all_views(game) if eyes == ALL else notation.view(known),
        "result": tell_result(known),
    }
    if game.refusal is not None:
        told["refused"] = {"n": len(game.said), "why": str(why_refused(game, eyes))}
    claimed = disputed(game.record, told["result"])
    if claimed is not None:
        told["disputes"] = {"claimed": claimed, "by_the_rules": told["result"]}
    return told


def entry_for(game: Match, number: int, eyes: Eyes) -> dict[str, Json]:
    """The entry `number`, from 0, with its answer, as this viewer heard it, as JSON: docs/record.md, Answers."""
    entry, notices = game.record.log[number], game.said[number]
    told: dict[str, Json] = {"n": number}
    if isinstance(entry, Handover):
        told |= {"handover": entry.seat, "to": entry.to, "answer": _("handed over")}
    else:
        heard = open_facts(notices) if eyes == ALL else facts_for(notices, eyes)
        told |= game.record.game.notation.heard(heard)
    if entry.at is not None:
        told["at"] = entry.at
    if isinstance(entry, Play) and entry.commitment is not None:
        told["commitment"] = entry.commitment
    if isinstance(entry, Play) and entry.salt is not None and eyes == ALL:
        told["salt"] = entry.salt
    if "revealed" in told:
        told["revealed"]["salts"] = _salts(game, number)
    return told


def apply_entry(game: Game[C, S, A, F, V], view: V, entry: Json) -> V:
    """The inverse of `entry_for`, for programs that have only the JSON: the view after an entry told to its viewer.

    Raises ParseError with the place of whatever is impossible.
    An entry is accepted if some game with this view could produce exactly this text; its answer isn't checked against
    the rules, nor is anything the viewer can't know. Its number, time and commitments are ignored.
    """
    if not isinstance(entry, dict):
        raise ParseError("an entry must be an object")
    if "handover" in entry:
        return view  # the rules don't notice
    facts = game.notation.facts(view, entry)
    _check_heard(entry, game.notation.heard(facts))
    for fact in facts:
        view = game.observer.apply(view, fact)
    return view


def view_for(game: Match, eyes: Eyes) -> ViewProtocol:
    """The viewer's view; for `ALL`, that of a spectator who has heard every fact, whatever its audience."""
    if eyes != ALL:
        return game.history.view(eyes)
    observer = game.record.game.observer
    view = observer.initial_view(game.record.config, None)
    for notices in game.said:
        for fact in open_facts(notices):
            view = observer.apply(view, fact)
    return view


def tell_result(view: ViewProtocol) -> dict[str, Json] | None:
    """The result of a view in JSON."""
    return None if view.result is None else _result(view.result)


def why_refused(game: Match, eyes: Eyes) -> IllegalAction | None:
    """Why the entry after those played is refused. If the reason quotes a secret, only its seat may read it."""
    entry, refusal = game.record.log[len(game.said)], game.refusal
    if not isinstance(entry, Play) or refusal is None or not refusal.secret or eyes in (ALL, entry.actor):
        return refusal
    return IllegalAction(
        refusal.code,
        "The rules do not allow this; only {house:the house|seat {seat}} and whoever sees everything are told why.",
        house=entry.actor == HOUSE,
        seat=entry.actor,
    )


def _salts(game: Match, number: int) -> dict[str, str]:
    """The salts of the secrets up to an entry, by the number of their seat, or `house`."""
    played = (entry for entry in game.record.log[:number] if isinstance(entry, Play))
    secrets = (entry for entry in played if game.record.game.notation.commits(entry.action))
    return {str(entry.actor): entry.salt for entry in secrets if entry.salt is not None}


def disputed(record: Record, result: dict[str, Json] | None) -> Json:
    """The result that `meta` claims, if it differs from the rules'. Only the keys that it claims are compared."""
    claimed = _claimed_result(record.meta) if record.meta else None
    if claimed is None:
        return None
    if not isinstance(claimed, dict) or not claimed or result is None:
        return claimed
    ruled = {key: result[key] for key in claimed if key in result}
    return None if _json(ruled) == _json(claimed) else claimed


def _json(value: Json) -> str:
    return json.dumps(value, sort_keys=True)


class _Meta(msgspec.Struct):
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def _claimed_result(meta: bytes) -> Json:
    claimed = msgspec.json.decode(meta, type=_Meta).result
    if claimed is msgspec.UNSET:
        return None
    try:
        return msgspec.json.decode(claimed) if len(bytes(claimed)) <= MOST_CLAIMED else NO_RESULT
    except (msgspec.DecodeError, RecursionError):
        return NO_RESULT


def _result(result: Result) -> dict[str, Json]:
    scores = None if result.scores is None else list(result.scores)
    return {"winners": sorted(result.winners), "scores": scores, "reason": result.reason}


def _all_views(game: Match) -> dict[str, Json]:
    notation, history = game.record.game.notation, game.history
    return {
        "public": notation.view(history.public),
        "seats": [notation.view(view) for view in history.seats],
        "layouts": notation.layouts(view_for(game, ALL)),
    }


def _check_heard(entry: dict[str, Json], heard: dict[str, Json]) -> None:
    """Raise ParseError for the first key that `entry_for` would write differently."""
    revealed = entry.get("revealed")
    told = entry | {"revealed": _without_salts(revealed)} if isinstance(revealed, dict) else entry
    for key in (*heard, "revealed"):
        if told.get(key) != heard.get(key):
            if key not in heard:
                raise ParseError("nothing ends the game here", key)
            raise ParseError("{right} is expected here", key, right=f"{heard[key]!r:.60}")


def _without_salts(revealed: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in revealed.items() if key != "salts"}
