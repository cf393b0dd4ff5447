"""The closing words of proofs in the terminal."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.core.texts import gettext_noop as _
from boem.core.texts import speaking
from boem.inference.proof import Proof
from boem.inference.sentences import Phrasebook, close
from boem.inference.sentences.phrases import MOST_NAMED

_PHRASES: Final = Phrasebook(
    MappingProxyType(
        {
            "rest": _("{count} squares remain, and logic alone settles no more of them."),
            "spent": _(
                "Here the budget was spent: {settled:one square is settled|{settled} squares are settled}, and of "
                "the {count} others more may follow. A larger --budget looks further; boem infer says what is certain "
                "without saying why."
            ),
        }
    )
)


def conclude(proof: Proof, language: str | None = None) -> str:
    """The closing words of a whole proof, with the unsettled squares if they are few."""
    return close(proof, language) if len(proof.open) <= MOST_NAMED else _say("rest", proof, language)


def break_off(proof: Proof, language: str | None = None) -> str:
    """The closing words of a proof that ran out of budget, with what would help."""
    return _say("spent", proof, language)


def _say(key: str, proof: Proof, language: str | None) -> str:
    with speaking(language):
        return _PHRASES.sentence(key, settled=len(proof.mines | proof.free), count=len(proof.open))
