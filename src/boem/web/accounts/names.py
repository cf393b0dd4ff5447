"""Rules for players' names, and names for guests: a bird and a number."""

from __future__ import annotations

import re
import secrets
import unicodedata
from functools import cache
from typing import Final

from django.utils.translation import gettext, override
from django.utils.translation import gettext_noop as _

from boem.core.texts import languages

LONGEST: Final = 40  # characters
BIRDS: Final = (
    _("Avocet"), _("Bittern"), _("Bluetail"), _("Bunting"), _("Chough"), _("Coot"), _("Crane"), _("Curlew"),
    _("Dipper"), _("Dotterel"), _("Dunlin"), _("Egret"), _("Eider"), _("Fieldfare"), _("Finch"), _("Gannet"),
    _("Garganey"), _("Godwit"), _("Goldcrest"), _("Goshawk"), _("Grebe"), _("Hawfinch"), _("Heron"), _("Hobby"),
    _("Hoopoe"), _("Jackdaw"), _("Kestrel"), _("Kingfisher"), _("Kite"), _("Knot"), _("Lapwing"), _("Linnet"),
    _("Magpie"), _("Martin"), _("Merlin"), _("Nightjar"), _("Nuthatch"), _("Oriole"), _("Osprey"), _("Ouzel"),
    _("Petrel"), _("Pintail"), _("Pipit"), _("Plover"), _("Pochard"), _("Puffin"), _("Rail"), _("Redstart"),
    _("Redwing"), _("Robin"), _("Ruff"), _("Sanderling"), _("Scaup"), _("Serin"), _("Shrike"), _("Siskin"),
    _("Skylark"), _("Smew"), _("Snipe"), _("Stonechat"), _("Stork"), _("Swift"), _("Teal"), _("Tern"), _("Turnstone"),
    _("Twite"), _("Wagtail"), _("Warbler"), _("Waxwing"), _("Wheatear"), _("Whimbrel"), _("Wigeon"), _("Woodlark"),
    _("Wren"), _("Wryneck"),
)  # fmt: skip
GONE: Final = "deleted player"
_FRESH: Final = re.compile(rf"({'|'.join(BIRDS)}) (\d+)")
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
    return bool(_guest().fullmatch(key) or _OURS.fullmatch(key))


def shown_name(name: str) -> str:
    """A guest's name with its bird in the language of the page; any other name as it is."""
    fresh = _FRESH.fullmatch(name)
    return f"{gettext(fresh[1])} {fresh[2]}" if fresh else name


@cache
def _guest() -> re.Pattern[str]:
    """What a guest's name, folded, looks like in any language."""
    birds = set[str]()
    for language in languages():
        with override(language):
            birds |= {key_of(gettext(bird)) for bird in BIRDS}
    return re.compile(rf"(?:{'|'.join(map(re.escape, sorted(birds)))}) ?\d+")
