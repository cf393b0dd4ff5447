"""Solving small games: sequence form, CFR+, and the exact amount that a policy loses to an opponent who knows it.

Stability: provisional.
"""

from boem.envs.solve.grow import Growth
from boem.envs.solve.policies import of_bot, sensible, uniform
from boem.envs.solve.regrets import Regrets
from boem.envs.solve.sequences import SideStates, Solvable

__all__ = ["Growth", "Regrets", "SideStates", "Solvable", "of_bot", "sensible", "uniform"]
