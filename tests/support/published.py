"""The published OpenAPI document, checked against the site in the test process: a small world and random calls.

Callers are anonymous, or have a token that plays or one that only reads; there are tables in every state.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from support.order import keeper_named
from support.puzzles import NONE, SHEET
from support.tables import TINY, do, laid_out, member, player, table_for_two, table_of
from support.tournaments import started, tournament_of, under_way

from boem.core.clock import CLOCK
from boem.puzzles.ladder import puzzle_at
from boem.puzzles.shelf import small
from boem.web.accounts.models import Token
from boem.web.accounts.tokens import make_token, new_token
from boem.web.base.limits import LIMITER
from boem.web.exercises.models import ExerciseCard
from boem.web.lobby.challenges import challenge
from boem.web.moderation.actions import close_table
from boem.web.puzzles.models import PuzzleRun, TrainingAttempt
from boem.web.tables.models import Table
from boem.web.tables.store.opening import TableWish
from boem.web.tournaments.ladders import challenge as challenge_on_ladder
from boem.web.tournaments.models import Tournament

ACTIONS: Final = ("sweep A1", "flag B2", "unflag B2", "disarm A3", "lay A1 B1", "resign", "timeout", "explore A1")
GAMES: Final[dict[str, dict[str, Any]]] = {
    "mijnenveger": TINY,
    "coan": {},
    "uitweg": {"width": 4, "height": 4},
    "postal": {"width": 6, "height": 6, "mines": 3},
    "minesweeper": {"width": 5, "height": 5, "mines": 3},
    "solo": {"width": SHEET.width, "height": SHEET.height, "clues": SHEET.cells},
}
OPENING: Final[dict[str, Any]] = {
    "open_new": {"game": "mijnenveger", "config": TINY, "seats": ["me", "open"]},
    "find_opponent": {"game": "coan"},
}
NOBODY, RED, BLUE, GREEN = 0, 2, 3, 4  # a caller without a token
ADA, BEA = 5, 6  # with accounts
RUN: Final = puzzle_at(1, 0)
TRAINED: Final = small()[0]
RECORD: Final = Path(__file__).parents[1] / "records/data/whole.json"
GRANTED: Final[dict[str, tuple[int, str, Any]]] = {
    "act": (RED, "played", {"do": "sweep A1", "after": 2}),
    "analyse": (NOBODY, "", {"field": "1.1./....", "mines": 2}),
    "announce_tournament": (BEA, "", {"kind": "swiss", "name": "Cup", "game": "coan", "clock": {"days": 3}}),
    "answer_exercise": (RED, "", {"square": "A1"}),
    "answer_on_ladder": (ADA, "ladder", {"do": "decline"}),
    "ask_for_bye": (BEA, "entries", None),
    "become_guest": (NOBODY, "", None),
    "begin_run": (RED, "", {"kind": "rush"}),
    "bring_record": (RED, "", json.loads(RECORD.read_bytes())),
    "by_link": (NOBODY, "", None),
    "cancel_tournament": (ADA, "entries", None),
    "challenge_on_ladder": (BEA, "climbing", {"place": 1}),
    "change_follow": (RED, "", {"player": "Blue", "follow": True}),
    "check": (NOBODY, "", {"puzzle": SHEET.link, "mines": ["A1"]}),
    "claim": (BLUE, "late", None),
    "daily": (NOBODY, "", None),
    "day_ranking": (NOBODY, "", None),
    "decline": (BLUE, "asked", None),
    "end_run": (RED, "", None),
    "decide_game": (ADA, "under_way", {"winners": ["Bea"], "why": "Cas has left the site."}),
    "enter_tournament": (BEA, "empty", {}),
    "find_exercises": (RED, "over", None),
    "find_opponent": (GREEN, "", OPENING["find_opponent"]),
    "forgo_puzzle": (RED, "", None),
    "get_result_file": (NOBODY, "under_way", None),
    "go_on_vacation": (RED, "", {"last": None}),
    "keep_puzzle": (RED, "", None),
    "list_best_runs": (NOBODY, "", None),
    "list_exercises": (RED, "", None),
    "list_favourites": (RED, "", None),
    "list_open_seats": (NOBODY, "", None),
    "list_tournaments": (NOBODY, "", None),
    "look": (GREEN, "played", None),
    "look_at_exercise": (RED, "", None),
    "look_at_run": (RED, "", None),
    "look_at_tournament": (NOBODY, "under_way", None),
    "mark_in_run": (RED, "", {"number": 0, "square": str(min(RUN.mines))}),
    "mark_in_training": (RED, "", {"square": str(min(TRAINED.mines))}),
    "open_new": (GREEN, "", OPENING["open_new"]),
    "pause": (RED, "days", {"do": "offer"}),
    "pause_tournament": (ADA, "entries", None),
    "play_again": (RED, "over", None),
    "put_exercise_away": (RED, "", None),
    "read_chat": (BLUE, "played", None),
    "record": (NOBODY, "over", None),
    "remove_entrant": (ADA, "entries", {"player": "Bea"}),
    "resume_tournament": (ADA, "entries", None),
    "say": (BLUE, "played", {"say": "Good game!"}),
    "replace_conditional_moves": (
        BLUE,
        "played",
        {"moves": [{"if": [{"seat": 0, "do": "sweep A1"}], "do": "sweep B2"}], "after": 2},
    ),
    "replace_standing_orders": (RED, "postal", {"orders": ""}),
    "see_standing_orders": (RED, "postal", None),
    "see_conditional_moves": (BLUE, "played", None),
    "see_follows": (RED, "", None),
    "see_leaderboard": (NOBODY, "", None),
    "see_me": (RED, "", None),
    "see_pairings": (NOBODY, "under_way", None),
    "show_online": (RED, "", {"shown": False}),
    "sit_down": (GREEN, "open", {}),
    "start_tournament": (ADA, "entries", None),
    "take_bye_back": (BEA, "entries", None),
    "train": (RED, "", {"theme": "overlap"}),
    "withdraw": (RED, "open", None),
    "withdraw_from_tournament": (BEA, "entries", None),
}
"""For each operation a call that succeeds: the caller, the table or tournament, and the body."""
SEATS: Final = ("me", "open", "invite", "bot:careful", "bot:random", "player:Blue", "player:Red", "player:Nobody")
CHECKS: Final = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "negative_data_rejection", "missing_required_header", "unsupported_method",
    "allow_header_conformance",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Small:
    """A few tables and tournaments, and the callers' tokens."""

    tables: dict[str, str]  # their ids, by state
    tournaments: dict[str, str]  # the same
    more: dict[str, dict[str, Any]]  # what calls about a tournament must name, by its state
    tokens: tuple[str, ...]


