"""Settings know their ranges."""

from __future__ import annotations

import pytest

from boem.core.errors import Unreadable
from boem.core.settings import describe_settings, read_settings, write_settings
from boem.games.mijnenveger.config import Config


def test_what_is_missing_has_its_default() -> None:
    assert read_settings(Config, {"width": 5}) == Config(width=5)
    assert write_settings(Config()) == {"width": 6, "height": 6, "mines": 10, "sweepers": 5, "starts": 0}


def test_every_setting_is_described() -> None:
    assert describe_settings(Config)["width"] == {
        "about": "squares across",
        "default": 6,
        "minimum": 3,
        "maximum": 10,
    }
    assert describe_settings(Config)["sweepers"]["maximum"] is None


@pytest.mark.parametrize("value", [2, 11, -1, 10**30, True, 5.0, "5", None, [5]])
def test_a_value_out_of_range_or_of_another_type_is_named(value: object) -> None:
    with pytest.raises(Unreadable) as caught:
        read_settings(Config, {"width": value})
    assert caught.value.place == "width"


def test_a_square_must_stay_free_of_mines() -> None:
    assert Config(3, 3, 8).mines == 8
    with pytest.raises(Unreadable, match="mines: must be 1 to 8 on 3 × 3 squares"):
        Config(3, 3, 9)
