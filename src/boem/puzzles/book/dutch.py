"""The book in Dutch."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.puzzles.book.words import BookWords
from boem.puzzles.grade import Grade

DUTCH: Final = BookWords(
    code="nl",
    region="NL",
    title="Mijnen in zicht",
    count="{count:Eén Mijnenveger-puzzel|{count} Mijnenveger-puzzels}",
    span="{first} tot {last}",
    promise="Voor één speler, met niets dan logica; met hints, oplossingen en van elk een bewijs",
    contents="Inhoud",
    origin="Mijnenveger is een bordspel van Dario De Toffoli, Leo Colovini en Dario Zaccariotto, en er horen zulke "
    "puzzels bij. Die in dit boek, ook het uitgewerkte voorbeeld, zijn nieuw: geen ervan komt uit het spel.",
    colophon="Dit boek is samengesteld door het programma Boem. Elke puzzel heeft precies één oplossing, en het bewijs "
    "achter in het boek leidt ernaartoe. Gezet uit de Libertinus Serif; de cijfers op de velden zijn getekend.",
    rules="Zo speel je",
    setting="Op sommige vakken van het veld staat een getal. Elk ander vak verbergt een mijn of helemaal niets; op een "
    "getal ligt nooit een mijn.",
    number="Een getal zegt hoeveel mijnen aan zijn vak grenzen: opzij, boven, onder of bij een hoek. Midden op het "
    "veld zijn dat acht vakken, aan de rand vijf en in een hoek drie.",
    touching=(
        "Acht vakken grenzen aan deze\N{NO-BREAK SPACE}3.",
        "Vijf grenzen aan deze\N{NO-BREAK SPACE}2.",
        "Drie grenzen aan deze\N{NO-BREAK SPACE}1.",
    ),
    aim="Hoeveel mijnen er in totaal zijn, staat er niet bij. Vind ze allemaal.",
    logic="Je hoeft nooit te gokken. Elke puzzel heeft precies één oplossing, en met nadenken kom je er, stap voor "
    "stap.",
    paper="Potlood en papier",
    marking="Waar je zeker weet dat er een mijn ligt, teken je een vlek. Waar je zeker weet dat er geen ligt, zet je "
    "een vinkje: een vrij vak zegt evenveel als een mijn. Houd toch een gum bij de hand.",
    names="Kolommen hebben letters en rijen hebben nummers; B3 is dus het vak in kolom B en rij 3. “B3 (2)” is het "
    "getal 2 dat daar staat. Zo spreken ook de hints en de oplossingen.",
    grades="De niveaus",
    grading="Een puzzel is zo moeilijk als de moeilijkste stap van zijn bewijs, en het bewijs neemt een makkelijke "
    "stap waar er een is. Het boek begint met de makkelijke.",
    grade_names=MappingProxyType(
        {
            Grade.EASY: "makkelijk",
            Grade.MEDIUM: "gemiddeld",
            Grade.HARD: "moeilijk",
            Grade.EXPERT: "expert",
        }
    ),
    grade_notes=MappingProxyType(
        {
            Grade.EASY: "Eén getal tegelijk is genoeg.",
            Grade.MEDIUM: "Ergens moet je twee getallen vergelijken.",
            Grade.HARD: "Ergens moet je drie of vier getallen samen afwegen.",
            Grade.EXPERT: "Ergens moet je een mijn aannemen, of juist geen, en dat langs meer dan vier getallen volgen "
            "tot het niet kan.",
        }
    ),
    stuck="Als je vastzit",
    help="Zoek eerst getallen die al hun mijnen hebben, en getallen die alle vakken nodig hebben die ze nog over "
    "hebben. Vergelijk dan twee getallen naast elkaar: mijnen die het ene nodig heeft op de vakken die ze delen, "
    "tellen ook voor het andere. Helpt niets, dan staat er na de laatste puzzel voor elke puzzel een eerste hint; "
    "daarna komen de oplossingen. Lees een bewijs zo ver als je het nodig hebt, en ga zelf verder.",
    example="Een puzzel, stap voor stap",
    before="Volg voor je begint één puzzel tot het eind. De getallen waarop een stap berust, zijn geel, en wat hij "
    "bepaalt, heeft een groene stippelrand: een mijn, of een vinkje waar er geen ligt.",
    start="De puzzel, voor de eerste stap.",
    hardest="De moeilijkste {steps:stap is nummer {numbers}|stappen zijn nummers {numbers}}, dus de puzzel heeft het "
    "niveau {grade}.",
    puzzles="Puzzels",
    hints="Eerste hints",
    hinting="Eén stap per puzzel, om mee te beginnen.",
    solutions="Oplossingen",
    solving="Elk veld toont alle mijnen, en het bewijs vindt ze een voor een. Een stap berust op de getallen die hij "
    "noemt, en op wat de stappen ervoor hebben bepaald.",
    puzzle="Puzzel {number}",
    solution="Oplossing {number}",
    hint_of="Hint op bladzijde",
    solution_of="oplossing op bladzijde",
    size="{width} × {height}",
    row="Rij {row}: {cells}.",
    blank="leeg",
    mines="Er {mines:ligt een mijn|liggen mijnen} op {names}.",
    no_mines="Er ligt geen mijn.",
    lit="Uitgelicht: {clues}.",
    settled="Nu bepaald: {settled}.",
)
