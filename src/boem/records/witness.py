"""Checks a game in progress from what one viewer is told: each answer against its root, and everything at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from boem.core.errors import ParseError, Unproved
from boem.core.game import HOUSE, Actor, AnyAction, AnyGame, Json, Seat, Settings, ViewProtocol
from boem.core.openings import Disclosure
from boem.core.texts import gettext_noop as _
from boem.records.openings import contents_of, is_digest, joined, numbered, root_from, tree_of
from boem.records.record import commit

_OPENING: Final = _("The answer about {places} doesn't fit what was fixed before play.")
_MISSING: Final = _("The answer about {places} came without its proof.")
_OWN: Final = _("The answer about {places} is false: the secret is your own.")
_LAYOUT: Final = _("{house:What the house has shown|What seat {seat} has shown} isn't what was fixed before play.")
_AGAIN: Final = _("{house:What the house hides|What seat {seat} hides} was fixed before, and can't be replaced.")
_UNSHOWN: Final = _("{house:What the house hid|What seat {seat} hid} was fixed before play, and isn't shown.")


@dataclass(frozen=True, slots=True)
class Note:
    """What was published when a secret was made, in hex; without a root, its answers can't be checked in play."""

    commitment: str
    root: str | None


@dataclass(frozen=True, slots=True)
class Witness:
    """What a viewer has noted so far, by whoever made the secret, and how many answers were proved.

    Once the game is `over`, all that was hidden has been compared with these notes.

    That the roots are the same ones that other viewers were told is not checked.
    """

    game: AnyGame
    config: Settings
    notes: Mapping[Actor, Note] = field(default_factory=dict)
    proved: int = 0
    over: bool = False

    def hear(self, before: ViewProtocol, entry: dict[str, Json], after: ViewProtocol) -> Witness:
        """After one more entry, given the view before and after it; raises Unproved, or ParseError with the place.

        That the entry could be told to this viewer at all is not checked: see `apply_entry`.
        """
        heard = replace(self, notes=self._noted(entry))
        proved = self.proved + heard.proves(before, entry)
        if "revealed" in entry:
            heard.check_shown(entry["revealed"], after)
        return replace(heard, proved=proved, over=self.over or "revealed" in entry)

    def _noted(self, entry: dict[str, Json]) -> Mapping[Actor, Note]:
        """The notes and what an entry publishes. If a first round is taken back, so is its deal."""
        notes = dict(self.notes)
        if entry.get("undo") == 1:
            notes.pop(HOUSE, None)
        if isinstance(entry.get("commitment"), str):
            actor: Actor = HOUSE if "deal" in entry else Seat(entry["seat"])
            if actor in notes:
                raise Unproved(_AGAIN, **_whose(actor))
            root = entry.get("root")
            notes[actor] = Note(entry["commitment"].lower(), root.lower() if isinstance(root, str) else None)
        return notes

    def proves(self, before: ViewProtocol, entry: dict[str, Json]) -> bool:
        """Whether the entry proves an answer; raises Unproved if it should and doesn't."""
        said = self._said(before, entry)
        if said is None:
            return False
        own = self._secrets(before).get(said.owner)
        if own is not None and not said.contents.items() <= contents_of(self.game, self.config, own).items():
            raise Unproved(_OWN, places=_listed(said.contents))
        note = self.notes.get(said.owner)
        if note is None or note.root is None:
            return False
        if "opening" not in entry:
            raise Unproved(_MISSING, places=_listed(said.contents))
        try:
            root = root_from(numbered(self.game, self.config), said.contents, entry["opening"])
        except ParseError as error:
            raise error.inside("opening") from None
        if root != note.root:
            raise Unproved(_OPENING, places=_listed(said.contents))
        return True

    def _said(self, before: ViewProtocol, entry: dict[str, Json]) -> Disclosure | None:
        """What the entry says of a secret, worked out from its answer and not from its proof."""
        openings = self.game.openings
        if openings is None or "handover" in entry:
            return None
        said = [openings.disclosed(before, fact) for fact in self.game.notation.facts(before, entry)]
        return joined([one for one in said if one is not None])

    def check_shown(self, revealed: Json, after: ViewProtocol) -> None:
        """Compare every secret in an entry's `revealed` with what was noted of it; raises Unproved."""
        if self.game.openings is None:
            return
        secrets, salts = self._secrets(after), revealed.get("salts") or {}
        for actor, note in self.notes.items():
            if actor not in secrets:
                raise Unproved(_UNSHOWN, **_whose(actor))
            if not self._is_kept(secrets[actor], salts.get(str(actor)), note):
                raise Unproved(_LAYOUT, **_whose(actor))

    def _is_kept(self, secret: AnyAction, salt: Json, note: Note) -> bool:
        if not (isinstance(salt, str) and is_digest(salt)):
            return False
        if commit(salt, self.game.notation.write(secret)) != note.commitment:
            return False
        return note.root in (None, tree_of(self.game, self.config, secret, salt).root)

    def _secrets(self, view: ViewProtocol) -> Mapping[Actor, AnyAction]:
        return self.game.openings.secrets(view) if self.game.openings else {}


def _whose(actor: Actor) -> dict[str, object]:
    return {"house": actor == HOUSE, "seat": actor}


def _listed(contents: Iterable[str]) -> str:
    return ", ".join(contents)
