"""The sentences of every kind of step exist in every language, with all fields filled."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from support.examples import examples
from support.fields import opened_fields
from support.proofs import LESSON, NEEDING, SOLO, named

from boem.core.squares import Square
from boem.core.texts import languages, speaking
from boem.inference import Field
from boem.inference.proof import Clash, Clue, Group, Proof, Refutation, Step, Technique, Total, prove
from boem.inference.sentences import PROOFS, Phrasebook, close, say
from boem.inference.sentences.tell import Teller
from boem.inference.sentences.templates import TEMPLATES

NONE: frozenset[Square] = frozenset()
IN_EACH = pytest.mark.parametrize("language", languages())


def short_of(*, mines: bool, left: int, least: int, unsettled: int = 6) -> Step:
    """A case that fails for lack of mines or of free squares."""
    clue = Clue.read(Square(0, 1), 2, NONE, named("A1 A2 B2"))
    total = Total(left, unsettled, mines, (Group((clue,), least),) if least else ())
    refutation = Refutation(Square(2, 2), True, (), Clash(Technique.COUNT, (), total))
    return Step(Technique.CASE, (clue,), NONE, named("C3 D3"), (refutation,))


def all_kinds() -> Iterator[Step]:
    """Steps of every kind: from the fields that need them, and rare contradictions."""
    for field in (*NEEDING.values(), SOLO, LESSON, Field.parse("2*.1/.4../..../.3.2/1..1")):
        yield from prove(field).steps
    for mines in (True, False):
        for left, least in ((1, 2), (0, 1), (6, 1), (-1, 0)):
            yield short_of(mines=mines, left=left, least=least)
    yield short_of(mines=False, left=7, least=0)
    yield from prove(Field.parse("0..0/....")).steps
    yield from prove(Field.from_rows(["1*" + "." * 60, "." * 62], mines=1)).steps


@IN_EACH
def test_every_kind_of_step_has_a_sentence_with_all_fields_filled(language: str) -> None:
    for step in all_kinds():
        said = say(step, language)
        assert re.fullmatch(r"[A-Z][^{}|#\n]*\.", said), said
        assert "  " not in said
        assert " ," not in said
        assert "None" not in said


@given(opened_fields())
@examples(60)
def test_every_step_names_its_clues_and_what_it_settles(field: Field) -> None:
    for step in prove(field).steps:
        for language in languages():
            said = say(step, language)
            names = set(re.findall(r"[A-Z]+[0-9]+", said))
            assert set(map(str, step.clues)) <= names
            assert len(step.settled) > 12 or set(map(str, step.settled)) <= names
            assert not re.search(r"[{}|#]", said)


def test_every_template_is_used() -> None:
    said: set[str] = set()

    class Noting(Phrasebook):
        def say(self, key: str, **params: object) -> str:
            said.add(key)
            return Phrasebook.say(self, key, **params)

    for step in all_kinds():
        Teller(Noting(TEMPLATES)).step(step)
    assert {key.partition(".")[0] for key in TEMPLATES if key not in said} <= {"head", "legend", "closing"}


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "B5 (1) has its mine already, A5, so A4, B4, C4 and C5 are free.",
                "C3 (1) allows at most one mine on B2 and B3. A3 (2) needs two, so A2 holds a mine too. "
                "B2 and B3 then hold all that C3 needs, so C2, D2, D3 and D4 are free.",
                "D1 (3) has one mine already, E1; the other two can only be on C1 and E2.",
                "A1 (1) has its mine already, A2, so B1 and B2 are free.",
                "A3 (2) has one mine already, A2; the last one can only be on B3.",
                "Only one mine is still missing, and E5 (1) needs it, on E4 or D5. So E3 is free.",
                "Logic alone can't settle E4 and D5.",
            ],
        ),
        (
            "nl",
            [
                "B5 (1) heeft zijn mijn al, A5, dus A4, B4, C4 en C5 zijn vrij.",
                "C3 (1) laat op B2 en B3 hoogstens één mijn toe. A3 (2) heeft er twee nodig, dus ook op A2 ligt een "
                "mijn. Op B2 en B3 ligt dan alles wat C3 nodig heeft, dus C2, D2, D3 en D4 zijn vrij.",
                "D1 (3) heeft al één mijn, E1; de andere twee kunnen alleen op C1 en E2 liggen.",
                "A1 (1) heeft zijn mijn al, A2, dus B1 en B2 zijn vrij.",
                "A3 (2) heeft al één mijn, A2; de laatste kan alleen op B3 liggen.",
                "Er ontbreekt nog maar één mijn, en die heeft E5 (1) nodig, op E4 of D5. Daaruit volgt: E3 is vrij.",
                "E4 en D5 zijn met logica alleen niet te bepalen.",
            ],
        ),
        (
            "de",
            [
                "B5 (1) hat schon seine Mine, A5, also sind A4, B4, C4 und C5 frei.",
                "C3 (1) lässt auf B2 und B3 höchstens eine Mine zu. A3 (2) braucht zwei, also liegt auch auf A2 eine "
                "Mine. Auf B2 und B3 liegt dann alles, was C3 braucht, also sind C2, D2, D3 und D4 frei.",
                "D1 (3) hat schon eine Mine, E1; die anderen zwei können nur auf C1 und E2 liegen.",
                "A1 (1) hat schon seine Mine, A2, also sind B1 und B2 frei.",
                "A3 (2) hat schon eine Mine, A2; die letzte kann nur auf B3 liegen.",
                "Es fehlt nur noch eine Mine, und die braucht E5 (1), auf E4 oder D5. Damit steht fest: E3 ist frei.",
                "E4 und D5 lassen sich mit Logik allein nicht bestimmen.",
            ],
        ),
    ],
)
def test_the_lesson_reads_like_a_printed_solution(language: str, sentences: list[str]) -> None:
    proof = prove(LESSON)
    assert [*(say(step, language) for step in proof.steps), close(proof, language)] == sentences


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "chain of three",
            "A1 (2) and D2 (1) share no unknown square, so together they need three mines. C2 (2) allows at most two "
            "of these on B1, C1, D1 and B2, so A2 holds a mine too.",
        ),
        (
            "chain with a refutation",
            "Suppose C2 held a mine. B1 (1) then has its mine, so A1 and C1 are free. A2 (1) has only A3 left for its "
            "mine. But then B3 (1) has two mines, C2 and A3. So C2 is free.",
        ),
        (
            "count of free squares",
            "Three squares are unknown, with two mines among them, so only one is free. B1 (1) leaves one free. "
            "So D1 holds a mine.",
        ),
        (
            "case with two clues compared",
            "Suppose A2 held a mine. A1 (1) then has its mine, so B1 and B2 are free. C4 (1) allows at most one mine "
            "on B3, C3 and D3, and C2 (3) needs three: C1 and D2 hold mines and B4 and D4 are free. But then D1 (1) "
            "has two mines, C1 and D2. So A2 is free.",
        ),
        (
            "case of squares that are alike",
            "Suppose C1 were free. But then only two of the eight unknown squares are free, and A2 (3), C2 (4) and "
            "A4 (1) leave at least three free together. So C1 holds a mine. The same goes for C3, which touches the "
            "same numbers.",
        ),
    ],
)
def test_harder_steps_say_what_is_shared_what_is_assumed_and_where_it_fails(name: str, said: str) -> None:
    assert say(prove(NEEDING[name]).steps[0]) == said


@IN_EACH
def test_a_long_list_names_six_squares_and_how_many_others_there_are(language: str) -> None:
    (step,) = prove(Field.from_rows(["." * 30], mines=0)).steps
    said = say(step, language)
    assert re.findall(r"[A-Z]1", said) == ["A1", "B1", "C1", "D1", "E1", "F1"]
    assert " 24 " in said


@IN_EACH
def test_the_end_says_whether_all_is_settled(language: str) -> None:
    nothing = close(prove(Field.parse("1*")), language)
    settled = close(prove(SOLO), language)
    one = close(Proof(SOLO, NONE, prove(SOLO).steps, named("F6")), language)
    two = close(prove(LESSON), language)
    assert len({nothing, settled, one, two}) == 4
    assert "F6" in one
    assert all(said.endswith(".") for said in (nothing, settled, one, two))


def test_forms_are_chosen_by_number_by_length_and_by_yes_or_no() -> None:
    templates = {
        "number": "{n} {n:mine|mines}",
        "dual": "{all:it|both|all {all:#}}",
        "flag": "one{more: more|}",
        "or": "{all:or}",
    }
    english = Phrasebook(templates)
    assert [english.say("number", n=n) for n in (0, 1, 2, 13)] == ["no mines", "one mine", "two mines", "13 mines"]
    assert [english.say("dual", all=named(text)) for text in ("A1", "A1 B1", "A1 B1 C1")] == ["it", "both", "all three"]
    assert [english.say("flag", more=more) for more in (True, False)] == ["one more", "one"]
    assert english.say("or", all=named("C1 A2 B1")) == "B1, C1 or A2"
    with speaking("de"):
        assert PROOFS.say("mines", mines=named("A1")) == "auf A1 liegt eine Mine"
    with speaking("nl"):
        assert PROOFS.say("mines", mines=named("A1 B1")) == "op A1 en B1 liggen mijnen"
