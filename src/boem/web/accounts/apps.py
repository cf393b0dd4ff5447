"""The Django app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and programs."""

    name = "boem.web.accounts"
