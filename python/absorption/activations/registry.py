"""Activations by name: those of the package, those of the user, and the gates of gated MLPs."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial

from absorption.activations import squashing, units
from absorption.activations.activation import Activation, ActivationError
from absorption.activations.examine import check

_BUILDERS: Mapping[str, Callable[[], Activation]] = {
    "relu": partial(units.leaky_relu, 0, name="relu"),
    "leaky_relu": partial(units.leaky_relu, name="leaky_relu"),
    "abs": partial(units.leaky_relu, -1, name="abs"),
    "identity": partial(units.leaky_relu, 1, name="identity"),
    "relu2": partial(units.relu_power, 2, name="relu2"),
    "relu3": partial(units.relu_power, 3, name="relu3"),
    "gelu": units.gelu,
    "gelu_tanh": units.gelu_tanh,
    "quick_gelu": units.quick_gelu,
    "silu": units.silu,
    "softplus": units.softplus,
    "elu": partial(units.elu, name="elu"),
    "selu": units.selu,
    "celu": partial(units.celu, name="celu"),
    "mish": units.mish,
    "hardswish": units.hardswish,
    "softsign_gelu": units.softsign_gelu,
    "sigmoid": squashing.sigmoid,
    "tanh": squashing.tanh,
    "step": squashing.step,
    "softsign": squashing.softsign,
    "clamp": squashing.clamp,
    "relu6": squashing.relu6,
}

# What model configurations call the same functions. Case and punctuation do not matter.
_ALIASES: Mapping[str, str] = {
    "squared_relu": "relu2",
    "relu_squared": "relu2",
    "gelu_python": "gelu",
    "gelu_new": "gelu_tanh",
    "gelu_pytorch_tanh": "gelu_tanh",
    "gelu_accurate": "gelu_tanh",
    "gelu_approximate": "gelu_tanh",
    "swish": "silu",
    "linear": "identity",
    "none": "identity",
    "absolute": "abs",
    "logistic": "sigmoid",
    "heaviside": "step",
    "hardtanh": "clamp",
}

# The activation that each kind of gated MLP puts on its gate.
_GATES: Mapping[str, str] = {
    "reglu": "relu",
    "geglu": "gelu",
    "swiglu": "silu",
    "glu": "sigmoid",
    "bilinear": "identity",
}

_built: dict[str, Activation] = {}
_registered: dict[str, Activation] = {}


def _key(name: str) -> str:
    return "".join(character for character in name.lower() if character.isalnum())


_NAMES: Mapping[str, str] = {_key(alias): name for alias, name in _ALIASES.items()} | {
    _key(name): name for name in _BUILDERS
}


def names() -> tuple[str, ...]:
    """The names of all activations, those of the package first.

    Example:
        >>> names()[:4]
        ('relu', 'leaky_relu', 'abs', 'identity')
    """
    return (*_BUILDERS, *(known.name for known in _registered.values()))


def _unknown(what: str, name: str, known: list[str]) -> ActivationError:
    close = get_close_matches(name.lower(), known, n=3, cutoff=0.5)
    hint = f"did you mean {', '.join(close)}?" if close else f"known are {', '.join(known)}"
    return ActivationError(f"no {what} is called {name!r}; {hint}")


def activation(name: str) -> Activation:
    """The activation of this name, whatever its case and punctuation.

    Example:
        >>> activation("gelu_pytorch_tanh").name, activation("LeakyReLU").name
        ('gelu_tanh', 'leaky_relu')
        >>> activation("geluu")  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        ActivationError: no activation is called 'geluu'; did you mean gelu, elu, selu?

    Args:
        name: one of `names`, or what model configurations call the same function.

    Raises:
        ActivationError: no activation has this name; the message names close ones.
    """
    key = _key(name)
    if key in _registered:
        return _registered[key]
    canonical = _NAMES.get(key)
    if canonical is None:
        raise _unknown("activation", name, [*names(), *_ALIASES])
    if canonical not in _built:
        _built[canonical] = _BUILDERS[canonical]()
    return _built[canonical]


def gate(name: str) -> Activation:
    """The gate of the gated MLP of this name: ReGLU, GeGLU, SwiGLU, GLU or bilinear.

    Example:
        >>> gate("SwiGLU").name, gate("bilinear").name
        ('silu', 'identity')

    Args:
        name: one of `gates`, whatever its case and punctuation.

    Raises:
        ActivationError: no gated MLP has this name.
    """
    key = _key(name)
    if key not in _GATES:
        raise _unknown("gated MLP", name, list(_GATES))
    return activation(_GATES[key])


def gates() -> tuple[str, ...]:
    """The names of the gated MLPs.

    Example:
        >>> gates()
        ('reglu', 'geglu', 'swiglu', 'glu', 'bilinear')
    """
    return tuple(_GATES)


def register(new: Activation) -> Activation:
    """Make an activation known by its name, after a search for points that refute its declarations.

    Example:
        >>> from fractions import Fraction
        >>> from absorption.activations import BoundedBy
        >>> double = Activation("double", lambda z: 2 * z, (BoundedBy(Fraction(9)),))
        >>> register(double)  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        DeclarationError: double: BoundedBy(bound=Fraction(9, 1)): |value| exceeds the bound ...

    Args:
        new: the activation, with a name that no other has.

    Returns:
        The activation, as it was given.

    Raises:
        ActivationError: the name is empty or taken.
        DeclarationError: a declaration is wrong, or two forms disagree; the error has the point.
    """
    key = _key(new.name)
    if not key:
        raise ActivationError(
            f"an activation needs a name with a letter or digit; got {new.name!r}"
        )
    if key in _NAMES or key in _registered:
        raise ActivationError(f"the name {new.name!r} is taken by {activation(new.name).name!r}")
    check(new)
    _registered[key] = new
    return new


def unregister(name: str) -> None:
    """Forget an activation that was registered.

    Example:
        >>> register(Activation("doubled", lambda z: 2 * z)).name in names()
        True
        >>> unregister("doubled")
        >>> "doubled" in names()
        False

    Args:
        name: the one that it was registered by.

    Raises:
        ActivationError: no registered activation has this name.
    """
    if _registered.pop(_key(name), None) is None:
        raise _unknown(
            "registered activation", name, [known.name for known in _registered.values()]
        )
