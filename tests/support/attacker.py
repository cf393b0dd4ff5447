"""A malicious client with an address of its own."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import httpx

PATIENCE: Final = 20.0  # seconds for one answer
CSRF: Final = "c" * 32


@dataclass
class Attacker:
    """An attacker at an address of this machine, active for a limited time, with counts of the answers received."""

    url: str
    address: str
    until: float
    rng: Random
    answers: Counter[str] = field(default_factory=Counter)

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    def client(self, token: str = "") -> httpx.Client:
        """The attacker's browser or program."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx.HTTPTransport(local_address=self.address, verify=False)
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, transport=transport)

    def call(self, client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response | None:
        """Call, waiting as long as rate limits ask while there is time; None if there is no answer."""
        try:
            answer = client.request(method, path, **more)
        except httpx.TransportError as error:
            self.answers[type(error).__name__] += 1
            return None
        self.answers[str(answer.status_code)] += 1
        if answer.status_code in (429, 503):
            time.sleep(max(0.0, min(1.0, self.until - time.monotonic())))
        return answer

    def guest(self) -> httpx.Client:
        """A new guest's program; an anonymous one if no guest is created."""
        with self.client() as client:
            made = self.call(client, "POST", "/api/v1/guests")
        return self.client(made.json()["token"] if made is not None and made.status_code == 201 else "")

    def post(self, client: httpx.Client, path: str, **form: str) -> httpx.Response | None:
        """Submit a form, as a page would."""
        client.cookies.delete("csrftoken")  # the one set by signing in
        client.cookies.set("csrftoken", CSRF)
        return self.call(client, "POST", path, data={"csrfmiddlewaretoken": CSRF} | form, headers={"Origin": self.url})
