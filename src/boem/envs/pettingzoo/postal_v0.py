"""Postal Minesweeper for PettingZoo."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import parallel_to_aec, wrappers

from boem.envs.pettingzoo.rounds import RoundEnv

parallel_env = RoundEnv


def env(**keywords: Any) -> AECEnv[Any, Any, Any]:
    """The same game, the seats asked one after the other; none is told what those before it chose."""
    return wrappers.OrderEnforcingWrapper(raw_env(**keywords))


def raw_env(**keywords: Any) -> AECEnv[Any, Any, Any]:
    """The same without the check of the order of calls."""
    return parallel_to_aec(RoundEnv(**keywords))


__all__ = ["env", "parallel_env", "raw_env"]
