"""The games in OpenSpiel: importing this registers `boem_<game>` for each.

    import pyspiel
    import boem.envs.openspiel

    game = pyspiel.load_game(f"boem_{game_id}(width=3,height=3,mines=2)")

Parameters are the game's settings, which also allow fields smaller than the game itself does; see `parameters`.

Stability: stable.
"""

from boem.envs.openspiel.game import GAMES, SpielGame
from boem.envs.openspiel.observer import OracleObserver
from boem.envs.openspiel.state import SpielState

__all__ = ["GAMES", "OracleObserver", "SpielGame", "SpielState"]
