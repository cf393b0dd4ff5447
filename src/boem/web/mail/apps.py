"""The Django app."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """Mail."""

    name = "boem.web.mail"
