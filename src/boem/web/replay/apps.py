"""The Django app."""

from django.apps import AppConfig


class ReplayConfig(AppConfig):
    """Replays."""

    name = "boem.web.replay"