def small_world() -> Small:
    """Red's and Blue's tables: being set up, played, paused, claimable, over, challenged to, open, and one by mail."""
    red, blue = player("Red"), player("Blue")
    over = laid_out()
    do(over, 0, "resign")
    late = laid_out()
    Table.objects.filter(pk=late.pk).update(changed=CLOCK.now() - timedelta(days=90))
    paused = laid_out(days=3)
    Table.objects.filter(pk=paused.pk).update(paused=CLOCK.now())
    asked = challenge(host=red, wish=TableWish("mijnenveger", ("me", "invite")), asked={1: blue})
    tables = {
        "played": laid_out(), "days": laid_out(days=3), "live": laid_out(seconds=300), "begun": table_for_two(),
        "over": over, "late": late, "paused": paused, "asked": asked,
        "open": table_of("me", "open", visibility=Table.Visibility.PUBLIC), "invited": table_of("me", "invite"),
        "hidden": table_for_two(visibility=Table.Visibility.SEATS),
        "solo": table_of("me", game="solo", config=GAMES["solo"]),
        "bot": table_of("me", "bot:random", game="coan", config={}),
        "postal": table_of("me", "open", "open", game="postal", config=GAMES["postal"]), "closed": closed(laid_out()),
    }  # fmt: skip
    ExerciseCard.objects.create(
        id=1, player=red, table=over, seat=0, number=2, did="resign", asks="mine", certain=False, due=CLOCK.now()
    )
    PuzzleRun.objects.create(id="run", player=red, kind="rush", seed=1)
    TrainingAttempt.objects.create(id="try", player=red, link=TRAINED.puzzle.link, way=0, rated=False)
    reading = [make_token(player=one, label="reads", scope=Token.Scope.READ) for one in (red, blue)]
    tournaments = small_tournaments()
    asked_by = challenge_on_ladder(tournament_id=tournaments["ladder"], player=member("Bea"), place=1)
    players = (red, blue, player("Green"), member("Ada"), member("Bea"))
    tokens = ("", "boem_nobodys", *(new_token(one) for one in players), *reading)
    stuck = under_way(Tournament.objects.get(pk=tournaments["under_way"]))[0]
    more: dict[str, dict[str, Any]] = {"ladder": {"challenge": asked_by.pk}, "under_way": {"table": stuck.table_id}}
    return Small({state: one.id for state, one in tables.items()}, tournaments, more, tokens)


def small_tournaments() -> dict[str, str]:
    """Ada's tournaments, by state."""
    two = ("Ada", "Bea")
    found = {
        "entries": tournament_of("swiss", *two, rounds=2, byes=1),
        "empty": tournament_of("knockout", days=3),
        "under_way": started("round_robin", "Bea", "Cas", days=3),
        "ladder": tournament_of("ladder", *two, days=3),
        "climbing": tournament_of("ladder", *two, days=3),
    }
    return {state: one.pk for state, one in found.items()}


def closed(table: Table) -> Table:
    """The table, closed by a moderator."""
    close_table(keeper=keeper_named(), table_id=table.pk, why="Advertising")
    return table


@cache
def published() -> Any:
    """The document, and the site to check."""
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())


