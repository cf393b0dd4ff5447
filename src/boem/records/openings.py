"""The root, one hash over a secret place by place, and openings, which prove what is at some of its places.

The hashes and the format are in docs/record.md. A root follows from salt and secret, so it is stored nowhere.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from boem.core.bounded_cache import BoundedCache
from boem.core.errors import ParseError
from boem.core.game import AnyAction, AnyGame, Json, Settings, Viewer
from boem.core.openings import Disclosure
from boem.core.shapes import shaped
from boem.records.match import Match
from boem.records.record import Play

SIZE: Final = 32  # bytes of a hash
MOST_LEAVES: Final = 200_000  # of all trees kept: at most 20 MB
MOST_NUMBERINGS: Final = 32  # kept, one for each settings
Leaf: TypeAlias = tuple[int, bytes]  # its number, and its hash
_DIGEST: Final = re.compile("[0-9a-fA-F]{64}")
_LEAF, _INNER = b"\x00", b"\x01"


class _Opening(msgspec.Struct):
    salts: list[str]
    path: list[str]


class Tree:
    """The hashes over the contents of a secret, shaped as in RFC 6962."""

    def __init__(self, salt: str, contents: Mapping[str, str]) -> None:
        key = bytes.fromhex(salt)
        salts = [hmac.digest(key, place.encode(), "sha256") for place in contents]
        level = [_leaf(salt, *leaf) for salt, leaf in zip(salts, contents.items(), strict=True)]
        self.leaves, self._salts, self._levels = len(salts), b"".join(salts), [b"".join(level)]
        while len(level) > 1:
            level = _joined(level)
            self._levels.append(b"".join(level))

    @property
    def root(self) -> str:
        """The hash of all, in hex."""
        return self._levels[-1].hex()

    def opening(self, numbers: Sequence[int]) -> dict[str, Json]:
        """What proves the contents of these places, given by their numbers in ascending order."""
        path: list[str] = []
        for first, end in _without(0, self.leaves, numbers):
            level = (end - first - 1).bit_length()
            path.append(_hash_at(self._levels[level], first >> level).hex())
        return {"salts": [_hash_at(self._salts, number).hex() for number in numbers], "path": path}


class Opener:
    """What a viewer is told beside the entries of a match, to check each answer as it comes."""

    def __init__(self, game: Match, viewer: Viewer) -> None:
        self._game, self._viewer = game, viewer
        log = game.record.log if game.record.game.openings else ()
        self._secrets = [(n, one) for n, one in enumerate(log) if isinstance(one, Play) and one.salt is not None]

    def beside(self, number: int) -> dict[str, Json]:
        """The `root` of a secret, or the `opening` that proves the answer in entry `number`, counted from 0."""
        record = self._game.record
        beside: dict[str, Json] = {}
        for at, secret in self._secrets:
            if at == number:
                beside["root"] = self._tree(secret).root
        said = self._said(number)
        standing = [one for at, one in self._secrets if said and at <= number and one.actor == said.owner]
        if said and standing:
            opened = sorted(map(numbered(record.game, record.config).__getitem__, said.contents))
            beside["opening"] = self._tree(standing[-1]).opening(opened)
        return beside

    def _said(self, number: int) -> Disclosure | None:
        """What the entry says of a secret to this viewer."""
        if not self._secrets:
            return None
        pairs = zip(self._game.said[number], self._game.disclosed[number], strict=True)
        return joined([said for notice, said in pairs if said and notice.reaches(self._viewer)])

    def _tree(self, secret: Play) -> Tree:
        record = self._game.record
        return tree_of(record.game, record.config, secret.action, secret.salt or "")


_trees: Final[BoundedCache[Hashable, Tree]] = BoundedCache(MOST_LEAVES, lambda tree: tree.leaves)


def tree_of(game: AnyGame, config: Settings, secret: AnyAction, salt: str) -> Tree:
    """The tree of a secret, in a game with openings."""
    return _trees.get((game, config, secret, salt), lambda: Tree(salt, contents_of(game, config, secret)))


def contents_of(game: AnyGame, config: Settings, secret: AnyAction) -> dict[str, str]:
    """What a secret has at each place; empty in a game without openings."""
    if game.openings is None:
        return {}
    return dict(zip(game.openings.places(config), game.openings.contents(config, secret), strict=True))


@lru_cache(maxsize=MOST_NUMBERINGS)
def numbered(game: AnyGame, config: Settings) -> Mapping[str, int]:
    """The number of each place."""
    places = game.openings.places(config) if game.openings else ()
    return {place: number for number, place in enumerate(places)}


def joined(said: Sequence[Disclosure]) -> Disclosure | None:
    """What the facts of an entry say together; they are about one secret."""
    contents = {place: content for one in said for place, content in one.contents.items()}
    return Disclosure(said[0].owner, contents) if said else None


def root_from(numbers: Mapping[str, int], contents: Mapping[str, str], opening: Json) -> str:
    """The root, in hex, under which an opening proves these contents; raises ParseError if it proves none."""
    told = shaped(opening, _Opening)
    opened = sorted(contents, key=numbers.__getitem__)
    if len(told.salts) != len(opened):
        raise ParseError("must hold one for each of {count} places", "salts", count=len(opened))
    salts = [_digest(salt, f"salts[{at}]") for at, salt in enumerate(told.salts)]
    leaves = [(numbers[place], _leaf(salt, place, contents[place])) for place, salt in zip(opened, salts, strict=True)]
    rest = iter([_digest(node, f"path[{at}]") for at, node in enumerate(told.path)])
    try:
        root = _hash(0, len(numbers), leaves, lambda _first, _end: next(rest))
    except StopIteration:
        raise ParseError("is too short", "path") from None
    if next(rest, None) is not None:
        raise ParseError("is too long", "path")
    return root.hex()


def _hash(first: int, end: int, leaves: Sequence[Leaf], skip: Callable[[int, int], bytes]) -> bytes:
    """The hash over the places from `first` up to `end`, given these leaves; `skip` gives that of a part with none."""
    if not leaves:
        return skip(first, end)
    if end - first == 1:
        return leaves[0][1]
    middle = _middle(first, end)
    cut = bisect_left(leaves, (middle,))
    return _inner(_hash(first, middle, leaves[:cut], skip), _hash(middle, end, leaves[cut:], skip))


def _without(first: int, end: int, numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The parts that `_hash` skips for these leaves, from left to right."""
    if not numbers:
        yield first, end
    elif end - first > 1:
        middle = _middle(first, end)
        cut = bisect_left(numbers, middle)
        yield from _without(first, middle, numbers[:cut])
        yield from _without(middle, end, numbers[cut:])


def _middle(first: int, end: int) -> int:
    """Where the tree over these places splits in two."""
    return first + (1 << (end - first - 1).bit_length() - 1)


def _joined(level: list[bytes]) -> list[bytes]:
    """The next level: pairs joined, and a last one left over kept as it is."""
    pairs = [_inner(*level[at : at + 2]) for at in range(0, len(level) - 1, 2)]
    return pairs + level[len(pairs) * 2 :]


def _hash_at(hashes: bytes, number: int) -> bytes:
    return hashes[number * SIZE : (number + 1) * SIZE]


def _leaf(salt: bytes, place: str, content: str) -> bytes:
    return hashlib.sha256(_LEAF + salt + f"{place}: {content}".encode()).digest()


def _inner(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_INNER + left + right).digest()


def _digest(text: str, place: str) -> bytes:
    if not is_digest(text):
        raise ParseError("must be 64 hexadecimal digits", place)
    return bytes.fromhex(text)


def is_digest(text: str) -> bool:
    """Whether a text is 64 hexadecimal digits."""
    return _DIGEST.fullmatch(text) is not None
