"""Proofs in words: sentences made from steps alone, for every face, in the current language."""

from __future__ import annotations

from boem.core.texts import speaking
from boem.inference.proof import Proof, Step
from boem.inference.sentences.phrases import Phrasebook
from boem.inference.sentences.tell import Teller
from boem.inference.sentences.templates import TEMPLATES

__all__ = ["PROOFS", "Phrasebook", "close", "say"]

PROOFS = Phrasebook(TEMPLATES)


def say(step: Step, language: str | None = None) -> str:
    """A step in words: one sentence or a few."""
    with speaking(language):
        return Teller(PROOFS).step(step)


def close(proof: Proof, language: str | None = None) -> str:
    """The closing words of a proof: that everything is settled, or which squares logic can't settle."""
    with speaking(language):
        if not proof.open and not proof.steps:
            return PROOFS.say("closing.nothing")
        return PROOFS.sentence("closing.open" if proof.open else "closing.settled", open=proof.open)
