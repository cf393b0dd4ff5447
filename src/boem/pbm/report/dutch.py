"""Reports in Dutch."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.pbm.report.words import ReportWords

DUTCH: Final = ReportWords(
    code="nl",
    region="NL",
    locale="nl",
    before_first="Voor de eerste ronde",
    round="Ronde {round}",
    last_round="Ronde {round}, de laatste",
    taken_back="Ronde {round} is teruggedraaid",
    for_everybody="Voor iedereen",
    for_one="Voor {name}",
    preview="Vooruitblik: er is nog niets beoordeeld",
    example="Wat er gedeeld wordt als de ronde sluit, is nog niet gedeeld; dat van deze vooruitblik is een voorbeeld",
    deadline="Opdrachten voor ronde {round} uiterlijk {local}",
    grace="met {hours:een uur|{hours} uur} uitstel",
    no_deadline="Opdrachten voor ronde {round} zijn binnen te sturen tot de spelleider de ronde sluit.",
    how="Schrijf je opdrachten elk op een eigen regel, bijvoorbeeld:",
    lines="Op regels van hun eigen kunnen staan: geen (deze keer geen opdrachten), definitief (de ronde hoeft niet op "
    "je te wachten), pers: … (voor iedereen, in het verslag; elke regel ervan begint zo), opgeven, en einde (wat "
    "eronder staat wordt niet gelezen).",
    lines_plain="Op regels van hun eigen kunnen staan: pers: … (voor iedereen, in het verslag; elke regel ervan begint "
    "zo), opgeven, en einde (wat eronder staat wordt niet gelezen).",
    pending="Van jou ontvangen: {orders}",
    orders="Opdrachten en punten",
    you="jij",
    none="gaf geen opdrachten",
    missed="niets ontvangen (NMR)",
    missed_often="al {rounds} ronden niets gehoord",
    standby_call="Invaller gezocht: van {names} is al twee ronden of langer niets gekomen. Wie neemt het over?",
    has_resigned="gestopt",
    resigns="{name} stopt; de punten blijven staan.",
    hands_over="{name} draagt over aan {to}; de punten blijven bij de plaats.",
    undone="Ronde {round} is teruggedraaid: {why}. De opdrachten vervallen, en wat ze opleverden ook.",
    scores="Stand",
    columns=("plaats", "wie", "ronde", "punten"),
    graph="De punten, ronde na ronde",
    graph_alt="De punten na elke ronde. {seats}",
    axis="ronde",
    press="Pers",
    game_master="De spelleider",
    proof="Verzegeld, en na te gaan",
    commitment="Wat er gedeeld is, stond vast voordat de ronde beoordeeld werd. Dit is de vastlegging ervan, de "
    "SHA-256 van een zout en wat er gedeeld is; bewaar haar:",
    salt="Het zout:",
    check="Zo ga je met het verslagbestand van het spel na dat het nooit veranderd is:",
    winner="{names} {count:wint|winnen samen} met {points:één punt|{told} {number:punt|punten}}.",
    wins="{names} {count:wint|winnen samen}.",
    ends=MappingProxyType(
        {
            "resigned": "De ander is gestopt; het spel is uit.",
            "timeout": "De tijd van de ander is om; het spel is uit.",
            "last_seat": "Er is nog maar één speler over; het spel is uit.",
            "abandoned": "Het spel is gestopt voordat de eerste ronde beoordeeld was; niemand wint.",
        }
    ),
    game_over="Het spel is uit: {why}.",
    heard="Wat de ronde bracht",
    known="Zo staat het ervoor",
    was_in="opdrachten binnen",
)
