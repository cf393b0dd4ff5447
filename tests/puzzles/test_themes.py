"""Themes follow from the techniques of the proof, and all puzzles of one theme have its grade."""

from __future__ import annotations

from collections import Counter

from support.cases import case
from support.made import needed

from boem.inference.proof import Technique, prove
from boem.puzzles import shelf
from boem.puzzles.shelf import small
from boem.puzzles.themes import GRADES, Theme, theme_of, themes_in


def test_the_counts_beside_a_puzzle_are_those_of_its_proof() -> None:
    for one in (*shelf(), *small())[::37]:
        with case(one.puzzle):
            assert one.techniques == Counter(step.technique for step in prove(one.puzzle.field).steps)


def test_every_theme_has_puzzles_enough_and_one_grade() -> None:
    several = [(theme_of(one.techniques), one) for one in (*shelf(), *small())]
    assert min(Counter(theme for theme, _one in several).values()) > 40
    assert {theme for theme, _one in several} == set(Theme)
    assert all(needed(one) is GRADES[theme] for theme, one in several)


def test_the_theme_is_among_the_themes_and_none_of_those_is_harder() -> None:
    for one in (*shelf(), *small()):
        found = themes_in(one.techniques)
        assert theme_of(one.techniques) in found
        assert GRADES[found[-1]] is needed(one)


def test_of_two_techniques_of_easy_puzzles_the_commoner_is_the_theme() -> None:
    assert theme_of({Technique.FULL: 3, Technique.DONE: 3}) is Theme.FULL
    assert theme_of({Technique.FULL: 3, Technique.DONE: 4}) is Theme.DONE
    assert theme_of({Technique.FULL: 9, Technique.DONE: 4, Technique.OVERLAP: 1}) is Theme.OVERLAP
    assert theme_of({}) is Theme.FULL
