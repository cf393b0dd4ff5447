"""API shapes for tournaments and ladders."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from ninja import Field, Path, Query
from pydantic import AwareDatetime

from boem.core.game import Json
from boem.web.api import examples
from boem.web.api.schemas import Asked, Days, Invitation, Live, Name, Shape, WantedClock
from boem.web.tournaments.plans import LONGEST_ABOUT, LONGEST_NAME

KindName = Literal["arena", "swiss", "round_robin", "knockout", "groups", "ladder"]
StageName = Literal["open", "running", "over", "cancelled"]
TournamentId = Annotated[str, Path(description="The id of a tournament.", examples=["73gmu3xhw6quv7"], max_length=40)]
Invite = Annotated[
    str, Query(description="For a private tournament: the token at the end of its link.", max_length=500)
]
Round = Annotated[
    int | None,
    Query(
        ge=1, le=2**31 - 1, description="Its number; without it the latest, of an arena or a ladder the latest ones."
    ),
]
FileName = Annotated[
    Literal["standings.csv", "games.csv", "results.json", "results.trf"],
    Path(description="Which file; `results.trf` is of a Swiss or a round robin that is over."),
]
Number = Annotated[int, Field(ge=-(2**15), lt=2**15, strict=True)]
Optional = Annotated[int | None, Field(ge=-(2**15), lt=2**15, strict=True)]


class NewTournament(Asked):
    """A tournament to announce, or a ladder, which runs at once."""

    kind: KindName = Field(examples=["swiss"])
    """Who meets whom; `groups` are tables of several."""
    name: str = Field(max_length=10 * LONGEST_NAME, examples=["Winter cup"])
    """Its name."""
    about: str = Field(default="", max_length=10 * LONGEST_ABOUT)
    """A description."""
    game: Name = Field(examples=[*examples.SEVERAL[:1]], description=examples.GAMES_FOR_SEVERAL)
    config: dict[str, Json] = Field(default={}, examples=[{}])
    """The settings; the game's defaults apply to those left out."""
    clock: WantedClock = Field(examples=[{"days": 3}])
    """An arena needs a live one; all others need a live one, or days."""
    rated: bool = Field(default=False, strict=True)
    """Whether its games count for ratings."""
    private: bool = Field(default=False, strict=True)
    """Whether only those with its link may see and enter it."""
    seats: Number = 2
    """Players at a table; 3 to 6 for `groups`."""
    starts: AwareDatetime | None = Field(default=None, examples=[None])
    """When it starts; null: when you start it."""
    minutes: Optional = Field(default=None, examples=[None])
    """How long an arena lasts."""
    rounds: Number = 0
    """Of a Swiss or groups; 0: as many as suit the number of players."""
    double: bool = Field(default=False, strict=True)
    """Whether everyone meets twice in a round robin."""
    late: Number = 0
    """For how many rounds of a Swiss or groups others may still enter."""
    byes: Number = 0
    """Rounds of a Swiss that each player may sit out for half a point, 3 at most."""
    no_show: Optional = Field(default=None, examples=[None])
    """Seconds for the first move; null: as the clock says, and a minute in an arena."""
    rest: Number = 0
    """Seconds between live rounds."""
    reach: Number = 3
    """Places above that may be challenged on a ladder."""
    answer_days: Number = 7
    """Days until a challenge on a ladder counts as lost."""
    idle_days: Number = 60
    """Days without a game until a player is off a ladder."""
    least_rating: Optional = Field(default=None, examples=[None])
    """The lowest rating with which one may enter."""
    most_rating: Optional = Field(default=None, examples=[None])
    """The highest rating with which one may enter."""
    least_games: Number = 0
    """Rated games of this game, at this pace, without which nobody enters."""
    most_players: Number = 0
    """How many may enter; 0: as many as this kind allows."""


class TournamentInvitation(Invitation):
    """What a private tournament is entered with."""


class EntrantName(Asked):
    """A player in the tournament."""

    player: Name = Field(examples=["Ada"])
    """The player's name."""


class GameDecision(Asked):
    """How the organiser decides a game."""

    table: Name = Field(examples=["73gmu3xhw6quv7"])
    """The game's table."""
    winners: list[Name] = Field(max_length=2, examples=[["Ada"]])
    """The winner's name; both for a draw, nobody if both lose."""
    why: str = Field(max_length=1000, examples=["Bea has left the site."])
    """The reason, which both players read."""


class LadderWish(Asked):
    """Whom to challenge on a ladder."""

    place: int = Field(ge=1, le=1000, strict=True, examples=[1])
    """The place of the player."""


class LadderAnswer(Asked):
    """What to do about a challenge on a ladder."""

    challenge: int = Field(ge=1, le=2**31 - 1, strict=True, examples=[1])
    """Its id."""
    do: Literal["accept", "decline", "withdraw"]
    """`decline` gives up the place; `withdraw` is for your own."""


