"""The games in PettingZoo, each for several as a module `<game>_v0`: most turn by turn, some all at once.

    from importlib import import_module

    env = import_module(f"boem.envs.pettingzoo.{game_id}_v0").env(width=5, height=5)

Each module has `env` and `raw_env`; one whose seats all choose at the same time has `parallel_env`, too. Keywords are
the game's settings, `render_mode` (`human`, `ansi`, `rgb_array`) and `max_cycles`, choices of an agent after which a
game is cut short. Agents are called `seat_0`, `seat_1` and so on. Rewards come at the end: 1 for the only winner, all
add up to 0. An illegal choice costs `ILLEGAL`: with turns it also ends the game for all, without a reward for the
others; where all choose at once it counts as a choice of nothing, and the game goes on.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from boem.envs.pettingzoo.oracle import OracleAEC, OracleParallel
from boem.envs.pettingzoo.per_game import modules
from boem.envs.pettingzoo.table import ILLEGAL

if TYPE_CHECKING:

    def __getattr__(name: str) -> ModuleType: ...  # a game's


for _module in modules(__name__):
    sys.modules[_module.__name__] = _module  # `import boem.envs.pettingzoo.<game>_v0` finds it there
    globals()[_module.__name__.rpartition(".")[2]] = _module

__all__ = ["ILLEGAL", "OracleAEC", "OracleParallel"]
