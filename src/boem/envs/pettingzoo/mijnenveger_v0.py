"""Mijnenveger for PettingZoo."""

from functools import partial

from boem.envs.pettingzoo.turns import TurnEnv, turn_env

raw_env = partial(TurnEnv, "mijnenveger")
env = partial(turn_env, "mijnenveger")

__all__ = ["env", "raw_env"]
