"""`boem laws`: whether a game keeps the laws that every face relies on."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from boem.core.errors import LawBroken, ParseError
from boem.core.forms import Phrase
from boem.core.registry import find_game
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.testing.anygame import subject_of
from boem.testing.laws import LAWS, Law
from boem.testing.walk import AnySubject

MOST: Final = 100_000
_AS_BEFORE: Final = _("as {law}")
_KEEPS: Final = _("{game} keeps all {laws} laws, in {examples} random games each.")
_BREAKS: Final = _("{game} breaks {broken} of {laws}, in {examples} random games each.")
_NAMES: Final = (
    _("equal arguments give equal results"),
    _("values are frozen and hashable"),
    _("what check passes can be played"),
    _("an action is short for legal steps"),
    _("only the house acts for the house"),
    _("quiet actions take nothing from others"),
    _("openings prove what was answered"),
    _("a view is the fold of what was heard"),
    _("what is written can be read"),
    _("a view can be rebuilt from what was told"),
    _("what was never told is unreadable"),
    _("random play ends"),
    _("two worlds"),
)
"""The laws, so that catalogues have them; what broke one is told to the game's author in English."""


def hold_to_laws(game_id: str, examples: int) -> int:
    """Try each law on `examples` random games, and report the outcome; returns 1 if one is broken."""
    game = find_game(game_id)
    if not 1 <= examples <= MOST:
        raise ParseError("must be 1 to {most}, not {given}", "--examples", most=MOST, given=examples)
    subject, broken = subject_of(game), 0

    faults: dict[str, str] = {}
    for law in LAWS:
        name, fault = gettext(law.__name__.replace("_", " ")), _breach(law, subject, examples)
        if fault is None:
            print(f"✓ {name}", flush=True)
            continue
        print(f"✗ {name}: {say(_AS_BEFORE, law=faults[fault]) if fault in faults else fault}", flush=True)
        faults.setdefault(fault, name)
        broken += 1
    outcome = _BREAKS if broken else _KEEPS
    print(say(outcome, game=Phrase(game.title), broken=broken, laws=len(LAWS), examples=examples))
    return 1 if broken else 0


def _breach(law: Law, subject: AnySubject, examples: int) -> str | None:
    """What went wrong on one of these random games; None if nothing did."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate,),
    )
    @given(data=st.data())
    def holds(data: st.DataObject) -> None:
        law(subject, data)

    try:
        holds()
    except LawBroken as error:
        return str(error)
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
    return None
