"""`boem paper`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from boem.cli.options import check_language
from boem.cli.settings import board_settings, choose_config
from boem.cli.writing import write_whole
from boem.core.errors import ParseError
from boem.core.registry import find_game
from boem.paper import MOST_SHEETS, STOCKS, check_seed, part_of, print_pad


@dataclass(frozen=True, slots=True)
class PadOrder:
    """What is printed, how many sheets, in which language, on which paper; None is as the game suggests."""

    part: str | None
    seed: int | None
    sheets: int | None
    language: str
    paper: str

    def __post_init__(self) -> None:
        check_language(self.language)
        if self.paper not in STOCKS:
            known = ", ".join(STOCKS)
            given = f"{self.paper!r:.40}"
            raise ParseError("must be one of {known}, not {given}", "--paper", known=known, given=given)
        if self.sheets is not None and not 1 <= self.sheets <= MOST_SHEETS:
            raise ParseError("must be 1 to {most}, not {given}", "--sheets", most=MOST_SHEETS, given=self.sheets)


def write_pad(game_id: str, board: str | None, settings: Mapping[str, str], order: PadOrder, out: str) -> int:
    """Write the pad; the exit status."""
    game = find_game(game_id)
    check_seed(part_of(game, order.part, "--part"), order.seed, "--seed")
    config = choose_config(game, board_settings(game, board), settings)

    def pad() -> Iterator[bytes]:
        yield print_pad(game, config, **asdict(order))

    if out == "-":
        sys.stdout.buffer.write(b"".join(pad()))
    else:
        write_whole(Path(out), pad())
    return 0
