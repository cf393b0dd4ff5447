"""What a person may type at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from boem.cli import words
from boem.cli.text import printable
from boem.core.errors import ParseError
from boem.core.squares import Square

AROUND: Final = ("help", "rules", "moves", "board", "commitment", "save", "resign", "quit")
LAYING: Final = ("random", "undo", "clear", "done", *AROUND)
TURN: Final = ("sweep", "disarm", "flag", "unflag", *AROUND)
FIELD: Final = ("explore", "mark", *AROUND)
MAZE: Final = ("to", "exit", *AROUND)
OVER: Final = ("save", "moves", "board", "commitment", "rules", "help", "again", "quit")

_ON_A_SQUARE: Final = ("sweep", "disarm", "flag", "unflag", "explore", "mark", "to")
_BARE: Final = ("sweep", "explore", "to")  # what is meant where a square stands alone
_SHORT: Final[Mapping[str, str]] = MappingProxyType(
    {"?": "help", "exit": "quit", "s": "sweep", "d": "disarm", "e": "explore", "x": "explore", "m": "mark"}
)
_SHOWN: Final = 30
_NOWHERE: Final = Square(0, 0)  # for a verb without a square


@dataclass(frozen=True, slots=True)
class Command:
    """A verb with what it needs: a square or a text. `sure` where `!` says that it need not ask."""

    verb: str
    square: Square = _NOWHERE
    text: str = ""
    sure: bool = False


def understand(line: str, verbs: tuple[str, ...]) -> Command:
    """The command of a line that is not blank, or raise ParseError with a whole sentence.

    A verb may be shortened as long as it stays clear; a square alone is swept, explored or gone to, where one can.
    """
    first, rest = [*line.split(maxsplit=1), "", ""][:2]
    bare = next((verb for verb in _BARE if verb in verbs), "")
    if bare and is_square(first):
        first, rest = bare, line.strip()
    if first.endswith("!"):
        first, rest = first.removesuffix("!"), f"{rest} !"
    verb, rest = _verb(first.lower(), verbs), rest.strip()
    if verb == "save":
        return Command(verb, text=rest)
    sure, rest = rest.endswith("!"), rest.rstrip(" !")
    if verb in _ON_A_SQUARE:
        if len(rest.split()) != 1:
            raise ParseError(words.ONE_SQUARE.format(verb=verb))
        return Command(verb, Square.parse(rest), sure=sure)
    if rest:
        raise ParseError(words.NO_SQUARE.format(verb=verb, rest=printable(rest, _SHOWN)))
    return Command(verb, sure=sure)


def is_square(word: str) -> bool:
    """Whether a word names a square, on the board or not."""
    try:
        Square.parse(word)
    except ParseError:
        return False
    return True


def _verb(word: str, verbs: tuple[str, ...]) -> str:
    if word in verbs:
        return word
    short = _SHORT.get(word)
    if short in verbs:
        return short
    fitting = [verb for verb in verbs if word and verb.startswith(word)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise ParseError(words.SEVERAL.format(word=word, verbs=_either(fitting)))
    if word in {*LAYING, *TURN, *FIELD, *MAZE, *OVER}:
        raise ParseError(words.NOT_NOW.format(verb=word, verbs=", ".join(verbs)))
    raise ParseError(words.NOT_A_COMMAND.format(word=printable(word, _SHOWN)))


def _either(verbs: list[str]) -> str:
    return f"{', '.join(verbs[:-1])} or {verbs[-1]}"
