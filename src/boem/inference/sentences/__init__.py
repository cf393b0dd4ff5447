"""Proofs and faults in words: sentences in several languages, made from steps and errors alone, for every face."""

from __future__ import annotations

from collections.abc import Mapping
from reprlib import repr as shortened
from types import MappingProxyType
from typing import Final

from boem.core.errors import ParseError
from boem.inference.proof import Proof, Step
from boem.inference.sentences.dutch import DUTCH
from boem.inference.sentences.english import ENGLISH
from boem.inference.sentences.faults import explain
from boem.inference.sentences.german import GERMAN
from boem.inference.sentences.language import Language
from boem.inference.sentences.tell import Teller

__all__ = ["LANGUAGES", "Language", "close", "explain", "say"]

LANGUAGES: Final[Mapping[str, Language]] = MappingProxyType(
    {language.code: language for language in (ENGLISH, DUTCH, GERMAN)}
)


def say(step: Step, language: str = "en") -> str:
    """What a step says, in one of LANGUAGES: one sentence or a few."""
    return Teller(_language(language)).step(step)


def close(proof: Proof, language: str = "en") -> str:
    """What is to be said at the end of a proof: that all is settled, or which squares logic can't settle."""
    spoken = _language(language)
    if not proof.open and not proof.steps:
        return spoken.say("closing.nothing")
    return spoken.sentence("closing.open" if proof.open else "closing.settled", open=proof.open)


def _language(code: str) -> Language:
    if code not in LANGUAGES:
        raise ParseError(
            "one of {codes} is needed, not {given}", "language", codes=", ".join(LANGUAGES), given=shortened(code)
        )
    return LANGUAGES[code]
