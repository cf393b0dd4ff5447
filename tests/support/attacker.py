"""Somebody with bad intentions, who asks a site from an address of their own."""

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
    """Somebody at an address of this machine, until a moment; what they were answered is counted."""

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
        """A browser or a program of theirs."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx.HTTPTransport(local_address=self.address, verify=False)
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, transport=transport)

    def call(self, client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response | None:
        """Call, and wait for as long as a limit asks for, as far as there is time; None where nothing is answered."""
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
        """A new guest's program; nobody's, where no guest is made."""
        with self.client() as client:
            made = self.call(client, "POST", "/api/v1/guests")
        return self.client(made.json()["token"] if made is not None and made.status_code == 201 else "")

    def post(self, client: httpx.Client, path: str, **form: str) -> httpx.Response | None:
        """Send a form, as a page would."""
        client.cookies.delete("csrftoken")  # the one that signing in has brought
        client.cookies.set("csrftoken", CSRF)
        return self.call(client, "POST", path, data={"csrfmiddlewaretoken": CSRF} | form, headers={"Origin": self.url})
