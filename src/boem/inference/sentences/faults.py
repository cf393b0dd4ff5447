"""What is wrong with a field, or too hard about it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.errors import BoemError, ParseError
from boem.core.forms import fill

Faults = Mapping[str, Mapping[str, str]]

FAULTS: Final[Faults] = MappingProxyType(
    {
        "a field has at least one square": {
            "nl": "een veld heeft minstens één vak",
            "de": "ein Feld hat mindestens ein Kästchen",
        },
        "{found:1 square|{found} squares}, where the first row has {width}": {
            "nl": "{found:1 vak|{found} vakken}, terwijl de eerste rij er {width} heeft",
            "de": "{found} Kästchen, die erste Zeile hat aber {width}",
        },
        "{sign} on {square} is none of . (covered), 0 to 8 (open), * (known mine)": {
            "nl": "{sign} op {square} is geen . (bedekt), 0 t/m 8 (open) of * (bekende mijn)",
            "de": "{sign} auf {square} ist weder . (verdeckt) noch 0 bis 8 (offen) noch * (bekannte Mine)",
        },
        "{cell} is no cell; a cell is -1 (covered), -2 (known mine), 0 to 8": {
            "nl": "{cell} staat voor geen vak; dat doen -1 (bedekt), -2 (bekende mijn) en 0 t/m 8",
            "de": "{cell} steht für kein Kästchen; das tun -1 (verdeckt), -2 (bekannte Mine) und 0 bis 8",
        },
        "{width} × {height} squares; each side can have 1 to {longest}": {
            "nl": "{width} × {height} vakken; elke zijde kan er 1 t/m {longest} hebben",
            "de": "{width} × {height} Kästchen; jede Seite kann 1 bis {longest} haben",
        },
        "{found} cells where {width} × {height} squares need {size}": {
            "nl": "inhoud voor {found}, terwijl {width} × {height} vakken er {size} nodig hebben",
            "de": "Inhalt für {found}, {width} × {height} Kästchen brauchen aber {size}",
        },
        "an array of whole numbers [height, width] is needed, not {kind} {shape}": {
            "nl": "er is een array van gehele getallen [hoogte, breedte] nodig, niet {kind} {shape}",
            "de": "nötig ist ein Array ganzer Zahlen [Höhe, Breite], nicht {kind} {shape}",
        },
        "{mines:1 mine|{mines} mines} on {size:1 square|{size} squares}; 0 to {size} can be": {
            "nl": "{mines:1 mijn|{mines} mijnen} op {size:1 vak|{size} vakken}; het kunnen er 0 t/m {size} zijn",
            "de": "{mines:1 Mine|{mines} Minen} auf {size} Kästchen; es können 0 bis {size} sein",
        },
        "{mines:1 mine|{mines} mines} in all can't be: "
        "the numbers allow from {fewest} to {most}{between:, but not that many|}": {
            "nl": "{mines:1 mijn|{mines} mijnen} in totaal kan niet: "
            "de getallen laten er {fewest} t/m {most} toe{between:, maar niet zoveel|}",
            "de": "{mines:1 Mine insgesamt ist|{mines} Minen insgesamt sind} nicht möglich: "
            "Die Zahlen erlauben {fewest} bis {most}{between:, aber nicht so viele|}",
        },
        "{mines:1 mine|{mines} mines} in all can't be: the numbers{known: and known mines|} need {fewest}": {
            "nl": "{mines:1 mijn|{mines} mijnen} in totaal kan niet: "
            "met deze getallen{known: en bekende mijnen|} moeten het er {fewest} zijn",
            "de": "{mines:1 Mine insgesamt ist|{mines} Minen insgesamt sind} nicht möglich: "
            "Nach diesen Zahlen{known: und bekannten Minen|} {fewest:muss|müssen} es {fewest} sein",
        },
        "{clue} says {number}, but {known:1 known mine touches|{known} known mines touch} it": {
            "nl": "{clue} zegt {number}, maar er {known:grenst 1 bekende mijn|grenzen {known} bekende mijnen} aan",
            "de": "{clue} sagt {number}, aber {known:1 bekannte Mine grenzt|{known} bekannte Minen grenzen} daran",
        },
        "{clue} says {number}, but no square around it can hold a mine": {
            "nl": "{clue} zegt {number}, maar op geen vak eromheen kan een mijn liggen",
            "de": "{clue} sagt {number}, aber auf keinem Kästchen ringsum kann eine Mine liegen",
        },
        "{clue} says {number}, but only {room:1 square|{room} squares} around it can hold a mine": {
            "nl": "{clue} zegt {number}, maar op slechts {room:1 vak|{room} vakken} eromheen kan een mijn liggen",
            "de": "{clue} sagt {number}, aber nur auf {room} Kästchen ringsum kann eine Mine liegen",
        },
        "the numbers on {clues}{cut: and {more} more|} can't all be right: no layout of mines fits them": {
            "nl": "de getallen op {clues}{cut: en nog {more}|} kunnen niet allemaal kloppen: "
            "geen verdeling van de mijnen past erbij",
            "de": "die Zahlen auf {clues}{cut: und {more} weiteren|} können nicht alle stimmen: "
            "Keine Verteilung der Minen passt dazu",
        },
        "the {several:numbers|number} on {clues} can't {several:all |}be right"
        "{given:, if {free} {single:is|are} free|}": {
            "nl": "{several:de getallen|het getal} op {clues} {several:kunnen niet allemaal|kan niet} kloppen"
            "{given:, als {free} vrij {single:is|zijn}|}",
            "de": "die {several:Zahlen|Zahl} auf {clues} {several:können nicht alle|kann nicht} stimmen"
            "{given:, wenn {free} frei {single:ist|sind}|}",
        },
        "no layout with so many mines fits all the numbers{given:, if {free} {single:is|are} free|}": {
            "nl": "geen verdeling van zoveel mijnen past bij alle getallen{given:, als {free} vrij {single:is|zijn}|}",
            "de": "keine Verteilung so vieler Minen passt zu allen Zahlen{given:, wenn {free} frei {single:ist|sind}|}",
        },
        "too hard: about {estimate} units of work are needed, and the budget is {budget}; "
        "{reach:a larger budget may do|no budget in reach is enough}": {
            "nl": "te moeilijk: er zijn ongeveer {estimate} eenheden werk nodig, en het budget is {budget}; "
            "{reach:met een groter budget lukt het misschien|geen haalbaar budget is genoeg}",
            "de": "zu schwer: etwa {estimate} Arbeitseinheiten sind nötig, und das Budget ist {budget}; "
            "{reach:mit einem größeren gelingt es vielleicht|kein erreichbares Budget reicht aus}",
        },
        "too hard: no budget is enough": {
            "nl": "te moeilijk: geen enkel budget is genoeg",
            "de": "zu schwer: kein Budget reicht aus",
        },
        "a number from 0 {bounded:to {most}|on} is needed, not {given}": {
            "nl": "er is een getal {bounded:van 0 t/m {most}|vanaf 0} nodig, niet {given}",
            "de": "nötig ist eine Zahl {bounded:von 0 bis {most}|ab 0}, nicht {given}",
        },
        "a number from 0 on is needed, not {given}": {
            "nl": "er is een getal vanaf 0 nodig, niet {given}",
            "de": "nötig ist eine Zahl ab 0, nicht {given}",
        },
        "{square} is not on a field of {width} × {height} squares": {
            "nl": "{square} ligt niet op een veld van {width} × {height} vakken",
            "de": "{square} liegt nicht auf einem Feld von {width} × {height} Kästchen",
        },
        "only covered squares of the field can be said to be free, not {wrong}": {
            "nl": "alleen van bedekte vakken van het veld kan gezegd worden dat ze vrij zijn, niet van {wrong}",
            "de": "nur verdeckte Kästchen des Feldes können als frei angegeben werden, nicht {wrong}",
        },
        "one of {codes} is needed, not {given}": {
            "nl": "er is een van {codes} nodig, niet {given}",
            "de": "nötig ist eines von {codes}, nicht {given}",
        },
    }
)

_LINE: Final[Mapping[str, str]] = MappingProxyType({"en": "line", "nl": "regel", "de": "Zeile"})


def explain(error: BoemError, language: str = "en", faults: Faults = FAULTS) -> str:
    """What an error says, in one of LANGUAGES; in English if its template is not among the faults."""
    said = fill(faults.get(error.template, {}).get(language, error.template), error.params)
    place = _place(error.place, language) if isinstance(error, ParseError) else ""
    return f"{place}: {said}" if place else said


def _place(place: str, language: str) -> str:
    word, _, number = place.partition(" ")
    return f"{_LINE[language]} {number}" if word == "line" and number.isdecimal() else place
