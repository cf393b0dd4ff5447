"""A replay as one pair of eyes sees it, in the JSON shape of docs/record.md."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from boem.core.game import Json, Result, Told, Viewer
from boem.core.history import facts_for, open_facts
from boem.records.record import Handover, Play, Record
from boem.records.replay import Replay

All: TypeAlias = Literal["all"]
ALL: Final = "all"
MOST_CLAIMED: Final = 10_000  # bytes of a claimed result
Eyes: TypeAlias = Viewer | All  # a seat, None for a spectator, or everything


def tell(game: Replay, eyes: Eyes) -> dict[str, Json]:
    """Everything that these eyes may know of the game."""
    notation, history = game.record.game.notation, game.history
    known = history.public if eyes == ALL else history.view(eyes)
    told: dict[str, Json] = {
        "game": game.record.game.id,
        "status": known.status,
        "waits_for": sorted(known.waits_for, key=str),
        "entries": [tell_entry(game, number, eyes) for number in range(len(game.said))],
        "scores": None if known.scores is None else list(known.scores),
        "view": _all_views(game) if eyes == ALL else notation.view(known),
        "result": tell_result(known),
    }
    if game.refusal is not None:
        told["refused"] = {"n": len(game.said), "why": str(game.refusal)}
    elif claimed := disputed(game.record, told["result"]):
        told["disputes"] = {"claimed": claimed, "by_the_rules": told["result"]}
    return told


def tell_entry(game: Replay, number: int, eyes: Eyes) -> dict[str, Json]:
    """An entry with its answer, as these eyes heard it."""
    entry, notices = game.record.log[number], game.said[number]
    told: dict[str, Json] = {"n": number}
    if isinstance(entry, Handover):
        told |= {"handover": entry.seat, "to": entry.to, "answer": "handed over"}
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
        told["revealed"]["salts"] = salts(game.record)
    return told


def tell_result(view: Told) -> dict[str, Json] | None:
    """The result of a view in JSON."""
    return None if view.result is None else _result(view.result)


def salts(record: Record) -> dict[str, str]:
    """The salts of the secrets, by who laid, built or dealt them: a seat's number, or `house`."""
    secrets = (entry for entry in record.log if isinstance(entry, Play) and record.game.notation.commits(entry.action))
    return {str(entry.actor): entry.salt for entry in secrets if entry.salt is not None}


def disputed(record: Record, result: dict[str, Json] | None) -> Json:
    """The result that `meta` claims, if the rules don't give it. A claim of some keys alone is held to those."""
    claimed = _claimed_result(record.meta) if record.meta else None
    if claimed is None:
        return None
    agrees = (
        isinstance(claimed, dict)
        and result is not None
        and all(key in result and result[key] == value for key, value in claimed.items())
    )
    return None if agrees else claimed


class _Meta(msgspec.Struct):
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def _claimed_result(meta: bytes) -> Json:
    claimed = msgspec.json.decode(meta, type=_Meta).result
    if claimed is msgspec.UNSET:
        return None
    if len(bytes(claimed)) > MOST_CLAIMED:
        return "a claim too long to be a result"
    return msgspec.json.decode(claimed)


def _result(result: Result) -> dict[str, Json]:
    scores = None if result.scores is None else list(result.scores)
    return {"winners": sorted(result.winners), "scores": scores, "reason": result.reason}


def _all_views(game: Replay) -> dict[str, Json]:
    rules, history = game.record.game, game.history
    knows_all: Any = rules.observer.blank(game.record.config, None)
    for notices in game.said:
        for fact in open_facts(notices):
            knows_all = rules.observer.learn(knows_all, fact)
    return {
        "public": rules.notation.view(history.public),
        "seats": [rules.notation.view(view) for view in history.seats],
        "layouts": rules.notation.layouts(knows_all),
    }
