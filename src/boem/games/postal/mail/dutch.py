"""What reports of Postal Minesweeper say in Dutch."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.games.postal.mail.words import PostalWords, spoken_with
from boem.pbm.report.dutch import DUTCH as PLAIN

DUTCH: Final[PostalWords] = spoken_with(
    PLAIN,
    example="De mijnen liggen nog niet. Die van deze vooruitblik zijn een voorbeeld: ze worden gelegd als de "
    "ronde sluit",
    setting="{width} × {height} vakken, {mines:één mijn|{mines} mijnen}, {seats} plaatsen. Ieder geeft per ronde "
    "hoogstens {tips:één vak|{tips} vakken} op. Een mijn onschadelijk maken levert {reward} op, een vak zijn getal; "
    "een verkeerde tip kost {fine}.",
    how="Noem vakken, met het woord mijn erachter om er een onschadelijk te maken, bijvoorbeeld:",
    how_first="De mijnen worden pas na deze eerste opdrachten gelegd, waar niemand tipt; niemand kan er dus nog een "
    "raken. Noem vakken, bijvoorbeeld:",
    lines="Op regels van hun eigen kunnen staan: geen (deze keer geen vakken), definitief (de ronde hoeft niet op je "
    "te wachten), pers: … (voor iedereen, in het verslag; elke regel ervan begint zo), opgeven, en einde (wat "
    "eronder staat wordt niet gelezen).",
    marked="mijn",
    how_plain="Noem vakken, bijvoorbeeld:",
    field="Het veld na ronde {round}",
    field_before="Het veld",
    fresh="in deze ronde geopend",
    framed="Met een gele rand:",
    on_tiles="Getallen en mijnen op dichte vakken:",
    covered="dicht",
    disarmed="mijn, onschadelijk",
    hit="mijn, geraakt",
    hidden="mijn, nooit gevonden",
    seen="bekend uit een teruggedraaide ronde; mag opgegeven worden",
    mines="Zichtbare mijnen: {found} van {mines}.",
    nothing="Er ging niets open.",
    uncovered="In deze ronde geopend: {squares}.",
    none="gaf geen vak op",
    undone="Ronde {round} is teruggedraaid: {why}. Opdrachten en punten vervallen; wat open was, blijft bekend.",
    undone_with_deal="Ronde {round} is teruggedraaid: {why}. Opdrachten en punten vervallen, en de mijnen ook: die "
    "worden na de nieuwe opdrachten opnieuw gelegd, met een nieuwe vastlegging.",
    mine="{worth}",
    number="getal {number}",
    area="0, het gebied levert {worth} op",
    alone="{what}",
    shared="{what}, {count} hadden het goed: {points}",
    was_mine="het was een mijn, kost {fine}",
    no_mine="geen mijn maar getal {number}, kost {fine}",
    same_area="0, in het gebied van {square} en daar geteld",
    commitment="De ligging van de mijnen stond vast voordat ronde 1 beoordeeld werd. Dit is de vastlegging ervan, de "
    "SHA-256 van een zout en de ligging; bewaar haar:",
    revealed="De mijnen lagen op:",
    check="Zo ga je met het verslagbestand van het spel na dat de ligging nooit veranderd is:",
    check_by_hand="Of met de hand: de SHA-256 van de 32 bytes van het zout, gevolgd door deze regel:",
    never_dealt="De mijnen zijn nooit gelegd.",
    row="Rij {row}: {cells}.",
    blank="dicht",
    counts=("twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf"),
    ends=MappingProxyType(
        {
            "all_mines_visible": "De laatste mijn is zichtbaar, en het spel is uit.",
            "no_orders": "Drie ronden lang gaf niemand een vak op; het spel is uit zoals het staat.",
            "last_seat": "Er is nog maar één speler over; het spel is uit.",
            "abandoned": "Het spel is gestopt voordat de eerste ronde beoordeeld was; niemand wint.",
        }
    ),
)
