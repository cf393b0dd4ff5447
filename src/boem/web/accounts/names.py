"""Rules for players' names, and names for guests: a bird and a number."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Final

LONGEST: Final = 40  # characters
BIRDS: Final = (
    "Avocet", "Bittern", "Bluetail", "Bunting", "Chough", "Coot", "Crane", "Curlew", "Dipper", "Dotterel", "Dunlin",
    "Egret", "Eider", "Fieldfare", "Finch", "Gannet", "Garganey", "Godwit", "Goldcrest", "Goshawk", "Grebe", "Hawfinch",
    "Heron", "Hobby", "Hoopoe", "Jackdaw", "Kestrel", "Kingfisher", "Kite", "Knot", "Lapwing", "Linnet", "Magpie",
    "Martin", "Merlin", "Nightjar", "Nuthatch", "Oriole", "Osprey", "Ouzel", "Petrel", "Pintail", "Pipit", "Plover",
    "Pochard", "Puffin", "Rail", "Redstart", "Redwing", "Robin", "Ruff", "Sanderling", "Scaup", "Serin", "Shrike",
    "Siskin", "Skylark", "Smew", "Snipe", "Stonechat", "Stork", "Swift", "Teal", "Tern", "Turnstone", "Twite",
    "Wagtail", "Warbler", "Waxwing", "Wheatear", "Whimbrel", "Wigeon", "Woodlark", "Wren", "Wryneck",
)  # fmt: skip
GONE: Final = "deleted player"
_GUEST: Final = re.compile(rf"(?:{'|'.join(BIRDS)}) ?\d+", re.IGNORECASE)
_OURS: Final = re.compile(rf"bot\b.*|house|boem|{GONE}.*", re.IGNORECASE)
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
MOST_MARKS: Final = 2  # on one letter


def fresh_name(digits: int = 4) -> str:
    """A name that most likely nobody has yet; more digits make that likelier."""
    least = 10 ** (digits - 1)
    return f"{secrets.choice(BIRDS)} {secrets.randbelow(9 * least) + least}"


def name_when_gone() -> str:
    """The new name of a player whose account is deleted."""
    return f"{GONE} {secrets.token_hex(5)}"


def key_of(name: str) -> str:
    """The key that a name shares with every other that differs only in case, width or spaces."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())[:255]


def tidy_name(text: str) -> str:
    """A name in the form that is stored: composed letters, single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def is_visible(name: str) -> bool:
    """Whether a name can be read: visible text only, few marks on a letter, and at least one letter or digit."""
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        if kind[0] == "C" or (kind[0] == "Z" and sign != " ") or _UNSEEN.match(sign):
            return False
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return False
    return any(unicodedata.category(sign)[0] in "LN" for sign in name)


def is_reserved(name: str) -> bool:
    """Whether a name, however it is written, is for guests, bots or the site itself."""
    key = key_of(name)
    return bool(_GUEST.fullmatch(key) or _OURS.fullmatch(key))
