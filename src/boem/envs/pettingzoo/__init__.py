"""The games for two or more in PettingZoo, each as a module `<game>_v0`; most are turn-based, some simultaneous.

    from importlib import import_module

    env = import_module(f"boem.envs.pettingzoo.{game_id}_v0").env(width=5, height=5)

Each module has `env` and `raw_env`, and also `parallel_env` if all seats choose at the same time. Keywords are the
game's settings, `render_mode` (`human`, `ansi`, `rgb_array`) and `max_cycles`, the number of an agent's choices after
which a game is cut short. Agents are called `seat_0`, `seat_1` and so on. Rewards come at the end: 1 for a sole winner,
all adding up to 0. An illegal choice costs `ILLEGAL`. In a turn-based game it also ends the game for everyone, without
a reward for the others; in a simultaneous one it counts as doing nothing, and the game goes on.

Stability: stable.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from boem.envs.pettingzoo.oracle import OracleAEC, OracleParallel
from boem.envs.pettingzoo.per_game import modules
from boem.envs.pettingzoo.table import ILLEGAL

if TYPE_CHECKING:

    def __getattr__(name: str) -> ModuleType: ...  # one of the game modules


for _module in modules(__name__):
    sys.modules[_module.__name__] = _module  # so that `import boem.envs.pettingzoo.<game>_v0` finds it
    globals()[_module.__name__.rpartition(".")[2]] = _module

__all__ = ["ILLEGAL", "OracleAEC", "OracleParallel"]
