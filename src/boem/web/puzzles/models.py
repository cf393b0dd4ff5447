"""Models: puzzles that the site has met, results, favourites, runs, training and ratings, and books made of them.

A puzzle in play is a table like any other; who has solved what is read from the tables.
"""

from __future__ import annotations

from django.db import models

from boem.arena.ratings import Rating as Skill
from boem.web.accounts.models import Player
from boem.web.base.fields import CreationTime
from boem.web.base.ids import fresh_id


class Known(models.Model):
    """A proper puzzle with the results of its proof. Its solution isn't stored: it follows from the puzzle."""

    link = models.CharField(primary_key=True, max_length=1_000)  # `Puzzle.link`
    grade = models.CharField(max_length=8)
    steps = models.PositiveIntegerField()
    score = models.PositiveIntegerField()
    seed = models.BigIntegerField(null=True)  # the seed that generated it, if it was generated
    themes = models.CharField(max_length=40, blank=True)  # with spaces between them; empty if they aren't known

    def __str__(self) -> str:
        return self.link[:40]


class Day(models.Model):
    """The puzzle of a day, so that it need not be made again."""

    day = models.DateField(primary_key=True)
    puzzle = models.ForeignKey(Known, on_delete=models.PROTECT, related_name="days")

    def __str__(self) -> str:
        return f"the puzzle of {self.day}"


class DayResult(models.Model):
    """How an account solved the puzzle of a day on its day, the first time."""

    day = models.DateField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="day_results")
    hints = models.PositiveIntegerField()
    mistakes = models.PositiveIntegerField()  # marks that were wrong when they were made
    seconds = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["day", "player"], name="day_result_once"),)
        indexes = (models.Index(fields=["day", "hints", "mistakes", "seconds"], name="day_result_ranked"),)

    def __str__(self) -> str:
        return f"{self.player} on {self.day}"


class FavouritePuzzle(models.Model):
    """A puzzle that a player wants to find again."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="favourite_puzzles")
    link = models.CharField(max_length=1_000)  # `Puzzle.link`
    made = CreationTime()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["player", "link"], name="favourite_once"),)

    def __str__(self) -> str:
        return f"{self.player}: {self.link[:40]}"


class PuzzleRun(models.Model):
    """Puzzles one after another, which follow from the seed; the site itself keeps the time."""

    class Kind(models.TextChoices):
        """What ends it."""

        RUSH = "rush"  # the clock, or the third mistake
        STREAK = "streak"  # the first mistake

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="puzzle_runs")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    program = models.BooleanField(
        default=False
    )  # whether a program marks its squares; then it is in no table of the best
    seed = models.BigIntegerField()
    began = CreationTime()
    ended = models.DateTimeField(null=True)  # null also while nobody has noticed that the time is up
    solved = models.PositiveIntegerField(default=0)
    mistakes = models.PositiveSmallIntegerField(default=0)
    took = models.PositiveIntegerField(default=0)  # milliseconds until the last puzzle was solved
    # Of the puzzle that is being solved, squares with spaces between them
    found = models.TextField(blank=True)  # mines marked
    missed = models.TextField(blank=True)  # squares marked that hold none

    class Meta:
        indexes = (
            models.Index(fields=["kind", "began"], name="run_of_kind"),
            models.Index(fields=["player", "kind", "-began"], name="run_of_player"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


class BestPuzzleRun(models.Model):
    """A player's best run of a kind that began in a span of time: a day, a week, or ever."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="best_puzzle_runs")
    kind = models.CharField(max_length=8, choices=PuzzleRun.Kind.choices)
    span = models.CharField(max_length=4)  # as in `runs/scores.py`
    since = models.DateField()  # the span's first day
    solved = models.PositiveIntegerField()
    took = models.PositiveIntegerField()  # milliseconds until the last puzzle was solved

    class Meta:
        constraints = (models.UniqueConstraint(fields=["player", "kind", "span", "since"], name="best_run_once"),)
        indexes = (models.Index(fields=["kind", "span", "since", "-solved", "took"], name="best_run_ranked"),)

    def __str__(self) -> str:
        return f"{self.player}: {self.solved} in a {self.kind}"


class SolverRating(models.Model):
    """The strength of a player's account at puzzles."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="solver_rating")
    mu = models.FloatField(default=Skill().mu)
    sigma = models.FloatField(default=Skill().sigma)
    tried = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.player} at puzzles"


class RatedPuzzle(models.Model):
    """A puzzle that an account has tried for its rating, and how hard it has turned out to be."""

    link = models.CharField(primary_key=True, max_length=1_000)  # `Puzzle.link`, as it stands in the stock
    mu = models.FloatField()
    sigma = models.FloatField()
    tried = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.link[:40]


class TrainingAttempt(models.Model):
    """A puzzle served for training. Its marks are answered at once; a wrong one, or a hint, and it counts as lost."""

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="training")
    link = models.CharField(max_length=1_000)  # as it stands in the stock
    way = models.PositiveSmallIntegerField()  # in which of its orientations it is shown
    theme = models.CharField(max_length=8, blank=True)  # that the player has chosen
    rated = models.BooleanField()
    began = CreationTime()
    ended = models.DateTimeField(null=True)
    solved = models.BooleanField(default=False)  # in whatever way
    won = models.BooleanField(null=True)  # null until that is decided, which may be before the end
    gain = models.SmallIntegerField(null=True)  # points of the player's rating, once decided
    hints = models.PositiveSmallIntegerField(default=0)
    hinted = models.TextField(blank=True)  # the marks at which the last hint was asked for
    # Squares with spaces between them
    found = models.TextField(blank=True)  # mines marked
    missed = models.TextField(blank=True)  # squares marked that hold none

    class Meta:
        indexes = (models.Index(fields=["player", "-began"], name="training_of_player"),)

    def __str__(self) -> str:
        return f"training {self.id}"


class Book(models.Model):
    """A book: the order, its progress, and finally the file."""

    class State(models.TextChoices):
        """The state of the order."""

        WAITING = "waiting"
        WORKING = "working"
        DONE = "done"
        FAILED = "failed"

    id = models.CharField(primary_key=True, max_length=20, default=fresh_id)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="books")
    created = CreationTime()
    network = models.CharField(max_length=32, blank=True)  # that it was ordered from: see base/payers.py
    # The order
    count = models.PositiveSmallIntegerField()
    size = models.CharField(max_length=8)  # such as 8x8, or `mixed`
    grade = models.CharField(max_length=8)  # or `mixed`
    language = models.CharField(max_length=8)
    paper = models.CharField(max_length=8)
    seed = models.BigIntegerField()
    # Progress
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    done = models.PositiveSmallIntegerField(default=0)  # puzzles
    pages = models.FloatField(default=0)  # the typesetting's progress, 0 to 1
    tries = models.PositiveSmallIntegerField(default=0)
    beat = models.DateTimeField(null=True)  # the worker's last sign of life
    why = models.CharField(max_length=12, blank=True)  # why it failed: rare, slow, fault
    pdf = models.BinaryField(null=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["created"], condition=models.Q(state__in=["waiting", "working"]), name="book_to_be_made"
            ),
            models.Index(fields=["player", "created"], name="book_of_player"),
        )

    def __str__(self) -> str:
        return f"book {self.id}"
