"""Slow jobs for a process next to the site's, which has neither Django nor the database."""

from __future__ import annotations

import pickle
import traceback
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from typing import Final, TypeAlias

from boem.core.errors import IllegalAction, LawBroken, TooHard
from boem.core.game import HOUSE, Json
from boem.core.history import play, start
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.core.squares import Square
from boem.puzzles import Grade, Graded, Puzzle, advise, assess
from boem.puzzles.daily import daily
from boem.puzzles.generate import make
from boem.puzzles.solve import Verdict, judge
from boem.puzzles.wish import Rare, Wish
from boem.records.match import who_and_what
from boem.web.base import child
from boem.web.puzzles.game import config_of, solve

Tell: TypeAlias = Callable[[str, Json], None]
PATIENCE: Final = 5  # seeds to try before a book's wish is called too rare


def make_one(job: Mapping[str, Json], tell: Tell) -> Json:
    """A puzzle that fits the wish."""
    return make(_wish(job["wish"]), job["seed"]).to_json()


def make_daily(job: Mapping[str, Json], tell: Tell) -> Json:
    """The puzzle of a day."""
    return daily(date.fromisoformat(job["day"])).to_json()


def judge_one(job: Mapping[str, Json], tell: Tell) -> Json:
    """Whether a puzzle is proper, and its grade if it is."""
    puzzle = Puzzle.of_link(job["link"])
    verdict = judge(puzzle)
    return _told(verdict) | {"graded": assess(puzzle).to_json() if verdict.proper else None}


def deal_one(job: Mapping[str, Json], tell: Tell) -> Json:
    """The entry of the only deal that the settings allow, or why they allow none."""
    game = find_game(job["game"])
    config = read_settings(game.config, job["config"])
    try:
        deal = game.referee.foregone(config)
    except IllegalAction as error:
        return {"refused": [error.code, error.template], "params": dict(error.params)}
    if deal is None:
        raise LawBroken(f"{game.id} leaves its deal to luck")
    _, notices = play(game, start(game, config), HOUSE, deal)
    return {"entry": who_and_what(game, notices)}


def advise_one(job: Mapping[str, Json], tell: Tell) -> Json:
    """The next hint for a puzzle with marks: the result of `advise`, pickled, in Base64."""
    puzzle = Puzzle.of_link(job["link"])
    solution = solve(config_of(puzzle))
    mines, free = (map(Square.parse, job[name]) for name in ("mines", "free"))
    return b64encode(pickle.dumps(advise(puzzle, solution, mines, free))).decode()


def make_a_book(job: Mapping[str, Json], tell: Tell) -> Json:
    """A book of puzzles, as a PDF in Base64."""
    from boem.puzzles.book import make_book  # noqa: PLC0415  (what sets pages takes long to load)

    puzzles = []
    for graded in _several(job):
        puzzles.append(graded)
        tell("done", len(puzzles))
    pdf = make_book(
        puzzles,
        language=job["language"],
        paper=job["paper"],
        progress=lambda done, of: tell("pages", done / of if of else 1.0),
    )
    return b64encode(pdf).decode()


def _several(job: Mapping[str, Json]) -> Iterator[Graded]:
    """The puzzles of a book, going through its wishes in order, easy and small ones first."""
    rng = Random(job["seed"])
    wishes: Sequence[Json] = job["wishes"]
    seen: set[Puzzle] = set()
    for number in range(job["count"]):
        wish = _wish(wishes[number * len(wishes) // job["count"]])
        graded = _fresh(wish, rng, seen)
        seen.add(graded.puzzle)
        yield graded


def _fresh(wish: Wish, rng: Random, seen: set[Puzzle]) -> Graded:
    """A puzzle not among those seen; raises Rare if none is found."""
    for _ in range(PATIENCE):
        with suppress(Rare):
            graded = make(wish, rng.getrandbits(32))
            if graded.puzzle not in seen:
                return graded
    raise Rare(wish)


def _wish(read: Sequence[Json]) -> Wish:
    width, height, grade, count = read
    return Wish(width, height, Grade(grade) if grade else None, count=count)


def _told(verdict: Verdict) -> dict[str, Json]:
    return {
        "solutions": verdict.solutions,
        "layouts": [[str(square) for square in sorted(layout)] for layout in verdict.layouts],
        "clash": [str(square) for square in verdict.clash],
    }


JOBS: Final[Mapping[str, Callable[[Mapping[str, Json], Tell], Json]]] = {
    "make": make_one,
    "daily": make_daily,
    "judge": judge_one,
    "deal": deal_one,
    "hint": advise_one,
    "book": make_a_book,
}


def work(job: Mapping[str, Json]) -> dict[str, Json]:
    """The result of a job, or the reason why there is none, as a key of `puzzle_requests.SENTENCES`."""
    try:
        return {"result": JOBS[job["do"]](job, lambda key, value: child.tell((key, value)))}
    except Rare:
        return {"fault": "rare"}
    except (TooHard, IllegalAction):
        return {"fault": "hard"}
    except Exception:
        traceback.print_exc()
        return {"fault": "fault"}
