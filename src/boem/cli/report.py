"""A replayed game for people: heading, moves with their answers, boards, result."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from boem.cli.face import Shown, terminal_of
from boem.cli.moves import revealed_in
from boem.cli.text import listed, printable, spoken
from boem.core.game import AnyFact, Json, ViewProtocol, in_order
from boem.core.history import facts_for
from boem.core.settings import write_settings
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.records import ALL, Eyes, Match, disputed, entry_for, tell_result, view_for

LONGEST_LIST: Final = 6
LONGEST_NAME: Final = 24
HOUSE: Final = _("the house")


def report(game: Match, eyes: Eyes) -> RenderableType:
    """Everything that these eyes may know, ready to print."""
    known = view_for(game, eyes)
    names, entries = _named(game, eyes)
    face = terminal_of(game.record.game, game.record.config)
    return Group(
        _head(game, eyes),
        "",
        face.moves(known, names_in(game), entries),
        "",
        face.boards(
            Shown(known, tuple(names), _said(game, eyes), revealed=revealed_in(entries[-1][1] if entries else {}))
        ),
        "",
        Text(face.outcome(known.result, names) if known.result else _waiting(known, names), "bold"),
        *_dispute(game, known),
    )


def _said(game: Match, eyes: Eyes) -> tuple[AnyFact, ...]:
    viewer = None if eyes == ALL else eyes
    return tuple([fact for notices in game.said for fact in facts_for(notices, viewer)])


def _dispute(game: Match, known: ViewProtocol) -> list[Text]:
    claimed = disputed(game.record, tell_result(known))
    if game.refusal is not None or claimed is None:
        return []
    told = printable(json.dumps(claimed, ensure_ascii=False), 200)
    return [Text(say(_("The record claims another result: {result}"), result=told))]


def _head(game: Match, eyes: Eyes) -> Text:
    names = names_in(game)
    settings = ", ".join(f"{key} {spoken(value)}" for key, value in write_settings(game.record.config).items())
    seen = gettext(_("nothing hidden") if eyes == ALL else _("as a spectator sees it"))
    if isinstance(eyes, int):
        seen = say(_("as {name} sees it"), name=names[eyes])
    title = f"{gettext(game.record.game.title)}: {listed(names, most=LONGEST_LIST)}"
    return Text.assemble((title, "bold"), f", {seen}\n", (settings, "dim"))


def names_in(game: Match) -> list[str]:
    """The names of the players who sat down first."""
    return [printable(name, LONGEST_NAME) for name in game.record.seats]


def _named(game: Match, eyes: Eyes) -> tuple[list[str], list[tuple[str, dict[str, Json]]]]:
    """The current players' names, and the entries, each with the name of its seat's player at the time."""
    names = names_in(game)
    entries = []
    for number in range(len(game.said)):
        entry = entry_for(game, number, eyes)
        seat: Json = entry.get("seat", entry.get("handover"))
        entries.append((gettext(HOUSE) if seat is None else names[seat], entry))
        if "handover" in entry:
            names[entry["handover"]] = entry["to"] = printable(entry["to"], LONGEST_NAME)
    return names, entries


def _waiting(known: ViewProtocol, names: Sequence[str]) -> str:
    waited = [gettext(HOUSE) if actor == "house" else names[actor] for actor in in_order(known.waits_for)]
    return say(_("The game is not over; it waits for {names}."), names=listed(waited, most=LONGEST_LIST))