@cache
def operations() -> dict[str, APIOperation[Any, Any, Any, Any]]:
    """The document's operations, by name."""
    return {str(one.ok().definition.raw["operationId"]): one.ok() for one in published().get_all_operations()}


def cases(operation: APIOperation[Any, Any, Any, Any], world: Small) -> st.SearchStrategy[Case[Any]]:
    """Calls that the document allows and ones that it doesn't; half of them about existing tables and puzzles."""
    known = {
        "table_id": st.sampled_from(tuple(world.tables.values())),
        "link": st.sampled_from((SHEET.link, NONE.link)),
        "run_id": st.just("run"),
        "exercise_id": st.just(1),
        "attempt_id": st.just("try"),
        "tournament_id": st.sampled_from(tuple(world.tournaments.values())),
    }
    named = [name for name in known if f"{{{name}}}" in operation.path]
    modes = st.sampled_from((GenerationMode.POSITIVE, GenerationMode.POSITIVE, GenerationMode.NEGATIVE))

    @st.composite
    def one(draw: st.DrawFn) -> Case[Any]:
        mode = draw(modes)
        case: Case[Any] = draw(operation.as_strategy(generation_mode=mode))
        if mode is GenerationMode.POSITIVE:
            for name in named:
                if draw(st.integers(0, 4)):
                    case.path_parameters = {**case.path_parameters, name: draw(known[name])}
            if isinstance(case.body, dict):
                case.body = draw(sensible(case.body))
        return case

    return one()


def sensible(body: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """The body; or one with the same members, but with values that mean something here."""
    meant = {
        "game": st.sampled_from(tuple(GAMES)),
        "do": st.just(body.get("do")) if body.get("do") in ("offer", "decline", "resume") else st.sampled_from(ACTIONS),
        "seats": st.lists(st.sampled_from(SEATS), max_size=3) if isinstance(body.get("seats"), list) else st.just(2),
        "after": st.integers(0, 4),
        "config": st.sampled_from(({}, *GAMES.values())),
        "mines": st.just(["A1"]),
        "square": st.sampled_from([str(square) for square in TRAINED.puzzle.covered]),
        "player": st.sampled_from(("Red", "Blue", "Bea", "Nobody")),
    }
    told = {name: meant.get(name, st.just(value)) for name, value in body.items()}
    return st.just(body) | st.fixed_dictionaries(told)


def checks() -> list[Any]:
    """The checks for every answer."""
    found = [check for check in schemathesis.checks.CHECKS.get_all() if check.__name__ in CHECKS]
    assert len(found) == len(CHECKS)
    return found


def explore(operation: APIOperation[Any, Any, Any, Any], world: Small, examples: int) -> None:
    """Make this many random calls, always the same ones, and check each answer against the document."""
    held = checks()

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases(operation, world), token=st.sampled_from(world.tokens))
    def hold(case: Case[Any], token: str) -> None:
        LIMITER.storage.reset()
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        case.call_and_validate(headers=headers, checks=held)

    hold()


def grant(operation: APIOperation[Any, Any, Any, Any], world: Small) -> int:
    """Make the call that succeeds, check its answer against the document, and return its status."""
    caller, table, body = GRANTED[str(operation.definition.raw["operationId"])]
    body = body and body | world.more.get(table, {})
    known = {"table_id": world.tables.get(table, ""), "tournament_id": world.tournaments.get(table, "")}
    known |= {"link": SHEET.link, "run_id": "run", "attempt_id": "try", "exercise_id": "1", "name": "results.json"}
    told: dict[str, Any] = {} if body is None else {"body": body, "media_type": "application/json"}
    path = {name: value for name, value in known.items() if f"{{{name}}}" in operation.path}
    LIMITER.storage.reset()
    headers = {"Authorization": f"Bearer {world.tokens[caller]}"} if world.tokens[caller] else {}
    answer = operation.Case(path_parameters=path, **told).call_and_validate(headers=headers, checks=checks())
    return int(answer.status_code)


def _name(case: Case[Any]) -> str:
    return str(case.operation.definition.raw["operationId"])


def wander(token: str, examples: int) -> set[tuple[str, int]]:
    """Follow the document's links from call to call; returns which of them reached tables opened by earlier ones."""
    machine: Any = published().include(path_regex="/(tables|find)").as_state_machine()
    held, followed = checks(), set[tuple[str, int]]()

    class Workflow(machine):  # type: ignore[misc]
        def before_call(self, case: Case[Any]) -> None:
            LIMITER.storage.reset()
            case.headers["Authorization"] = f"Bearer {token}"
            if _name(case) in OPENING:
                case.body = OPENING[_name(case)]

        def validate_response(self, response: Any, case: Case[Any], **more: Any) -> None:
            followed.add((_name(case), response.status_code))
            case.validate_response(response, checks=held)

    Workflow.run(
        settings=settings(
            max_examples=examples,
            stateful_step_count=8,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
    )
    return followed
