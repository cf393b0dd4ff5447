"""E-mails about accounts can be read where lines aren't wrapped."""

from __future__ import annotations

import pytest
from django.utils import translation

from boem.core.texts import languages
from boem.web.accounts.letters import NAMED, letter

CODE = "ABCD-EFGH"
RESET = f"https://boem.example.org/account/reset/{'x' * 60}"
CHANGES = ("email_changed", "password_changed", "password_reset", "webauthn_added", "webauthn_removed")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", [*NAMED, *CHANGES])
def test_no_line_is_wider_than_72_columns_but_for_an_address(kind: str, language: str) -> None:
    told = {"code": CODE, "password_reset_url": RESET, "to_email": "heron@example.org"}
    with translation.override(language):
        _subject, body = letter(f"account/email/{kind}", told)
    assert max(len(line) for line in body.splitlines() if line != RESET) <= 72
    assert kind != "account_already_exists" or RESET in body.splitlines()
    assert "code" not in kind or f"    {CODE}" in body.splitlines()
