"""The commands that a person may type at the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from boem.cli import words
from boem.cli.text import printable
from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.core.texts import say

_SHOWN: Final = 30
_NOWHERE: Final = Square(0, 0)  # for a verb without a square


@dataclass(frozen=True, slots=True)
class TypedVerb:
    """What may be typed, and what it goes with.

    `bare`: it is meant where a square stands alone. `short`: words for it that others begin with too.
    """

    name: str
    on_square: bool = False
    bare: bool = False
    short: tuple[str, ...] = ()


_HELP: Final = TypedVerb("help", short=("?",))
_QUIT: Final = TypedVerb("quit", short=("exit",))
AROUND: Final = (_HELP, *map(TypedVerb, ("rules", "moves", "board", "commitment", "save", "resign")), _QUIT)
DRAFTING: Final = (*map(TypedVerb, ("random", "undo", "clear", "done")), *AROUND)
OVER: Final = (*map(TypedVerb, ("save", "moves", "board", "commitment", "rules")), _HELP, TypedVerb("again"), _QUIT)


@dataclass(frozen=True, slots=True)
class Command:
    """A verb with what it needs: a square or a text. `sure` where `!` says that it need not ask."""

    verb: str
    square: Square = _NOWHERE
    text: str = ""
    sure: bool = False


def understand(line: str, verbs: Sequence[TypedVerb], known: Collection[str]) -> Command:
    """The command of a line that is not blank, or raise ParseError with a whole sentence.

    A verb may be shortened as long as it stays clear. `known` are all that there are at some time in the game.
    """
    first, rest = [*line.split(maxsplit=1), "", ""][:2]
    bare = next((verb for verb in verbs if verb.bare), None)
    if bare is not None and is_square(first):
        first, rest = bare.name, line.strip()
    if first.endswith("!"):
        first, rest = first.removesuffix("!"), f"{rest} !"
    verb, rest = _verb(first.lower(), verbs, known), rest.strip()
    if verb.name == "save":
        return Command(verb.name, text=rest)
    sure, rest = rest.endswith("!"), rest.rstrip(" !")
    if verb.on_square:
        if len(rest.split()) != 1:
            raise ParseError(words.ONE_SQUARE, verb=verb.name)
        return Command(verb.name, Square.parse(rest), sure=sure)
    if rest:
        raise ParseError(words.NO_SQUARE, verb=verb.name, rest=printable(rest, _SHOWN))
    return Command(verb.name, sure=sure)


def is_square(word: str) -> bool:
    """Whether a word names a square, on the board or not."""
    try:
        Square.parse(word)
    except ParseError:
        return False
    return True


def _verb(word: str, verbs: Sequence[TypedVerb], known: Collection[str]) -> TypedVerb:
    meant = [verb for verb in verbs if word == verb.name] or [verb for verb in verbs if word in verb.short]
    fitting = meant or [verb for verb in verbs if word and verb.name.startswith(word)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise ParseError(words.SEVERAL, word=word, verbs=_either([verb.name for verb in fitting]))
    if word in known:
        raise ParseError(words.NOT_NOW, verb=word, verbs=", ".join(verb.name for verb in verbs))
    raise ParseError(words.NOT_A_COMMAND, word=printable(word, _SHOWN))


def _either(verbs: list[str]) -> str:
    return say(words.EITHER, several=", ".join(verbs[:-1]), last=verbs[-1])
