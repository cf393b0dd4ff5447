"""The games in PettingZoo: `coan_v0`, `mijnenveger_v0` and `uitweg_v0` turn by turn, `postal_v0` all at once.

    from boem.envs.pettingzoo import mijnenveger_v0

    env = mijnenveger_v0.env(width=5, height=5, mines=7, sweepers=3)

Keywords are the game's settings, `render_mode` (`human`, `ansi`, `rgb_array`) and `max_cycles`, choices of an agent
after which a game is cut short. Agents are called `seat_0`, `seat_1` and so on. Rewards come at the end: 1 for the only
winner, all add up to 0. An illegal choice costs `ILLEGAL`: in the games with turns it also ends the game for all,
without a reward for the others; by post the seat tips nothing more in this round, and the game goes on.
"""

from boem.envs.pettingzoo.oracle import OracleAEC, OracleParallel
from boem.envs.pettingzoo.table import ILLEGAL

__all__ = ["ILLEGAL", "OracleAEC", "OracleParallel"]
