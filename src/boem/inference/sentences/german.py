"""Proofs in German."""

from __future__ import annotations

from typing import Final

from boem.inference.sentences.language import Language

GERMAN: Final = Language(
    code="de",
    name="Deutsch",
    numbers="keine eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    conjunction="und",
    disjunction="oder",
    templates={
        "others": "{count} weitere Kästchen",
        "mines": "auf {mines} {mines:liegt eine Mine|liegen Minen}",
        "free": "{free} {free:ist|sind} frei",
        "full.alone": "{clue} grenzt an nur {covered:ein unbekanntes|{covered:#} unbekannte} Kästchen, {covered}: "
        "{covered:Dort liegt die Mine|Auf beiden liegt eine Mine|Auf allen liegt eine Mine}.",
        "full.found": "{clue} hat schon {found:eine Mine|{found:#} Minen}, {found}; "
        "{need:die letzte kann|die anderen {need} können} nur auf {covered} liegen.",
        "done.zero": "{clue} hat keine Mine um sich, also {free:ist|sind} {free} frei.",
        "done.found": "{clue} hat schon {found:seine Mine|seine beiden Minen|seine {found:#} Minen}, {found}, "
        "also {free:ist|sind} {free} frei.",
        "overlap.mines": "{sparing} lässt auf {shared} höchstens {met:noch |}{spares:eine Mine|{spares} Minen} zu. "
        "{needy} braucht {begun:noch |}{needs}, also {mines:liegt|liegen} auch auf {mines} {mines:eine Mine|Minen}.",
        "overlap.free": "{needy} braucht {begun:noch |}{needs} {needs:Mine|Minen}, auf {needs:{shared:or}|{shared}}. "
        "{sparing} grenzt auch an {shared:dieses Kästchen|diese beiden|alle diese} und braucht nicht mehr als diese, "
        "also {free:ist|sind} {free} frei.",
        "overlap.rest": "Auf {shared} liegt dann alles, was {spared} {spared:braucht|brauchen}, "
        "also {free:ist|sind} {free} frei.",
        "chain.one": "{needy} braucht {begun:noch |}{needs} {needs:Mine|Minen}.",
        "chain.several": "{needy} haben kein unbekanntes Kästchen gemeinsam, "
        "also brauchen sie zusammen {begun:noch |}{needs} {needs:Mine|Minen}.",
        "chain.by_one": "Davon lässt {sparing} auf {shared} höchstens {spares} zu, "
        "also {mines:liegt|liegen} auch auf {mines} {mines:eine Mine|Minen}.",
        "chain.by_several": "Davon lassen {sparing} zusammen auf {shared} höchstens {spares} zu, "
        "also {mines:liegt|liegen} auch auf {mines} {mines:eine Mine|Minen}.",
        "chain.all_one": "{needs:Die kann|Die können} nur auf {shared} liegen. {sparing} grenzt auch an alle diese "
        "Kästchen und braucht nicht mehr als diese, also {free:ist|sind} {free} frei.",
        "chain.all_several": "{needs:Die kann|Die können} nur auf {shared} liegen. {sparing} grenzen zusammen auch an "
        "alle diese Kästchen und brauchen zusammen nicht mehr als diese, also {free:ist|sind} {free} frei.",
        "weighed.more": "{needy} {needy:braucht|brauchen zusammen} {surplus:eine Mine|{surplus} Minen} mehr als "
        "{sparing}{sparing:| zusammen}.",
        "weighed.same": "{needy} {needy:braucht|brauchen zusammen} genauso viele Minen wie {sparing}{sparing:| "
        "zusammen}.",
        "weighed.both": "Also liegen auf den Kästchen, an die {names} öfter {names:grenzt|grenzen} als {sparing}, "
        "überall Minen, {mines}, und die, an die {names:es|sie} seltener {names:grenzt|grenzen}, sind frei, {free}.",
        "weighed.mines": "Also liegen auf den Kästchen, an die {names} öfter {names:grenzt|grenzen} als {sparing}, "
        "überall Minen: {mines}.",
        "weighed.free": "Also sind die Kästchen, an die {names} seltener {names:grenzt|grenzen} als {sparing}, frei: "
        "{free}.",
        "chain.rest": "Aus denselben Zahlen folgt dann auch der Rest: {result:capital}.",
        "count.found": "Alle Minen sind gefunden, also {free:ist|sind} {free} frei.",
        "count.filled": "Es {left:fehlt noch eine Mine|fehlen noch {left} Minen}, und es {mines:ist nur noch ein "
        "unbekanntes Kästchen|sind nur noch {mines:#} unbekannte Kästchen} übrig, {mines}: "
        "{mines:Dort liegt sie|Auf beiden liegt eine Mine|Auf allen liegt eine Mine}.",
        "count.mines": "Es {left:fehlt nur noch eine Mine|fehlen nur noch {left} Minen}. {needs}.",
        "count.last": "Es fehlt nur noch eine Mine, und die braucht {clue}, auf {covered:or}.",
        "count.free": "{unsettled} Kästchen sind unbekannt, darunter {left:eine Mine|{left} Minen}, "
        "also {spare:ist nur eines|sind nur {spare}} frei. {needs}.",
        "count.so": "Damit steht fest: {result:capital}.",
        "count.only": "Das geht nur so: {result:capital}.",
        "needs.one": "{clue} braucht {begun:noch |}{need}",
        "needs.several": "{clues} brauchen zusammen mindestens {need}",
        "needs.two": "{clues}, die nur {shared} gemeinsam haben, brauchen zusammen mindestens {need}",
        "frees.one": "{clue} lässt {need:eines|{need}} frei",
        "frees.several": "{clues} lassen zusammen mindestens {need:eines|{need}} frei",
        "frees.two": "{clues}, die nur {shared} gemeinsam haben, lassen zusammen mindestens {need:eines|{need}} frei",
        "case.mine": "Angenommen, auf {square} liegt eine Mine.",
        "case.free": "Angenommen, {square} ist frei.",
        "further.mine": "Angenommen, auch auf {square} liegt eine Mine.",
        "further.free": "Angenommen, außerdem ist {square} frei.",
        "then.full": "{clue} hat {then:dann |}nur noch {mines} für "
        "{need:seine {begun:letzte |}Mine|seine {begun:letzten |}{need} Minen}.",
        "then.done": "{clue} hat {then:dann |}{found:seine Mine|seine beiden Minen|alle seine Minen}, "
        "also {free:ist|sind} {free} frei.",
        "then.overlap.mines": "{sparing} lässt {then:dann |}auf {shared} höchstens {met:noch |}"
        "{spares:eine Mine|{spares} Minen} zu, und {needy} braucht {begun:noch |}{needs}: {result}.",
        "then.overlap.free": "{needy} braucht {then:dann |}{begun:noch |}{needs} {needs:Mine|Minen}, auf "
        "{needs:{shared:or}|{shared}}, und {sparing} grenzt auch an {shared:dieses Kästchen|diese beiden|alle diese} "
        "und braucht nicht mehr als diese: {result}.",
        "clash.none": "Aber dann braucht {clue} noch {need:eine Mine|{need} Minen} und hat kein Kästchen mehr dafür.",
        "clash.full": "Aber dann braucht {clue} noch {need} Minen und hat dafür nur noch "
        "{covered:ein|{covered:#}} Kästchen, {covered}.",
        "clash.done": "Aber dann hat {clue} {found:eine Mine|{found:#} Minen}, {found}.",
        "clash.overlap": "Aber dann braucht {needy} auf {shared} mindestens {least:eine Mine|{least} Minen}, "
        "und {sparing} lässt dort nur {spares} zu.",
        "clash.mines": "Aber dann {left:fehlt nur noch eine Mine|fehlen nur noch {left} Minen}, und {needs}.",
        "clash.found": "Aber dann fehlt keine Mine mehr, und {needs}.",
        "clash.free": "Aber dann {spare:ist nur eines|sind nur {spare}} der {unsettled} unbekannten Kästchen frei, "
        "und {needs}.",
        "clash.filled": "Aber dann liegen auf allen übrigen unbekannten Kästchen Minen, und {needs}.",
        "clash.more": "Aber dann gibt es mehr Minen, als es geben darf.",
        "clash.fewer": "Aber dann bleiben zu wenige Kästchen für die fehlenden Minen.",
        "so.mine": "Also liegt auf {square} eine Mine.",
        "so.free": "Also ist {square} frei.",
        "would.mine": "Also läge auf {square} eine Mine.",
        "would.free": "Also wäre {square} frei.",
        "alike": "Dasselbe gilt für {alike}, {alike:das an dieselben Zahlen grenzt|die an dieselben Zahlen grenzen}.",
        "likewise": "Dasselbe gilt für {alike}.",
        "head.told": "{mines:eine Mine|{mines} Minen} insgesamt.",
        "head.untold": "Wie viele Minen es gibt, ist nicht angegeben.",
        "legend.mine": "Mine",
        "legend.free": "frei",
        "legend.open": "unbestimmt",
        "legend.known": "bekannte Mine",
        "closing.settled": "Damit sind alle Kästchen bestimmt.",
        "closing.open": "{open} {open:lässt|lassen} sich mit Logik allein nicht bestimmen.",
        "closing.nothing": "Es war nichts mehr zu bestimmen.",
    },
)
