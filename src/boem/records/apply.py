"""A viewer's knowledge after an entry: the inverse of `entry_for`, for programs that have only the JSON."""

from __future__ import annotations

from boem.core.errors import ParseError
from boem.core.game import A, C, F, Game, Json, S, V


def apply_entry(game: Game[C, S, A, F, V], view: V, entry: Json) -> V:
    """The view after an entry told to its viewer; raises ParseError with the place of whatever is impossible.

    An entry is accepted if some game with this view could produce exactly this text; its answer isn't checked against
    the rules, nor is anything the viewer can't know. Its number, time and commitments are ignored.
    """
    if not isinstance(entry, dict):
        raise ParseError("an object is needed")
    if "handover" in entry:
        return view  # the rules don't notice
    facts = game.notation.facts(view, entry)
    _check(entry, game.notation.heard(facts))
    for fact in facts:
        view = game.observer.apply(view, fact)
    return view


def _check(entry: dict[str, Json], heard: dict[str, Json]) -> None:
    """Raise ParseError for the first key that `entry_for` would write differently."""
    revealed = entry.get("revealed")
    told = entry | {"revealed": _without_salts(revealed)} if isinstance(revealed, dict) else entry
    for key in (*heard, "revealed"):
        if told.get(key) != heard.get(key):
            would = f"{heard[key]!r:.60} would be right here" if key in heard else "nothing ends the game here"
            raise ParseError(would, key)


def _without_salts(revealed: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in revealed.items() if key != "salts"}
