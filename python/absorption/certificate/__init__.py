"""Certificates: verdicts on given weights, written as Lean files that the kernel checks.

Reading order: `block` (the weights), `kinds` (the three certificates and their files), `evidence`
(how they are found), `reading` and `compiled` (what a file must be), `library` (the examination),
`certify`.

A `Certificate` is a `Trace`, a `Flip` or a `Dual`.
"""

from absorption.certificate.block import CertificateError, IntegerBlock
from absorption.certificate.certify import Certified, Uncertified, certify, make_certificate
from absorption.certificate.estimate import Estimate, estimate
from absorption.certificate.kinds import Certificate, Dual, Flip, Trace, write
from absorption.certificate.library import CheckReport, Library, open_library
from absorption.certificate.reading import FormatError, read

__all__ = [
    "Certificate",
    "CertificateError",
    "Certified",
    "CheckReport",
    "Dual",
    "Estimate",
    "Flip",
    "FormatError",
    "IntegerBlock",
    "Library",
    "Trace",
    "Uncertified",
    "certify",
    "estimate",
    "make_certificate",
    "open_library",
    "read",
    "write",
]
