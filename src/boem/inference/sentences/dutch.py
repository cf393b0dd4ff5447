"""Proofs in Dutch."""

from __future__ import annotations

from typing import Final

from boem.inference.sentences.language import Language

DUTCH: Final = Language(
    code="nl",
    name="Nederlands",
    numbers="geen één twee drie vier vijf zes zeven acht negen tien elf twaalf",
    conjunction="en",
    disjunction="of",
    templates={
        "others": "{count} andere vakken",
        "mines": "op {mines} {mines:ligt een mijn|liggen mijnen}",
        "free": "{free} {free:is|zijn} vrij",
        "full.alone": "{clue} grenst aan maar {covered:één onbekend vak|{covered:#} onbekende vakken}, {covered}: "
        "{covered:daar ligt de mijn|op beide ligt een mijn|op elk daarvan ligt een mijn}.",
        "full.found": "{clue} heeft al {found:één mijn|{found:#} mijnen}, {found}; "
        "{need:de laatste kan|de andere {need} kunnen} alleen op {covered} liggen.",
        "done.zero": "{clue} heeft geen mijn om zich heen, dus {free} {free:is|zijn} vrij.",
        "done.found": "{clue} heeft {found:zijn mijn|zijn beide mijnen|zijn {found:#} mijnen} al, {found}, "
        "dus {free} {free:is|zijn} vrij.",
        "overlap.mines": "{sparing} laat op {shared} hoogstens {met:nog |}{spares:één mijn|{spares} mijnen} toe. "
        "{needy} heeft er {begun:nog |}{needs} nodig, dus ook op {mines} {mines:ligt een mijn|liggen mijnen}.",
        "overlap.free": "{needy} heeft {begun:nog |}{needs} {needs:mijn|mijnen} nodig, op "
        "{needs:{shared:or}|{shared}}. {sparing} grenst ook aan {shared:dat vak|die beide vakken|al die vakken} en "
        "heeft er ook niet meer nodig, dus {free} {free:is|zijn} vrij.",
        "overlap.rest": "Op {shared} ligt dan alles wat {spared} nodig {spared:heeft|hebben}, "
        "dus {free} {free:is|zijn} vrij.",
        "chain.one": "{needy} heeft {begun:nog |}{needs} {needs:mijn|mijnen} nodig.",
        "chain.several": "{needy} hebben geen onbekend vak gemeen, dus samen hebben ze {begun:nog |}{needs} "
        "{needs:mijn|mijnen} nodig.",
        "chain.by_one": "Daarvan laat {sparing} er op {shared} hoogstens {spares} toe, "
        "dus ook op {mines} {mines:ligt een mijn|liggen mijnen}.",
        "chain.by_several": "Daarvan laten {sparing} er samen op {shared} hoogstens {spares} toe, "
        "dus ook op {mines} {mines:ligt een mijn|liggen mijnen}.",
        "chain.all_one": "{needs:Die kan|Die kunnen} alleen op {shared} liggen. {sparing} grenst ook aan al die vakken "
        "en heeft er ook niet meer nodig, dus {free} {free:is|zijn} vrij.",
        "chain.all_several": "{needs:Die kan|Die kunnen} alleen op {shared} liggen. {sparing} grenzen samen ook aan al "
        "die vakken en hebben er samen ook niet meer nodig, dus {free} {free:is|zijn} vrij.",
        "weighed.more": "{needy} {needy:heeft|hebben samen} {surplus:één mijn|{surplus} mijnen} meer nodig dan "
        "{sparing}{sparing:| samen}.",
        "weighed.same": "{needy} {needy:heeft|hebben samen} precies evenveel mijnen nodig als {sparing}{sparing:| "
        "samen}.",
        "weighed.both": "Dus liggen er mijnen op alle vakken waar {names} vaker aan {names:grenst|grenzen} dan "
        "{sparing}, {mines}, en zijn de vakken waar {names:het|ze} minder vaak aan {names:grenst|grenzen} vrij, "
        "{free}.",
        "weighed.mines": "Dus liggen er mijnen op alle vakken waar {names} vaker aan {names:grenst|grenzen} dan "
        "{sparing}: {mines}.",
        "weighed.free": "Dus zijn de vakken waar {names} minder vaak aan {names:grenst|grenzen} dan {sparing} vrij: "
        "{free}.",
        "chain.rest": "Uit dezelfde getallen volgt dan ook de rest: {result}.",
        "count.found": "Alle mijnen zijn gevonden, dus {free} {free:is|zijn} vrij.",
        "count.filled": "Er {left:ontbreekt nog één mijn|ontbreken nog {left} mijnen}, en er {mines:is nog maar één "
        "onbekend vak|zijn nog maar {mines:#} onbekende vakken}, {mines}: "
        "{mines:daar ligt hij|op beide ligt een mijn|op elk daarvan ligt een mijn}.",
        "count.mines": "Er {left:ontbreekt nog maar één mijn|ontbreken nog maar {left} mijnen}. {needs}.",
        "count.last": "Er ontbreekt nog maar één mijn, en die heeft {clue} nodig, op {covered:or}.",
        "count.free": "{unsettled} vakken zijn onbekend, met {left:één mijn|{left} mijnen} ertussen, "
        "dus maar {spare:één is|{spare} zijn} vrij. {needs}.",
        "count.so": "Daaruit volgt: {result}.",
        "count.only": "Dat kan alleen zo: {result}.",
        "needs.one": "{clue} heeft er {begun:nog |}{need} nodig",
        "needs.several": "{clues} hebben er samen minstens {need} nodig",
        "needs.two": "{clues}, die alleen {shared} gemeen hebben, hebben er samen minstens {need} nodig",
        "frees.one": "{clue} laat er {need} vrij",
        "frees.several": "{clues} laten er samen minstens {need} vrij",
        "frees.two": "{clues}, die alleen {shared} gemeen hebben, laten er samen minstens {need} vrij",
        "case.mine": "Stel dat er op {square} een mijn ligt.",
        "case.free": "Stel dat {square} vrij is.",
        "further.mine": "Stel bovendien dat er op {square} een mijn ligt.",
        "further.free": "Stel bovendien dat {square} vrij is.",
        "then.full": "{clue} heeft {then:dan |}alleen {mines} nog over voor "
        "{need:zijn {begun:laatste |}mijn|zijn {begun:laatste |}{need} mijnen}.",
        "then.done": "{clue} heeft {then:dan |}{found:zijn mijn|zijn beide mijnen|al zijn mijnen}, "
        "dus {free} {free:is|zijn} vrij.",
        "then.overlap.mines": "{sparing} laat {then:dan |}op {shared} hoogstens {met:nog |}{spares:één mijn|{spares} "
        "mijnen} "
        "toe, en {needy} heeft er {begun:nog |}{needs} nodig: {result}.",
        "then.overlap.free": "{needy} heeft {then:dan |}{begun:nog |}{needs} {needs:mijn|mijnen} nodig, op "
        "{needs:{shared:or}|{shared}}, en {sparing} grenst ook aan {shared:dat vak|die beide vakken|al die vakken} en "
        "heeft er ook niet meer nodig: {result}.",
        "clash.none": "Maar dan heeft {clue} nog {need:een mijn|{need} mijnen} nodig en geen vak meer over.",
        "clash.full": "Maar dan heeft {clue} nog {need} mijnen nodig en maar "
        "{covered:één vak|{covered:#} vakken} over, {covered}.",
        "clash.done": "Maar dan heeft {clue} {found:één mijn|{found:#} mijnen}, {found}.",
        "clash.overlap": "Maar dan heeft {needy} op {shared} minstens {least:één mijn|{least} mijnen} nodig, "
        "terwijl {sparing} er daar maar {spares} toelaat.",
        "clash.mines": "Maar dan {left:ontbreekt er nog maar één mijn|ontbreken er nog maar {left} mijnen}, "
        "en {needs}.",
        "clash.found": "Maar dan ontbreekt er geen mijn meer, en {needs}.",
        "clash.free": "Maar dan {spare:is er maar één|zijn er maar {spare}} van de {unsettled} onbekende vakken vrij, "
        "en {needs}.",
        "clash.filled": "Maar dan liggen er op alle onbekende vakken die over zijn mijnen, en {needs}.",
        "clash.more": "Maar dan zijn er meer mijnen dan er moeten zijn.",
        "clash.fewer": "Maar dan zijn er te weinig vakken over voor de mijnen die nog ontbreken.",
        "so.mine": "Dus ligt er op {square} een mijn.",
        "so.free": "Dus is {square} vrij.",
        "would.mine": "Dan zou er dus op {square} een mijn liggen.",
        "would.free": "Dan zou {square} dus vrij zijn.",
        "alike": "Hetzelfde geldt voor {alike}, {alike:dat aan dezelfde getallen grenst|"
        "die aan dezelfde getallen grenzen}.",
        "likewise": "Hetzelfde geldt voor {alike}.",
        "head.told": "{mines:één mijn|{mines} mijnen} in totaal.",
        "head.untold": "Hoeveel mijnen er zijn, is niet gegeven.",
        "legend.mine": "mijn",
        "legend.free": "vrij",
        "legend.open": "nog onbekend",
        "legend.known": "bekende mijn",
        "closing.settled": "Daarmee zijn alle vakken bekend.",
        "closing.open": "{open} {open:is|zijn} met logica alleen niet te bepalen.",
        "closing.nothing": "Er viel niets meer te bepalen.",
    },
)
