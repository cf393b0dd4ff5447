"""What a partly open field tells about the squares that are still covered. Games give it views, never states."""

from boem.core.errors import Inconsistent, TooHard, Unreadable
from boem.core.squares import Square
from boem.inference.field import Field
from boem.inference.posterior import Posterior, infer
from boem.inference.proof import prove

__all__ = ["Field", "Inconsistent", "Posterior", "Square", "TooHard", "Unreadable", "infer", "prove"]
