"""What a game's face adds to the pages: templates, static files, styles and drawings, also for installed games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from support.stranger import install

from boem.core.registry import game_ids
from boem.web.base.game_assets import STYLES, StaticFiles, folders, join_files

GAME = """
from dataclasses import replace
from boem.core.faces import Faces
from boem.games.coan import GAME
GAME = replace(GAME, id="other", faces=Faces(site="other.site:Face"))
"""
LATER = """
from dataclasses import replace
from boem.core.faces import Faces
from boem.games.coan import GAME
GAME = replace(GAME, id="zlast", faces=Faces(site="zlast.site:Face"))
"""


@pytest.fixture
def other(site_packages: Path) -> Path:
    """The folder of another package's face."""
    install(site_packages, "boem-other", "other = other:GAME\nzlast = zlast:GAME")
    for name, code in (("other", GAME), ("zlast", LATER)):
        (site_packages / name / "site").mkdir(parents=True)
        (site_packages / name / "__init__.py").write_text(code)
        (site_packages / name / "site" / "__init__.py").write_text("Face = None")
    return site_packages / "other" / "site"


def joined(folder: Path) -> tuple[str, str]:
    """The styles and drawings of all games together."""
    join_files(folder)
    style, sprite = ((folder / "boem" / name).read_text() for name in ("games.css", "sprite.svg"))
    return style, sprite


def test_every_game_of_boem_has_a_picture_colours_and_a_script(tmp_path: Path) -> None:
    style, sprite = joined(tmp_path)
    assert list(folders()) == list(game_ids())
    for game_id in game_ids():
        assert f'[data-game="{game_id}"]' in style
        assert sprite.count(f'<symbol id="pic-{game_id}"') == 1
        assert finders.find(f"boem/games/{game_id}.js")


def test_the_sites_own_drawings_come_first(other: Path, tmp_path: Path) -> None:
    (other / "sprite.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><symbol id="mine" class="false"/></svg>')
    _style, sprite = joined(tmp_path / "joined")
    assert sprite.index('<symbol id="mine" viewBox') < sprite.index('<symbol id="mine" class="false"')


def test_templates_and_static_files_of_a_strangers_game_are_found(other: Path) -> None:
    for folder, name, text in (("templates/games/other", "a.html", "{% drawing 'mine' %}"), ("static", "a.js", "1")):
        (other / folder).mkdir(parents=True)
        (other / folder / name).write_text(text)
    assert "#mine" in render_to_string("games/other/a.html")
    assert StaticFiles().find("a.js") == str(other / "static" / "a.js")


def test_no_game_replaces_a_template_of_the_site(other: Path) -> None:
    (other / "templates").mkdir()
    (other / "templates" / "wrong.html").write_text("mine")
    assert render_to_string("wrong.html", {"title": "Wrong"}) != "mine"


@pytest.mark.parametrize("style", ["a { color: red", "a { } }", "a } b {"])
def test_a_style_that_would_spoil_those_after_it_is_left_out(
    other: Path, tmp_path: Path, style: str, caplog: pytest.LogCaptureFixture
) -> None:
    (other / "style.css").write_text(style)
    (other.parent.parent / "zlast" / "site" / "style.css").write_text('a::before { content: "}"; } /* { */')
    found, _sprite = joined(tmp_path / "joined")
    assert style not in found
    assert 'a::before { content: "}"; }' in found
    assert "other/site/style.css is left out" in caplog.text


def test_drawings_that_cannot_be_read_are_left_out(other: Path, tmp_path: Path) -> None:
    (other / "sprite.svg").write_text("<svg>")
    assert joined(tmp_path / "joined")[1].count('id="pic-coan"') == 1


def test_unchanged_styles_are_not_written_again(tmp_path: Path) -> None:
    joined(tmp_path)
    before = (tmp_path / "boem" / "games.css").stat().st_mtime_ns
    joined(tmp_path)
    assert (tmp_path / "boem" / "games.css").stat().st_mtime_ns == before


def test_the_sites_own_styles_are_one_file_each_of_them_once(tmp_path: Path) -> None:
    join_files(tmp_path)
    style = (tmp_path / "boem" / "base.css").read_text()
    assert sorted(re.findall(r'@import "(.+)";', (STYLES / "base.css").read_text())) == sorted(
        path.name for path in STYLES.glob("*.css") if path.name != "base.css"
    )
    assert "@import" not in style
    assert style.index("--paper:") < style.index(".board {") < style.index("@media (forced-colors: active)")


def test_a_joined_style_has_no_comments_and_what_is_quoted_stays(other: Path, tmp_path: Path) -> None:
    (other / "style.css").write_text('/* says */\na::before {\n  content: "/* not */  \\\n  so";\n}\n')
    style, _sprite = joined(tmp_path)
    assert '\na::before {\ncontent: "/* not */  \\\n  so";\n}\n' in style
    assert "says" not in style
