"""What stands between a right password and being signed in."""

from __future__ import annotations

from typing import Any

from allauth.account.stages import EmailVerificationStage


class Confirmed(EmailVerificationStage):
    """The address is to be confirmed, where there is one: an account that began without mail has none."""

    def handle(self) -> tuple[Any, bool]:
        """Go on, or ask for the code."""
        user = self.login.user
        if user is not None and not user.email:
            return None, True
        answer: tuple[Any, bool] = super().handle()
        return answer
