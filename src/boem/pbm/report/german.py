"""Reports in German."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.pbm.report.words import Words

GERMAN: Final = Words(
    code="de",
    region="DE",
    locale="de",
    before_first="Vor der ersten Runde",
    round="Runde {round}",
    last_round="Runde {round}, die letzte",
    taken_back="Runde {round} ist zurückgenommen",
    for_everybody="Für alle",
    for_one="Für {name}",
    preview="Vorschau: noch ist nichts ausgewertet",
    example="Die Minen liegen noch nicht. Die dieser Vorschau sind ein Beispiel: Gelegt werden sie, wenn die Runde "
    "schließt",
    setting="{width} × {height} Kästchen, {mines:eine Mine|{mines} Minen}, {seats} Plätze. Alle nennen pro Runde bis "
    "zu {tips:einem Kästchen|{tips} Kästchen}. Eine entschärfte Mine bringt {reward}, ein Kästchen seine Zahl; ein "
    "falscher Tipp kostet {fine}.",
    deadline="Züge für Runde {round} bis {local}",
    grace="mit {hours:einer Stunde|{hours} Stunden} Nachfrist",
    no_deadline="Züge für Runde {round} sind willkommen, bis die Spielleitung die Runde schließt.",
    how="Nenne Kästchen, mit dem Wort Mine dahinter, um eine zu entschärfen, etwa:",
    how_first="Die Minen werden erst nach diesen ersten Zügen gelegt, und zwar dort, wo niemand tippt; treffen kann "
    "also noch niemand eine. Nenne Kästchen, etwa:",
    lines="In eigenen Zeilen können stehen: keine (diesmal keine Kästchen), endgültig (die Runde muss nicht auf dich "
    "warten), presse: … (für alle, im Bericht; jede ihrer Zeilen beginnt so), aufgeben, und ende (was darunter steht, "
    "wird nicht gelesen).",
    marked="Mine",
    how_plain="Nenne Kästchen, etwa:",
    pending="Von dir ist da: {orders}",
    field="Das Feld nach Runde {round}",
    field_before="Das Feld",
    fresh="in dieser Runde aufgedeckt",
    framed="Gelb gerahmt:",
    on_tiles="Zahlen und Minen auf verdeckten Kästchen:",
    covered="verdeckt",
    disarmed="Mine, entschärft",
    hit="Mine, getroffen",
    hidden="Mine, nie aufgedeckt",
    seen="bekannt aus einer zurückgenommenen Runde; darf genannt werden",
    mines="Sichtbare Minen: {found} von {mines}.",
    nothing="Es wurde nichts aufgedeckt.",
    uncovered="In dieser Runde aufgedeckt: {squares}.",
    orders="Züge und Punkte",
    you="du",
    none="nannte kein Kästchen",
    missed="nichts eingegangen (NMR)",
    missed_often="seit {rounds} Runden kein Wort",
    standby_call="Ersatz gesucht: Von {names} kam seit zwei Runden oder länger nichts. Wer springt ein?",
    has_resigned="ausgestiegen",
    resigns="{name} steigt aus; die Punkte bleiben stehen.",
    hands_over="{name} übergibt an {to}; die Punkte bleiben beim Platz.",
    undone="Runde {round} wurde zurückgenommen: {why}. Züge und Punkte verfallen; was offen war, bleibt bekannt.",
    undone_with_deal="Runde {round} wurde zurückgenommen: {why}. Züge und Punkte verfallen, und mit ihnen die Minen: "
    "Sie werden nach den neuen Zügen neu gelegt, mit einer neuen Festlegung.",
    mine="{worth}",
    number="Zahl {number}",
    area="0, das Gebiet bringt {worth}",
    alone="{what}",
    shared="{what}, {count} hatten recht: {points}",
    was_mine="es war eine Mine, kostet {fine}",
    no_mine="keine Mine, sondern Zahl {number}, kostet {fine}",
    same_area="0, im Gebiet von {square} und dort gezählt",
    scores="Stand",
    columns=("Platz", "wer", "Runde", "Punkte"),
    graph="Die Punkte, Runde für Runde",
    graph_alt="Die Punkte nach jeder Runde. {seats}",
    axis="Runde",
    press="Presse",
    game_master="Die Spielleitung",
    proof="Versiegelt und nachprüfbar",
    commitment="Die Lage der Minen stand fest, bevor Runde 1 ausgewertet wurde. Das ist ihre Festlegung, die SHA-256 "
    "eines Salzes und der Lage; heb sie auf:",
    revealed="Die Minen lagen auf:",
    salt="Das Salz:",
    check="So prüfst du mit der Spieldatei, dass die Lage nie geändert wurde:",
    check_by_hand="Oder von Hand: die SHA-256 der 32 Bytes des Salzes, gefolgt von dieser Zeile:",
    never_dealt="Die Minen wurden nie gelegt.",
    winner="{names} {count:gewinnt|gewinnen gemeinsam} mit {points:einem Punkt|{told} {number:Punkt|Punkten}}.",
    row="Zeile {row}: {cells}.",
    blank="verdeckt",
    counts=("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    ends=MappingProxyType(
        {
            "all_mines_visible": "Die letzte Mine ist sichtbar, und das Spiel ist aus.",
            "no_orders": "Drei Runden lang hat niemand ein Kästchen genannt; das Spiel endet, wie es steht.",
            "last_seat": "Nur noch ein Platz ist besetzt; das Spiel ist zu Ende.",
            "abandoned": "Das Spiel wurde vor der ersten Auswertung aufgegeben; niemand gewinnt.",
        }
    ),
)
