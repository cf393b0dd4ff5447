"""Names for guests: a bird and a number."""

from __future__ import annotations

import secrets
from typing import Final

BIRDS: Final = (
    "Avocet", "Bittern", "Bluetail", "Bunting", "Chough", "Coot", "Crane", "Curlew", "Dipper", "Dotterel", "Dunlin",
    "Egret", "Eider", "Fieldfare", "Finch", "Gannet", "Garganey", "Godwit", "Goldcrest", "Goshawk", "Grebe", "Hawfinch",
    "Heron", "Hobby", "Hoopoe", "Jackdaw", "Kestrel", "Kingfisher", "Kite", "Knot", "Lapwing", "Linnet", "Magpie",
    "Martin", "Merlin", "Nightjar", "Nuthatch", "Oriole", "Osprey", "Ouzel", "Petrel", "Pintail", "Pipit", "Plover",
    "Pochard", "Puffin", "Rail", "Redstart", "Redwing", "Robin", "Ruff", "Sanderling", "Scaup", "Serin", "Shrike",
    "Siskin", "Skylark", "Smew", "Snipe", "Stonechat", "Stork", "Swift", "Teal", "Tern", "Turnstone", "Twite",
    "Wagtail", "Warbler", "Waxwing", "Wheatear", "Whimbrel", "Wigeon", "Woodlark", "Wren", "Wryneck",
)  # fmt: skip


def fresh_name(digits: int = 4) -> str:
    """A name that most likely nobody has yet; more digits make it likelier."""
    least = 10 ** (digits - 1)
    return f"{secrets.choice(BIRDS)} {secrets.randbelow(9 * least) + least}"
