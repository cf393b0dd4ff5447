"""The actions open to a seat, whatever the game: on a square of a board, or from a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boem.core.game import AnyGame, Resign, ViewProtocol
from boem.web.tables.boards.board import Button
from boem.web.tables.boards.generic.words import spelt

MOST_VERBS: Final = 5  # that have a button below the boards
FEW: Final = 8  # actions with one verb; if there are more, they have no button each
MOST_LISTED: Final = 600  # for each verb; others can be typed
_ON_SQUARE: Final = re.compile(r"(?P<verb>[A-Za-z][\w-]{0,19}) (?P<square>[A-Z]{1,2}[1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class ActionChoice:
    """One of several actions with the same verb: what is sent, and its text among them."""

    do: str
    text: str


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """The actions with one verb."""

    number: int
    verb: str
    choices: Sequence[ActionChoice]
    more: int  # that are not listed

    @property
    def few(self) -> bool:
        """Whether each has a button."""
        return len(self.choices) <= FEW and not self.more


@dataclass(frozen=True, slots=True)
class PossibleActions:
    """What may be done: `does` has the verbs by square, `buttons` one for each such verb, `groups` everything else."""

    does: Mapping[str, str]
    buttons: Sequence[Button]
    groups: Sequence[ActionGroup]


NONE: Final = PossibleActions({}, (), ())


def options_for(game: AnyGame, view: ViewProtocol, squares: Iterable[str]) -> PossibleActions:
    """What the viewer's seat may do, apart from resigning; `squares` are those of the boards."""
    legal = (action for action in game.observer.legal_actions(view) if not isinstance(action, Resign))
    texts, shown = [game.notation.write(action) for action in legal], frozenset(squares)
    matches = {text: match for text in texts if (match := _ON_SQUARE.fullmatch(text)) and match["square"] in shown}
    verbs = list(dict.fromkeys(match["verb"] for match in matches.values()))[:MOST_VERBS]
    does: dict[str, list[str]] = {}
    for match in matches.values():
        if match["verb"] in verbs:
            does.setdefault(match["square"], []).append(match["verb"])
    rest = [text for text in texts if text not in matches or matches[text]["verb"] not in verbs]
    return PossibleActions(
        {square: " ".join(several) for square, several in does.items()}, _buttons(verbs), tuple(_groups(rest))
    )


def _buttons(verbs: Sequence[str]) -> tuple[Button, ...]:
    """A button for each verb, with the verb's first letter that is still free as its key."""
    keys: dict[str, str] = {}
    for verb in verbs:
        free = [letter for letter in verb.lower() if letter.isalpha() and letter not in keys.values()]
        keys[verb] = free[0] if free else ""
    style = "main" if len(verbs) == 1 else ""
    return tuple(
        Button(f"do:{verb}", spelt(verb), "i-next", key=keys[verb], needs="square", do=verb, style=style)
        for verb in verbs
    )


def _groups(texts: Sequence[str]) -> list[ActionGroup]:
    by_verb: dict[str, list[str]] = {}
    for text in texts:
        by_verb.setdefault(text.split(maxsplit=1)[0] if text.split() else "", []).append(text)
    return [_group(number, verb, several) for number, (verb, several) in enumerate(by_verb.items())]


def _group(number: int, verb: str, texts: Sequence[str]) -> ActionGroup:
    """A single action keeps its whole text; of several, only what follows the verb is shown."""
    alone = len(texts) == 1
    choices = [
        ActionChoice(text, spelt(text) if alone else text[len(verb) :].strip() or text) for text in texts[:MOST_LISTED]
    ]
    return ActionGroup(number, "" if alone else spelt(verb), choices, len(texts) - len(choices))
