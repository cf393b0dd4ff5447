"""Exact inference about the covered squares of a partly open field. Games give it views, never states.

Stability: stable.
"""

from boem.core.errors import Inconsistent, ParseError, TooHard
from boem.core.squares import Square
from boem.inference.batch import PosteriorBatch, infer_many
from boem.inference.estimate import Estimate, estimate
from boem.inference.field import Field
from boem.inference.layouts import list_layouts
from boem.inference.posterior import Posterior, infer
from boem.inference.proof import prove
from boem.inference.unsolved import Unsolved

__all__ = [
    "Estimate",
    "Field",
    "Inconsistent",
    "ParseError",
    "Posterior",
    "PosteriorBatch",
    "Square",
    "TooHard",
    "Unsolved",
    "estimate",
    "infer",
    "infer_many",
    "list_layouts",
    "prove",
]
