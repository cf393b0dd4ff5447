"""Proofs: what follows on a field, in steps that a person can follow and that can each be checked alone.

Stability: stable.
"""

from boem.inference.proof.check import check
from boem.inference.proof.prove import Proof, Unfinished, next_step, prove
from boem.inference.proof.step import Clash, Clue, Group, Refutation, Step, Technique, Total

__all__ = [
    "Clash",
    "Clue",
    "Group",
    "Proof",
    "Refutation",
    "Step",
    "Technique",
    "Total",
    "Unfinished",
    "check",
    "next_step",
    "prove",
]
