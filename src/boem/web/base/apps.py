"""The Django app that holds what all pages share."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The frame of the site."""

    name = "boem.web.base"
    label = "site"
