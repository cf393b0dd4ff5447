"""The ends of proofs that leave much open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from boem.inference.proof import Proof
from boem.inference.sentences import LANGUAGES, close
from boem.inference.sentences.language import MOST_NAMED

_TEMPLATES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "en": {
            "rest": "{count} squares remain, and logic alone settles no more of them.",
            "spent": "Here the budget was spent: {settled:one square is settled|{settled} squares are settled}, and of "
            "the {count} others more may follow. A larger --budget looks further; boem infer says what is certain "
            "without saying why.",
        },
        "nl": {
            "rest": "Er blijven {count} vakken over; met logica alleen valt daarover niets meer te bepalen.",
            "spent": "Hier was het budget op: {settled:één vak is bepaald|{settled} vakken zijn bepaald}, en over de "
            "{count} andere valt misschien nog meer af te leiden. Met een groter --budget wordt verder gezocht; boem "
            "infer zegt wat zeker is, zonder te zeggen waarom.",
        },
        "de": {
            "rest": "{count} Kästchen bleiben übrig; mit Logik allein lässt sich keines davon mehr bestimmen.",
            "spent": "Hier war das Budget verbraucht: {settled:ein Kästchen ist|{settled} Kästchen sind} bestimmt, und "
            "über die {count} anderen lässt sich vielleicht noch mehr sagen. Ein größeres --budget sucht weiter; boem "
            "infer sagt, was sicher ist, ohne zu sagen, warum.",
        },
    }
)


def conclude(proof: Proof, language: str) -> str:
    """What a whole proof has come to; the squares that are left are named if they are few."""
    return close(proof, language) if len(proof.open) <= MOST_NAMED else _say("rest", proof, language)


def break_off(proof: Proof, language: str) -> str:
    """What a proof has come to whose budget is spent, and what would help."""
    return _say("spent", proof, language)


def _say(key: str, proof: Proof, language: str) -> str:
    tongue = replace(LANGUAGES[language], templates=_TEMPLATES[language])
    return tongue.sentence(key, settled=len(proof.mines | proof.free), count=len(proof.open))
