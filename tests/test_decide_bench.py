import math

import pytest

from absorption.decide import bench


@pytest.mark.parametrize(("d", "h"), [(4, 12), (6, 18), (16, 64)])
def test_near_misses_mislead_floats_and_not_decide(d: int, h: int) -> None:
    assert bench.ours(*bench.planted_block(d, h, 1)) is True
    assert bench.least_squares(*bench.planted_block(d, h, 1)) is True
    assert bench.ours(*bench.near_miss(d, h, 1)) is False
    assert bench.least_squares(*bench.near_miss(d, h, 1)) is True


def test_the_alternatives_run_on_small_blocks() -> None:
    assert bench.sympy_rank(*bench.near_miss(4, 12, 16)) is False
    assert bench.sympy_rank(*bench.planted_block(3, 5, 1)) is True


def test_an_integer_program_has_a_tolerance() -> None:
    pytest.importorskip("scipy")
    assert bench.integer_program(*bench.planted_block(4, 12, 1)) is True
    assert bench.integer_program(*bench.near_miss(4, 12, 1)) is True


def test_exponent_is_the_slope() -> None:
    slope = bench.exponent([(h, 1e-6 * h**2.5) for h in (100, 200, 400)])
    assert slope is not None and math.isclose(slope, 2.5)
    assert bench.exponent([(3, 0.5)]) is None


def test_figure_reports_one_decision() -> None:
    one = bench.figure("miss", 5, 15)
    assert one["verdict"] == "not absorbable" and float(one["seconds"]) > 0


def test_compare_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    bench.compare(((3, 5),), repeats=1)
    assert "least squares" in capsys.readouterr().out
