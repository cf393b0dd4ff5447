"""Minesweeper for two for PettingZoo."""

from functools import partial

from boem.envs.pettingzoo.turns import TurnEnv, turn_env

raw_env = partial(TurnEnv, "coan")
env = partial(turn_env, "coan")

__all__ = ["env", "raw_env"]
