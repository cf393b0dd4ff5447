"""The URLs of the site."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, register_converter

from boem.web.analysis_board import views as analysis
from boem.web.api.api import api
from boem.web.base.query import GameConverter
from boem.web.exercises import views as exercises
from boem.web.guide import views as guide
from boem.web.hosting import views as watch
from boem.web.lobby import people_views as people
from boem.web.lobby import views as lobby
from boem.web.moderation import player_views as order
from boem.web.moderation import views as moderators
from boem.web.notices import views as notices
from boem.web.pbm import desk_views as desks
from boem.web.pbm import laying_views as laying
from boem.web.pbm import views as mail
from boem.web.project import pwa, views
from boem.web.puzzles import book_views as books
from boem.web.puzzles import views as puzzles
from boem.web.puzzles.editor import views as editor
from boem.web.puzzles.runs import views as runs
from boem.web.puzzles.runs.kind import KindConverter
from boem.web.puzzles.training import views as training
from boem.web.replay import views as replay
from boem.web.rules import prints
from boem.web.rules import views as rules
from boem.web.tables.page import ended_views as ended
from boem.web.tables.page import views as tables
from boem.web.tables.time import views as clocks
from boem.web.tournaments import views as tournaments

register_converter(GameConverter, "game")
register_converter(KindConverter, "run")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("waiting", views.waiting, name="waiting"),
    path("about", views.about, name="about"),
    path("docs/", views.no_documentation, name="documentation"),
    path("privacy", views.privacy, name="privacy"),
    path("imprint", views.imprint, name="imprint"),
    path("terms", views.terms, name="terms"),
    path("rules", rules.all_rules, name="all-rules"),
    path("rules/<game:game>", rules.rules, name="rules"),
    path("rules/<game:game>/pad.pdf", prints.pad, name="pad"),
    path("site.webmanifest", pwa.manifest, name="manifest"),
    path("offline/<str:language>", pwa.offline, name="offline"),
    path("worker/<str:language>.js", pwa.worker, name="worker"),
    path("theme", views.theme, name="theme"),
    path("lobby", lobby.lobby, name="lobby"),
    path("lobby/do", lobby.do, name="lobby-do"),
    path("find/<game:game>", lobby.find, name="find"),
    path("challenge/<path:name>", lobby.challenge, name="challenge"),
    path("players/<path:name>", lobby.profile, name="profile"),
    path("people", people.overview, name="people"),
    path("people/shown", people.show_online, name="show-online"),
    path("follow/<path:name>", people.follow, name="follow"),
    path("leaderboard", people.leaderboard, name="leaderboard"),
    path("tournaments", tournaments.overview, name="tournaments"),
    path("tournaments/new/<game:game>", tournaments.new, name="new-tournament"),
    path("tournaments/<str:tournament_id>", tournaments.tournament, name="tournament"),
    path("tournaments/<str:tournament_id>/by/<str:token>", tournaments.tournament, name="tournament-by-link"),
    path("tournaments/<str:tournament_id>/files/<str:name>", tournaments.result_file, name="tournament-file"),
    path("tournaments/<str:tournament_id>/decide/<str:table_id>", tournaments.decide, name="decide-game"),
    path("tournaments/<str:tournament_id>/<str:what>", tournaments.do, name="tournament-do"),
    path("records", lobby.my_records, name="records"),
    path("puzzles", puzzles.overview, name="puzzles"),
    path("puzzles/daily", puzzles.today, name="puzzle-of-today"),
    path("puzzles/daily/<str:text>", puzzles.archive, name="puzzle-of-day"),
    path("puzzles/daily/<str:text>/play", puzzles.play_day, name="play-day"),
    path("puzzles/fresh", puzzles.fresh, name="fresh-puzzle"),
    path("puzzles/paste", puzzles.paste, name="paste-puzzle"),
    path("puzzles/editor", editor.editor, name="puzzle-editor"),
    path("puzzles/editor/verdict", editor.verdict, name="puzzle-editor-verdict"),
    path("puzzles/mine", puzzles.mine, name="my-puzzles"),
    path("puzzles/books", books.all_books, name="books"),
    path("puzzles/books/<str:book_id>", books.book, name="book"),
    path("puzzles/books/<str:book_id>/progress", books.progress, name="book-progress"),
    path("puzzles/books/<str:book_id>/file", books.fetch, name="book-file"),
    path("puzzles/books/<str:book_id>/away", books.throw_away, name="book-away"),
    path("puzzles/training", training.training, name="training"),
    path("puzzles/training/mark", training.mark, name="mark-in-training"),
    path("puzzles/training/hint", training.hint, name="hint-in-training"),
    path("puzzles/<run:kind>", runs.run, name="puzzle-run"),
    path("puzzles/<run:kind>/mark", runs.mark, name="mark-in-run"),
    path("puzzles/<run:kind>/end", runs.end, name="end-run"),
    path("puzzles/<str:link>", puzzles.puzzle, name="puzzle"),
    path("puzzles/<str:link>/keep", puzzles.keep, name="keep-puzzle"),
    path("puzzles/<str:link>/play", puzzles.play, name="play-puzzle"),
    path("analysis", analysis.board, name="analysis-board"),
    path("analysis/answer", analysis.answer, name="analysis-answer"),
    path("exercises", exercises.overview, name="exercises"),
    path("exercises/<int:card_id>", exercises.exercise, name="exercise"),
    path("exercises/<int:card_id>/away", exercises.put_away, name="exercise-away"),
    path("mail", mail.overview, name="mail"),
    path("mail/new", mail.new, name="new-mail"),
    path("mail/three-ways", mail.three_ways, name="three-ways"),
    path("mail/come/<int:seat_id>/<str:token>", mail.come, name="come"),
    path("mail/letters/<str:token>", mail.letters, name="letters"),
    path("mail/<str:table_id>/press", mail.press, name="press"),
    path("mail/<str:table_id>/standby", mail.stand_by, name="stand-by"),
    path("mail/<str:table_id>/round-<int:number>.<str:form>", mail.report, name="report"),
    path("mail/<str:table_id>/desk", desks.desk, name="desk"),
    path("mail/<str:table_id>/desk/preview", desks.preview, name="preview"),
    path("mail/<str:table_id>/desk/mines", laying.mines, name="desk-mines"),
    path("mail/<str:table_id>/desk/take/<str:token>", desks.take, name="desk-take"),
    path("mail/<str:table_id>/desk/<str:what>", desks.do, name="desk-do"),
    path("new/<game:game>", tables.new, name="new"),
    path("start/<game:game>", tables.start, name="start"),
    path("first/<game:game>", guide.begin, name="first-game"),
    path("first/<game:game>/skip", guide.skip, name="skip-first-game"),
    path("t/<str:table_id>", tables.table, name="table"),
    path("t/<str:table_id>/join", tables.join, name="sit"),
    path("t/<str:table_id>/join/<str:token>", tables.join, name="join"),
    path("t/<str:table_id>/again", ended.again, name="again"),
    path("t/<str:table_id>/retry", ended.retry, name="retry"),
    path("t/<str:table_id>/dismiss", tables.dismiss, name="dismiss"),
    path("t/<str:table_id>/pause", clocks.pause, name="pause"),
    path("t/<str:table_id>/claim", clocks.claim, name="claim"),
    path("t/<str:table_id>/eyes", tables.uncover, name="eyes"),
    path("t/<str:table_id>/analysis", ended.analysis, name="analysis"),
    path("t/<str:table_id>/lesson", ended.lesson, name="lesson"),
    path("t/<str:table_id>/tried", ended.tried, name="tried"),
    path("t/<str:table_id>/record", tables.record, name="record"),
    path("t/<str:table_id>/entries", tables.entries, name="entries"),
    path("t/<str:table_id>/replay", replay.of_a_table, name="replay"),
    path("t/<str:table_id>/replay/<str:eyes>", replay.of_a_table, name="replay-as"),
    path("records/import", replay.bring_one, name="import"),
    path("r/<str:imported_id>", replay.of_an_import, name="imported"),
    path("r/<str:imported_id>/record", replay.record, name="imported-record"),
    path("r/<str:imported_id>/<str:eyes>", replay.of_an_import, name="imported-as"),
    path("block/<path:name>", order.block, name="block"),
    path("report/player/<path:name>", order.report_player, name="report-player"),
    path("report/table/<str:table_id>", order.report_table, name="report-table"),
    path("report/tournament/<str:tournament_id>", order.report_tournament, name="report-tournament"),
    path("report/table/<str:table_id>/<int:number>", order.report_line, name="report-line"),
    path("moderation", moderators.overview, name="moderation"),
    path("moderation/reports/<int:report_id>", moderators.answer, name="moderation-report"),
    path("moderation/players/<path:name>", moderators.player, name="moderation-player"),
    path("moderation/tables/<str:table_id>", moderators.table, name="moderation-table"),
    path("moderation/tournaments/<str:tournament_id>", moderators.tournament, name="moderation-tournament"),
    path("moderation/bans/<int:ban_id>/lift", moderators.lift, name="moderation-lift"),
    path("vacation", clocks.vacation, name="vacation"),
    path("notices", notices.notices, name="notices"),
    path("notices/devices", notices.switch_on, name="devices"),
    path("notices/devices/off", notices.switch_off, name="devices-off"),
    path("notices/stop/<str:token>", notices.stop, name="stop-notices"),
    path("api/v1/", api.urls),
    path("healthz", watch.healthz),
    path("readyz", watch.readyz),
    path("metrics", watch.metrics),
    path("", include("boem.web.accounts.urls")),
]
handler400 = "boem.web.project.views.bad_request"
handler429 = "boem.web.accounts.views.too_many"
handler404 = "boem.web.project.views.not_found"
handler500 = "boem.web.project.views.fault"
