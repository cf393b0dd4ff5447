"""The family of games in which each seat hides something, or the house does, and then each turn is answered in public.

A game of this family says in its position what the answers are and what they change, and hardly anything else.

Stability: provisional.
"""

from boem.core.hunt.facts import End, Fact, Hid, HidAs, HuntPosition, HuntView, Said
from boem.core.hunt.notation import HuntNotation
from boem.core.hunt.observer import HuntObserver
from boem.core.hunt.referee import HuntReferee
from boem.core.hunt.sampler import HuntSampler
from boem.core.hunt.state import HuntState

__all__ = [
    "End",
    "Fact",
    "Hid",
    "HidAs",
    "HuntNotation",
    "HuntObserver",
    "HuntPosition",
    "HuntReferee",
    "HuntSampler",
    "HuntState",
    "HuntView",
    "Said",
]
