"""What the pickle of a PyTorch checkpoint is read as, besides numbers, strings and containers."""

from dataclasses import dataclass

Key = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Global:
    """A name that a pickle mentions."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module[:80]}.{self.name[:80]}"


class Stranger:
    """What a pickle would have made by calling something that is not known here; or no tensor's."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class StorageRecord:
    """The numbers of one or more tensors: their type, the key of their file, their count."""

    kind: str
    key: str
    count: int


@dataclass(frozen=True, eq=False, slots=True)
class TensorRecord:
    """A view of a storage; all numbers are as the pickle has them, and must be checked."""

    storage: StorageRecord
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
