"""Two players who look for an opponent at the same moment meet, on both databases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from support.site import Site
from support.two_worlds import Person

ROUNDS = 3


@pytest.mark.parametrize("kind", ["site", "big_site"])
def test_four_who_search_at_once_meet_in_pairs(kind: str, request: pytest.FixtureRequest) -> None:
    site: Site = request.getfixturevalue(kind)
    people = [Person(site) for _ in range(4)]
    barrier = Barrier(len(people))

    def look(person: Person) -> str:
        barrier.wait()
        answer = person.post("/find/uitweg", time="1")
        assert answer.status_code == 302, answer.text
        return str(answer.headers["Location"])

    for person in people:
        person.client.get("/")
    with ThreadPoolExecutor(len(people)) as pool:
        for _ in range(ROUNDS):
            tables = sorted(pool.map(look, people))
            assert tables[0] == tables[1] != tables[2] == tables[3]
    for person in people:
        person.client.close()
