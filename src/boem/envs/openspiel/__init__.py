"""The games in OpenSpiel: importing this registers `boem_coan`, `boem_mijnenveger` and so on.

    import pyspiel
    import boem.envs.openspiel

    game = pyspiel.load_game("boem_mijnenveger(width=3,height=3,mines=2,sweepers=1)")

Parameters are the game's settings, on fields smaller than those of the game itself too. A number that may be left to
the rules is -1 for that. Coan's `mine_points` are a text, `5/3/3`, empty for those by the rules; `clues` of a puzzle
have a stroke between two rows, `2.../...1/....`; by post, `players` is how many seats there are, and
`mine_points_half` and `penalty_half` add half a point to these numbers.
"""

from boem.envs.openspiel.game import GAMES, SpielGame
from boem.envs.openspiel.observer import OracleObserver
from boem.envs.openspiel.state import SpielState

__all__ = ["GAMES", "OracleObserver", "SpielGame", "SpielState"]
