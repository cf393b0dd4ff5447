"""A puzzle in words, in the manner of proofs."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.core.errors import BoemError
from boem.core.texts import explain as say_why
from boem.core.texts import gettext_noop as _
from boem.core.texts import speaking
from boem.inference.proof import Step
from boem.inference.sentences import Phrasebook, say
from boem.puzzles.grade import Graded
from boem.puzzles.hint import Mistake

_PHRASES: Final = Phrasebook(
    MappingProxyType(
        {
            "mistake": _(
                "{clues} can't {clues:|all }be right with the marks as they stand, "
                "so a mark around {clues:it|them} is wrong."
            ),
            "mistake.unseen": _("{wrong} {wrong:is marked wrong|are marked wrong}."),
            "graded": _("Grade: {grade}, in {steps:one step|{steps} steps}."),
            "easy": _("easy"),
            "medium": _("medium"),
            "hard": _("hard"),
            "expert": _("expert"),
            "extreme": _("extreme"),
        }
    )
)


def tell(advice: Step | Mistake, language: str | None = None) -> str:
    """A hint in words: the step, or where the mistake shows.

    `language` is a code such as `nl`, by default the current one; raises ParseError for an unknown one.
    """
    if isinstance(advice, Step):
        return say(advice, language)
    with speaking(language):
        key = "mistake" if advice.clues else "mistake.unseen"
        return _PHRASES.sentence(key, clues=advice.clues, wrong=advice.wrong)


def tell_grade(graded: Graded, language: str | None = None) -> str:
    """How hard a puzzle is, in a sentence; `language` as in `tell`."""
    with speaking(language):
        return _PHRASES.sentence("graded", grade=_PHRASES.say(graded.grade), steps=graded.steps)


def explain(error: BoemError, language: str | None = None) -> str:
    """What is wrong with a text that was meant as a puzzle, in a sentence; `language` as in `tell`."""
    with speaking(language):
        return say_why(error)
