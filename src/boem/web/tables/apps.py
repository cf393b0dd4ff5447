"""The Django app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables."""

    name = "boem.web.tables"