class TournamentSummary(Shape):
    """A tournament as a list has it."""

    id: str
    """Identifies it."""
    kind: KindName
    """Who meets whom."""
    name: str
    """Its name."""
    game: str
    """The game's id."""
    organiser: str | None
    """The organiser's name; null if the account is gone."""
    private: bool
    """Whether only those with its link may see and enter it."""
    clock: Days | Live | None
    """The clock of its games."""
    rated: bool
    """Whether its games count for ratings."""
    stage: StageName
    """How far it is."""
    paused: datetime | None
    """Since when the organiser has no further rounds paired; null while they are."""
    closed: str | None
    """A moderator's reason for closing it, which cancels it and takes its name away."""
    round: int
    """The latest round that was paired; 0 before the start."""
    rounds: int
    """How many there will be; 0 if there is no such number, or it isn't known yet."""
    starts: datetime | None
    """When it starts; null: when the organiser says so."""
    started: datetime | None
    """When it started."""
    until: datetime | None
    """When an arena that has started ends."""
    ended: datetime | None
    """When it was over, or cancelled."""
    players: int
    """How many have entered and not withdrawn."""


class TournamentList(Shape):
    """Tournaments."""

    tournaments: list[TournamentSummary]
    """Those open for entries by when they start, the others with the latest first; 30 at most of each stage."""


class Participation(Shape):
    """The caller's part in a tournament."""

    state: Literal["in", "paused", "withdrawn"]
    """Whether the caller is paired."""
    table: str | None
    """The table of the game that is to be played now."""
    bye: int | None
    """The round to come that the caller sits out for half a point."""
    byes_left: int
    """How many more rounds the caller may sit out; one to come isn't counted yet."""


class LadderChallengeTold(Shape):
    """A challenge on a ladder without an answer, by the caller or to the caller."""

    id: int
    """Identifies it."""
    by: str = Field(alias="from")
    """Who challenges."""
    to: str
    """Who is challenged."""
    until: datetime
    """When it counts as lost."""


class TournamentLine(Shape):
    """A line of the standings."""

    name: str
    """The player's name."""
    number: int
    """By rating at the start, from 1, and then in the order of entry; 0 before the start."""
    rating: int
    """The rating at the start, or on entering."""
    state: Literal["in", "paused", "withdrawn"]
    """Whether the player is paired."""
    place: int | None
    """Which equal players share; null before the start."""
    points: float | None
    """The points, as on the page; in a knockout the rounds won."""
    games: int
    """Games played."""
    won: int
    """Games won, byes included."""
    tie_breaks: dict[str, float]
    """By name, in the order in which they count."""


class TournamentTold(TournamentSummary):
    """A tournament, with the standings and the caller's part in it."""

    about: str
    """The description."""
    config: dict[str, Json]
    """The settings of the game."""
    seats: int
    """Players at a table."""
    minutes: int | None
    """How long an arena lasts."""
    double: bool
    """Whether everyone meets twice in a round robin."""
    late: int
    """For how many rounds others may still enter."""
    byes: int
    """Rounds of a Swiss that each player may sit out for half a point."""
    no_show: int | None
    """Seconds for the first move; null: as the clock says."""
    rest: int
    """Seconds between live rounds."""
    reach: int
    """Places above that may be challenged on a ladder."""
    answer_days: int
    """Days until a challenge on a ladder counts as lost."""
    idle_days: int
    """Days without a game until a player is off a ladder."""
    least_rating: int | None
    """The lowest rating with which one may enter."""
    most_rating: int | None
    """The highest rating with which one may enter."""
    least_games: int
    """Rated games without which nobody enters."""
    most_players: int
    """How many may enter."""
    you: Participation | None
    """The caller's part; null for somebody who hasn't entered."""
    invite: str | None
    """For the organiser of a private one: the token at the end of its link."""
    challenges: list[LadderChallengeTold]
    """On a ladder."""
    standings: list[TournamentLine]
    """Everybody in order; before the start those who have entered, as they came."""


class TournamentSeat(Shape):
    """A player in a pairing."""

    name: str
    """The player's name."""
    score: float | None
    """1 for a win or a bye, 0.5 for a draw; in `groups` points by place; null while it is played."""


class TournamentPairing(Shape):
    """Who meets whom."""

    round: int
    """Its round."""
    board: int
    """Within the round, from 1."""
    leg: int
    """How often the tie of a knockout has been played, this game included."""
    table: str | None
    """The table; null for a bye, and until it has been made."""
    how: Literal["played", "forfeit", "bye", "absent"] | None
    """How it ended; null while it is played."""
    decided: str | None
    """Why the organiser has decided the game; null for any other end."""
    done: datetime | None
    """When it ended."""
    players: list[TournamentSeat]
    """Whoever begins comes first."""


class TournamentPairings(Shape):
    """The pairings of a round."""

    round: int
    """The latest round that was paired."""
    pairings: list[TournamentPairing]
    """By board; of an arena or a ladder without `round` the latest first."""
