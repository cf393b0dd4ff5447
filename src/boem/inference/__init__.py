"""What a partly open field tells about the squares that are still covered. Games give it views, never states."""

from boem.inference.field import Field
from boem.inference.posterior import Posterior, infer

__all__ = ["Field", "Posterior", "infer"]
