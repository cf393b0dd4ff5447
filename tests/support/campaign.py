"""Random games of every game on boards of normal size, each replayed from its record's JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from support import coan, mijnenveger, minesweeper, postal, solo, uitweg

from boem.core.history import start
from boem.core.squares import squares
from boem.games.coan.rules.config import Config as CoanConfig
from boem.games.mijnenveger.rules.config import Config as MijnenvegerConfig
from boem.games.minesweeper.rules.config import Config as MinesweeperConfig
from boem.games.postal.rules.config import Config as PostalConfig
from boem.games.solo.rules.config import Config as SoloConfig
from boem.games.uitweg.rules.config import Config as UitwegConfig
from boem.records import ALL, begin, document_for, go_on, read_record, replay, verify, write_record
from boem.testing.fingerprint import fingerprint
from boem.testing.walk import AnySubject, PlayedLine, act, any_move, as_record, due_move

SUBJECTS: Final[Mapping[str, AnySubject]] = MappingProxyType(
    {game.SUBJECT.game.id: game.SUBJECT for game in (coan, mijnenveger, minesweeper, postal, solo, uitweg)}
)
WILD: Final = 1 / 100  # share of moves that are anything legal: flags, resigning, a round taken back


def _coan(rng: Random) -> CoanConfig:
    width, height = rng.randint(5, 14), rng.randint(5, 12)
    mines = rng.randint(1, (width * height - 9) // 3)
    return CoanConfig(width, height, mines, rng.choice(("numbers", "plain", "flat")), None, rng.randint(0, 1))


def _mijnenveger(rng: Random) -> MijnenvegerConfig:
    width, height = rng.randint(3, 10), rng.randint(3, 10)
    return MijnenvegerConfig(width, height, rng.randint(1, width * height // 2), rng.randint(1, 8), rng.randint(0, 1))


def _minesweeper(rng: Random) -> MinesweeperConfig:
    width, height = rng.randint(5, 16), rng.randint(5, 16)
    no_guess = rng.random() < 0.5
    most = width * height // 5 if no_guess else width * height // 3
    return MinesweeperConfig(width, height, rng.randint(1, most), no_guess)


def _postal(rng: Random) -> PostalConfig:
    seats, tips = rng.randint(2, 12), rng.randint(1, 4)
    width, height = rng.randint(8, 20), rng.randint(8, 20)
    mines = min(rng.randint(1, width * height // 4), width * height - seats * tips)
    return PostalConfig(width, height, mines, seats, tips, rng.choice((None, 6)), rng.choice((None, 0, 3)))


def _solo(rng: Random) -> SoloConfig:
    """A puzzle from a layout in which every mine touches a number; some numbers are left out if it stays proper."""
    while True:
        width, height = rng.randint(4, 12), rng.randint(4, 12)
        every = list(squares(width, height))
        mines = frozenset(rng.sample(every, rng.randint(0, len(every) // 4)))
        shown = solo.numbered(width, height, mines)
        fewer = {square: text for square, text in shown.items() if rng.random() < 0.9}
        for clues in (fewer, shown):
            config = solo.with_clues(width, height, clues)
            if solo.is_proper(config):
                return config


def _uitweg(rng: Random) -> UitwegConfig:
    width, height = rng.randint(3, 6), rng.randint(3, 6)
    barriers = rng.randint(0, width * height)
    return UitwegConfig(width, height, barriers, rng.randint(1, 100), rng.random() < 0.5, rng.randint(0, 1))


CONFIGS: Final[Mapping[str, Callable[[Random], Any]]] = MappingProxyType(
    {
        "coan": _coan,
        "mijnenveger": _mijnenveger,
        "minesweeper": _minesweeper,
        "postal": _postal,
        "solo": _solo,
        "uitweg": _uitweg,
    }
)


def play(game_id: str, seed: int) -> PlayedLine:
    """Play a whole game: random moves by those whose turn it is, and sometimes something else."""
    subject, rng = SUBJECTS[game_id], Random(f"{game_id} {seed}")
    config = CONFIGS[game_id](rng)
    history = start(subject.game, config)
    moves, said = [], []
    while history.public.status != "over":
        if rng.random() < WILD:
            move = any_move(subject, history, rng)
        else:
            waited = sorted(history.public.waits_for, key=str)
            move = due_move(subject, history, rng.choice(waited), rng)
        history, notices = act(subject, history, move)
        moves.append(move)
        said.append(notices)
    return PlayedLine(config, history, tuple(moves), tuple(said))


def check(game_id: str, seed: int) -> PlayedLine:
    """Play a whole game; raises AssertionError unless its record, written and read back, replays identically."""
    subject, line = SUBJECTS[game_id], play(game_id, seed)
    record = as_record(subject, line)
    read = read_record(write_record(record).encode())
    assert read == record, f"{game_id}, seed {seed}: the record is not read as it was written"
    again = replay(read)
    assert again.refusal is None, f"{game_id}, seed {seed}: {again.refusal}"
    assert fingerprint(again.history) == fingerprint(line.history), f"{game_id}, seed {seed}: it replays otherwise"
    assert again.said == line.said, f"{game_id}, seed {seed}: it is told otherwise"
    whole = begin(record)
    for entry in record.log:
        whole = go_on(whole, entry)
    assert document_for(again, ALL) == document_for(whole, ALL), f"{game_id}, seed {seed}: other results"
    assert all(finding.holds is not False for finding in verify(read, {})), (
        f"{game_id}, seed {seed}: it does not verify"
    )
    return line
