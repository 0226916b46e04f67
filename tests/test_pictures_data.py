"""What the pictures show is true: slopes, bounds, errors, prices, verdicts, equal functions."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from absorption.absorb import Absorbed, absorb
from absorption.decide import Absorbable, NotAbsorbable, decide
from absorption.deep import smallest_pair
from absorption.network import Mlp, Skip
from absorption.network.degeneracy import degeneracies
from absorption.network.planted import cancelling_sets
from absorption.pictures import deep, gap, growth, kinks, price, ray
from absorption.pictures.theme import SERIES
from absorption.witness.fitting import DEGREE_TWO_BOUND


@pytest.mark.parametrize("seed", range(3))
def test_near_zero_slopes_are_two(seed: int) -> None:
    found = growth.near_zero(seed)
    assert list(found) == ["ReLU²", "bilinear", "ReGLU", "SwiGLU"]
    for curve in found.values():
        assert abs(curve.slope(1e-5, 1e-4) - 2) < 1e-4
        assert curve.input[0] < curve.certified < curve.input[-1]
        inside = curve.input <= curve.certified
        assert (curve.output[inside] <= curve.input[inside] / 4).all()


@pytest.mark.parametrize("seed", range(3))
def test_infinity_slopes_are_zero(seed: int) -> None:
    found = growth.infinity(seed)
    for curve in found.values():
        assert abs(curve.slope(1e4, 1e5)) < 5e-3
        assert curve.input[0] < curve.certified < curve.input[-1]
        outside = curve.input >= curve.certified
        assert (curve.output[outside] <= curve.input[outside] / 4).all()
    assert abs(found["tanh"].slope(1e-3, 1e-2) - 1) < 1e-3


def test_growth_between_points_is_on_the_line() -> None:
    curve = growth.Growth(np.array([1.0, 100.0]), np.array([1.0, 1e4]), 10.0)
    assert abs(curve.at(10.0) - 100.0) < 1e-9
    assert abs(curve.slope(0.5, 200.0) - 2.0) < 1e-9


@pytest.mark.parametrize("seed", range(1, 4))
def test_gap_curves_stay_above_the_bound(seed: int) -> None:
    found = gap.curves(seed, samples=400)
    assert set(found) == {"ReLU²", "ReGLU"}
    for curve in found.values():
        assert [each.width for each in curve] == list(gap.WIDTHS)
        assert all(each.error > DEGREE_TWO_BOUND for each in curve)
        assert curve[0].error > 0.9


def test_gap_bound_is_reached_by_the_block_of_width_two_d() -> None:
    assert gap.best_block().h == 2 * gap.DIMENSION
    assert abs(gap.best_error() - DEGREE_TWO_BOUND) < 1e-12


def test_kinks_twins_are_equal_functions_with_the_same_lines() -> None:
    found = kinks.twins()
    assert not degeneracies(found.f)
    assert found.f.cancels_skip(found.flipped)
    points = kinks.lattice()
    assert len(points) == 13**2 and np.abs(points).max() == kinks.REACH
    assert (Skip(found.f).exactly(points) == found.g.exactly(points)).all()
    verdict = decide(found.f)
    assert isinstance(verdict, Absorbable) and verdict.flipped == found.flipped
    for i in range(found.f.h):
        lines = []
        for block in (found.f, found.g):
            weights = block.with_floats().tensors()
            lines.append(kinks.kink(weights["w_up"][i], float(weights["b_up"][i])))
        (middle, across), (other, turned) = lines
        assert np.allclose(middle, other)
        assert np.allclose(across, -turned if i in found.flipped else turned)
        # The neuron is active where the band is.
        weights = found.f.with_floats().tensors()
        assert weights["w_up"][i] @ (middle + 0.1 * across) + weights["b_up"][i] > 0


def test_kinks_contours_have_their_level_and_no_superfluous_points() -> None:
    steps = np.linspace(-kinks.REACH, kinks.REACH, 61)
    values = np.maximum(*np.meshgrid(steps, steps))
    (line,) = kinks.contours(values, np.array([1.05]))
    assert np.allclose(line.max(axis=1), 1.05)
    assert 3 <= len(line) <= 4


def test_price_curves_reach_zero_where_a_block_absorbs() -> None:
    found = price.curves()
    d = price.DIMENSION
    assert [curve.price for curve in found.values()] == [1, 2, d, 2 * d - price.NARROW]
    for curve in found.values():
        assert not degeneracies(curve.block)
        assert list(curve.missed) == sorted(curve.missed, reverse=True)
        for error, absorbable in zip(curve.missed, curve.absorbable, strict=True):
            assert absorbable == (error < 1e-9)
            assert absorbable or error > 0.05


def test_price_of_random_weights_is_the_one_of_absorb() -> None:
    *_, wide, narrow = price.curves().values()
    for curve in (wide, narrow):
        made = absorb(curve.block, extra=True)
        assert isinstance(made, Absorbed)
        assert made.added == curve.price
        assert made.block.h == curve.block.h + curve.price
        points = np.random.default_rng(0).integers(-9, 9, (20, price.DIMENSION))
        assert (Skip(curve.block).exactly(points) == made.block.exactly(points)).all()


def test_price_error_of_a_known_block() -> None:
    # R_S is diag(1, 1) or diag(0, 1): what is left is 1, until the second row or a pair is added.
    block = Mlp([[1, 0], [0, 1]], [[-1, 0], [0, 1]], "relu")
    assert np.allclose(price.missed(block)[:3], [1, 0, 0])


def test_ray_has_the_zeros_that_are_marked_and_no_others() -> None:
    f = ray.block()
    assert not degeneracies(f)
    found = ray.zeros(f)
    assert found == (Fraction(4, 5), Fraction(4, 3), Fraction(2))
    assert all(float(scale) < ray.END for scale in found)
    for scale in found:
        assert len(cancelling_sets(ray.on_ray(f, scale))) == 1
    scales = np.linspace(0.01, ray.END, 2000)
    least = ray.distances(f, scales).min(axis=0)
    for scale in scales[least < 0.01]:
        assert min(abs(scale - float(zero)) for zero in found) < 0.05


def test_ray_verdicts_are_exact_at_the_zeros_and_beside() -> None:
    f, tiny = ray.block(), Fraction(1, 10**12)
    for zero, side in product(ray.zeros(f), (-1, 0, 1)):
        verdict = decide(ray.on_ray(f, zero + side * tiny))
        assert isinstance(verdict, NotAbsorbable if side else Absorbable)
        (shown,) = ray.marked(f, [zero + side * ray.ASIDE])
        assert shown.absorbable == (side == 0)
        assert (shown.distance < 1e-9) == (side == 0)


def test_deep_arcs_make_the_whole_circle() -> None:
    circle, breaks = deep.arcs(smallest_pair().skipped[0])
    assert [arc.colour for arc in circle] == list(SERIES)
    for arc, after in zip(circle, [*circle[1:], circle[0]], strict=True):
        assert np.allclose(arc.points[-1], after.points[0])
        assert np.allclose(np.hypot(*arc.points.T), 1)
    drawn = np.concatenate([arc.points for arc in circle])
    for point in breaks:
        assert np.abs(drawn - point).sum(axis=1).min() < 1e-9


def test_deep_segment_is_moved_by_the_stack_and_not_seen_by_the_neurons() -> None:
    path, images, values = deep.unseen()
    assert np.abs(path[0] - path[-1]).max() > 0.5
    assert np.allclose(values, values[0])
    assert np.abs(images - images[0]).max() > 0.5
