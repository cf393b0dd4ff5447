"""The stages between a right password and being signed in."""

from __future__ import annotations

from allauth.account.stages import EmailVerificationStage
from django.http import HttpResponse


class Confirmed(EmailVerificationStage):
    """Confirmation of the address, for accounts that have one: an account opened without mail has none."""

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """Go on, or ask for the code."""
        user = self.login.user
        if user is not None and not user.email:
            return None, True
        answer: tuple[HttpResponse | None, bool] = super().handle()
        return answer
