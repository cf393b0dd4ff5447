"""The games in Gymnasium, for one player against a bot, and the puzzles: importing this registers `Boem/Coan-v0` etc.

    import gymnasium
    import boem.envs.gymnasium

    env = gymnasium.make("Boem/Mijnenveger-v0", opponent="careful", width=5, height=5, mines=7, sweepers=3)

Keywords are `opponent`, `seat` (0 or 1; drawn for each game unless told), `seconds` for bots that think, and the game's
settings. See `seat.SeatEnv`.
"""

import gymnasium

from boem.envs.codings import CODINGS
from boem.envs.gymnasium.oracle import Oracle
from boem.envs.gymnasium.seat import ILLEGAL, SeatEnv

IDS = {game_id: f"Boem/{game_id.title()}-v0" for game_id in CODINGS}

for _game_id, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(id=_id, entry_point="boem.envs.gymnasium.seat:SeatEnv", kwargs={"game_id": _game_id})

__all__ = ["IDS", "ILLEGAL", "Oracle", "SeatEnv"]
