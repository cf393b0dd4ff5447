"""The addresses of the site."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, register_converter

from boem.web.api.api import api
from boem.web.config import pages
from boem.web.config.converters import GameConverter
from boem.web.tables import pages as tables

register_converter(GameConverter, "game")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.home, name="home"),
    path("about", pages.about, name="about"),
    path("rules", pages.all_rules, name="all-rules"),
    path("rules/<game:game>", pages.rules, name="rules"),
    path("theme", pages.theme, name="theme"),
    path("new/<game:game>", tables.new, name="new"),
    path("start/<game:game>", tables.start, name="start"),
    path("t/<str:table_id>", tables.table, name="table"),
    path("t/<str:table_id>/join", tables.join, name="sit"),
    path("t/<str:table_id>/join/<str:token>", tables.join, name="join"),
    path("t/<str:table_id>/again", tables.again, name="again"),
    path("t/<str:table_id>/eyes", tables.uncover, name="eyes"),
    path("t/<str:table_id>/record", tables.record, name="record"),
    path("api/v1/", api.urls),
    path("language/", include("django.conf.urls.i18n")),
    path("healthz", pages.healthz),
    path("readyz", pages.readyz),
]
handler400 = "boem.web.config.pages.bad_request"
handler404 = "boem.web.config.pages.not_found"
handler500 = "boem.web.config.pages.fault"
