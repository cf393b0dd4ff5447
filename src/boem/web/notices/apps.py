"""The Django app."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices."""

    name = "boem.web.notices"
