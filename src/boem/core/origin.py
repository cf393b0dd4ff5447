"""Where an installed game comes from: its package, and what that says about it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from inspect import cleandoc

from boem.core.registry import offer_of


@dataclass(frozen=True, slots=True)
class Origin:
    """A game's package. `rules` are in brief and in English, one string per paragraph; `links` are by name."""

    package: str
    version: str
    rules: tuple[str, ...]
    links: Mapping[str, str]


@cache
def origin_of(game_id: str) -> Origin:
    """The origin of a game that can be played.

    By convention the docstring of the module that defines `GAME` gives the rules in brief, up to the paragraph on
    parameters.
    """
    offer = offer_of(game_id)
    doc = getattr(sys.modules.get(offer.module), "__doc__", None) or ""
    paragraphs = [" ".join(part.split()) for part in cleandoc(doc).split("\n\n") if part.strip()]
    ends = next((n for n, part in enumerate(paragraphs) if part.startswith("Parameters")), len(paragraphs))
    if offer.dist is None:
        return Origin("", "", tuple(paragraphs[:ends]), {})
    told = offer.dist.metadata
    named = [link.partition(",") for link in told.get_all("Project-URL") or ()]
    links = {name.strip(): url.strip() for name, _comma, url in named}
    for home in told.get_all("Home-page") or ():
        links.setdefault("Homepage", home)
    safe = {name: url for name, url in links.items() if url.startswith(("https://", "http://"))}
    return Origin(offer.dist.name, offer.dist.version, tuple(paragraphs[:ends]), safe)
