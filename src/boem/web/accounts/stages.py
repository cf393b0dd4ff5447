"""What stands between a right password and being signed in."""

from __future__ import annotations

from allauth.account.stages import EmailVerificationStage
from django.http import HttpResponse


class Confirmed(EmailVerificationStage):
    """The address is to be confirmed, where there is one: an account that began without mail has none."""

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """Go on, or ask for the code."""
        user = self.login.user
        if user is not None and not user.email:
            return None, True
        answer: tuple[HttpResponse | None, bool] = super().handle()
        return answer
