"""The games in Gymnasium, for one player against bots, and the puzzles: importing this registers `Boem/<Game>-v0`.

    import gymnasium
    import boem.envs.gymnasium

    env = gymnasium.make(boem.envs.gymnasium.IDS[game_id], opponent="careful", width=5, height=5)

Keywords are `opponent`, `seat` (0 or 1; drawn for each game by default), `seconds` for bots that think, and the game's
settings. See `seat.SeatEnv`. `gymnasium.make_vec` plays many games at once, see `vector.vector_env`.

Stability: stable.
"""

import gymnasium

from boem.core.registry import find_game, game_ids
from boem.envs.gymnasium.oracle import Oracle
from boem.envs.gymnasium.seat import ILLEGAL, SeatEnv

IDS = {game_id: f"Boem/{game_id.title()}-v0" for game_id in game_ids()}

for _game_id, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            id=_id,
            entry_point="boem.envs.gymnasium.seat:SeatEnv",
            vector_entry_point="boem.envs.gymnasium.vector:vector_env" if find_game(_game_id).faces.batch else None,
            kwargs={"game_id": _game_id},
        )

__all__ = ["IDS", "ILLEGAL", "Oracle", "SeatEnv"]
