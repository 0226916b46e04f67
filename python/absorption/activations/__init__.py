"""Activations and gates: their forms, and the properties that theorems ask of them.

Reading order: `properties` and `order` (the predicates), `activation` (what is declared),
`registry` (by name), `examine` (what is proved and what is only searched). `KINDS` are all kinds of
property; each activation of the package declares of each that it has it or lacks it.
"""

from absorption.activations.activation import (
    Activation,
    ActivationError,
    DeclarationError,
    Lacks,
)
from absorption.activations.declarations import KINDS
from absorption.activations.examine import Evidence, Finding, check, examine
from absorption.activations.order import LittleOAtZero, QuadraticAtZero, SelfGate
from absorption.activations.properties import (
    BoundedBy,
    ContinuousAtZero,
    DifferentiableAtZero,
    Homogeneous,
    NearRelu,
    NearTwoSlope,
    OddPart,
    Property,
    SublinearGrowth,
    TwoSlope,
    VanishesAtZero,
)
from absorption.activations.registry import activation, gate, gates, names, register, unregister
from absorption.activations.units import celu, elu, leaky_relu, relu_power

__all__ = [
    "KINDS",
    "Activation",
    "ActivationError",
    "BoundedBy",
    "ContinuousAtZero",
    "DeclarationError",
    "DifferentiableAtZero",
    "Evidence",
    "Finding",
    "Homogeneous",
    "Lacks",
    "LittleOAtZero",
    "NearRelu",
    "NearTwoSlope",
    "OddPart",
    "Property",
    "QuadraticAtZero",
    "SelfGate",
    "SublinearGrowth",
    "TwoSlope",
    "VanishesAtZero",
    "activation",
    "celu",
    "check",
    "elu",
    "examine",
    "gate",
    "gates",
    "leaky_relu",
    "names",
    "register",
    "relu_power",
    "unregister",
]
