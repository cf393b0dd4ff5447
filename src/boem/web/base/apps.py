"""The Django app that holds what all pages share."""

from django.apps import AppConfig
from django.utils.translation import get_language, override

from boem.core import texts


class SiteConfig(AppConfig):
    """The frame of the site."""

    name = "boem.web.base"
    label = "site"

    def ready(self) -> None:
        """Have all rooms speak the language that Django has active."""
        texts.kept_by(lambda: get_language() or texts.ENGLISH, override)
