"""The drawn gap curve: above the bound at every width, and the checked-in picture is current."""

from pathlib import Path

from absorption.witness.curve import WIDTHS, curves, draw
from absorption.witness.fitting import DEGREE_TWO_BOUND

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "gap-curve.svg"


def test_witness_curves_stay_above_the_bound() -> None:
    found = curves(samples=400)
    assert set(found) == {"ReLU²", "ReGLU"}
    for curve in found.values():
        assert [each.width for each in curve] == list(WIDTHS)
        assert all(each.error > DEGREE_TWO_BOUND for each in curve)


def test_witness_curve_is_drawn_with_the_bound() -> None:
    text = draw(curves(samples=400))
    assert text.startswith("<svg")
    assert text.count("<circle") == 2 * len(WIDTHS)
    assert "which no width gets below" in text
    assert "ReGLU" in PICTURE.read_text(encoding="utf-8")
