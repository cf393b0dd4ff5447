"""What is said of a puzzle, in the languages of proofs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from boem.core.errors import BoemError
from boem.inference.proof import Step
from boem.inference.sentences import LANGUAGES, Language, faults, say
from boem.puzzles.graded import Graded
from boem.puzzles.hint import Mistake

_TEMPLATES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": {
            "others": "{count} other squares",
            "mistake": "{clues} can't {clues:|all }be right with the marks as they stand, "
            "so a mark around {clues:it|them} is wrong.",
            "mistake.unseen": "{wrong} {wrong:is marked wrong|are marked wrong}.",
            "graded": "Grade: {grade}, in {steps:one step|{steps} steps}.",
            "easy": "easy",
            "medium": "medium",
            "hard": "hard",
            "expert": "expert",
        },
        "nl": {
            "others": "{count} andere vakken",
            "mistake": "{clues} {clues:kan|kunnen} met de markeringen van nu niet {clues:|allemaal }kloppen: "
            "er staat een verkeerde markering omheen.",
            "mistake.unseen": "{wrong} {wrong:is|zijn} verkeerd gemarkeerd.",
            "graded": "Niveau: {grade}, in {steps:één stap|{steps} stappen}.",
            "easy": "makkelijk",
            "medium": "gemiddeld",
            "hard": "moeilijk",
            "expert": "expert",
        },
        "de": {
            "others": "{count} andere Kästchen",
            "mistake": "{clues} {clues:kann|können} mit den jetzigen Markierungen nicht {clues:|alle }stimmen: "
            "Ringsum ist eine Markierung falsch.",
            "mistake.unseen": "{wrong} {wrong:ist|sind} falsch markiert.",
            "graded": "Schwierigkeit: {grade}, in {steps:einem Schritt|{steps} Schritten}.",
            "easy": "leicht",
            "medium": "mittel",
            "hard": "schwer",
            "expert": "Experte",
        },
    }
)
FAULTS: Final[faults.Faults] = MappingProxyType(
    {
        "{width} × {height} squares; a puzzle has {fewest} to {most} each way": {
            "nl": "{width} × {height} vakken; een puzzel heeft er {fewest} t/m {most} per kant",
            "de": "{width} × {height} Kästchen; ein Rätsel hat auf jeder Seite {fewest} bis {most}",
        },
        "{found} squares where {width} × {height} are {area}": {
            "nl": "{found} vakken, maar {width} × {height} zijn er {area}",
            "de": "{found} Kästchen, aber {width} × {height} sind {area}",
        },
        "{cell} is no cell; a square has a number from 0 to 8, or . where it is to be found out": {
            "nl": "{cell} hoort niet in een puzzel; een vak heeft een getal van 0 t/m 8, of . als het gezocht wordt",
            "de": "{cell} gehört in kein Rätsel; ein Kästchen hat eine Zahl von 0 bis 8, oder . wenn es gesucht wird",
        },
        "a puzzle in one line looks like 4x4-1c1a2a11e1, not {given}": {
            "nl": "een puzzel op één regel ziet eruit als 4x4-1c1a2a11e1, niet als {given}",
            "de": "ein Rätsel in einer Zeile sieht aus wie 4x4-1c1a2a11e1, nicht wie {given}",
        },
        "what begins with a brace must be one JSON object": {
            "nl": "wat met een accolade begint, moet één JSON-object zijn",
            "de": "was mit einer geschweiften Klammer beginnt, muss ein JSON-Objekt sein",
        },
        "a whole number is needed": {"nl": "er is een geheel getal nodig", "de": "nötig ist eine ganze Zahl"},
        "a text is needed": {"nl": "er is een tekst nodig", "de": "nötig ist ein Text"},
        "no row of a puzzle is there": {
            "nl": "er staat geen rij van een puzzel",
            "de": "es ist keine Zeile eines Rätsels da",
        },
        "no layout of mines fits these clues": {
            "nl": "geen verdeling van mijnen past bij deze getallen",
            "de": "keine Verteilung der Minen passt zu diesen Zahlen",
        },
    }
)  # fmt: skip
_EVERY: Final = MappingProxyType({**faults.FAULTS, **FAULTS})


def tell(advice: Step | Mistake, language: str = "en") -> str:
    """A hint in words: what the step says, or where the mistake shows."""
    if isinstance(advice, Step):
        return say(advice, language)
    key = "mistake" if advice.clues else "mistake.unseen"
    return _tongue(language).sentence(key, clues=advice.clues, wrong=advice.wrong)


def tell_grade(graded: Graded, language: str = "en") -> str:
    """How hard a puzzle is, in a sentence."""
    tongue = _tongue(language)
    return tongue.sentence("graded", grade=tongue.say(graded.grade), steps=graded.steps)


def explain(error: BoemError, language: str = "en") -> str:
    """What is wrong with a text that should be a puzzle; in English if that isn't known here."""
    return faults.explain(error, language, _EVERY)


def _tongue(language: str) -> Language:
    return replace(LANGUAGES[language], templates=_TEMPLATES[language])
