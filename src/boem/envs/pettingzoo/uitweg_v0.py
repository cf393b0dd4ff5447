"""Uitweg for PettingZoo."""

from functools import partial

from boem.envs.pettingzoo.turns import TurnEnv, turn_env

raw_env = partial(TurnEnv, "uitweg")
env = partial(turn_env, "uitweg")

__all__ = ["env", "raw_env"]
