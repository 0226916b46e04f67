"""PyTorch checkpoints from pickles put together by hand; hostile ones must do nothing."""

import pickle
import random
import struct
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.checkpoints import CheckpointError, open_checkpoint
from absorption.checkpoints.pickles import MAX_PICKLE, MAX_STEPS, Machine


@dataclass(frozen=True)
class Name:
    """A global of a pickle."""

    module: str
    name: str


@dataclass(frozen=True)
class Call:
    """A call that unpickling would make."""

    function: Any
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class Stored:
    """A storage, by its persistent identity."""

    identity: Any


ORDERED = Name("collections", "OrderedDict")
REBUILD = Name("torch._utils", "_rebuild_tensor_v2")


def code(value: Any) -> bytes:
    """The instructions of protocol 2 that push ``value``."""
    match value:
        case None:
            return b"N"
        case bool():
            return b"\x88" if value else b"\x89"
        case int():
            return b"J" + struct.pack("<i", value) if abs(value) < 2**31 else b"I%d\n" % value
        case float():
            return b"G" + struct.pack(">d", value)
        case str():
            return b"X" + struct.pack("<I", len(value.encode())) + value.encode()
        case tuple():
            return b"(" + b"".join(map(code, value)) + b"t"
        case list():
            return b"](" + b"".join(map(code, value)) + b"e"
        case dict():
            pairs = (code(key) + code(item) for key, item in value.items())
            return b"}(" + b"".join(pairs) + b"u"
        case Name():
            return f"c{value.module}\n{value.name}\n".encode()
        case Call():
            return code(value.function) + code(value.arguments) + b"R"
        case Stored():
            return code(value.identity) + b"Q"
    raise TypeError(value)


def tensor(
    key: str,
    count: Any,
    shape: tuple[int, ...],
    strides: tuple[int, ...],
    offset: Any = 0,
    kind: str = "FloatStorage",
) -> Call:
    stored = Stored(("storage", Name("torch", kind), key, "cpu", count))
    return Call(REBUILD, (stored, offset, shape, strides, False, Call(ORDERED, ())))


def saved(
    path: Path,
    value: Any,
    storages: Mapping[str, bytes],
    *,
    extra: Mapping[str, bytes] | None = None,
    compression: int = zipfile.ZIP_STORED,
) -> Path:
    content = value if isinstance(value, bytes) else b"\x80\x02" + code(value) + b"."
    with zipfile.ZipFile(path, "w", compression) as archive:
        archive.writestr("archive/data.pkl", content)
        archive.writestr("archive/byteorder", b"little")
        for key, data in storages.items():
            archive.writestr(f"archive/data/{key}", data)
        for name, data in (extra or {}).items():
            archive.writestr(name, data)
    return path


SIX = np.arange(6, dtype="<f4").tobytes()


def test_torch_views_exact(tmp_path: Path) -> None:
    state = {
        "w": tensor("0", 6, (2, 3), (3, 1)),
        "turned": tensor("0", 6, (3, 2), (1, 3)),
        "part": tensor("0", 6, (2, 1), (2, 1), 1),
        "number": tensor("0", 6, (), (), 4),
        "none": tensor("0", 6, (0, 3), (3, 1)),
        "parameter": Call(
            Name("torch._utils", "_rebuild_parameter"),
            (tensor("0", 6, (6,), (1,)), True, Call(ORDERED, ())),
        ),
    }
    checkpoint = open_checkpoint(saved(tmp_path / "m.pt", state, {"0": SIX}))
    w = np.arange(6).reshape(2, 3)
    assert checkpoint.form == "pytorch"
    assert np.array_equal(checkpoint["w"].load(), w)
    assert np.array_equal(checkpoint["turned"].load(), w.T)
    assert checkpoint["part"].load().tolist() == [[1], [3]]
    assert checkpoint["number"].load() == 4
    assert checkpoint["none"].load().shape == (0, 3)
    assert np.array_equal(checkpoint["parameter"].load(), w.ravel())


@pytest.mark.parametrize(
    ("kind", "dtype"),
    [
        ("DoubleStorage", "<f8"),
        ("HalfStorage", "<f2"),
        ("CharStorage", "i1"),
        ("LongStorage", "<i8"),
        ("BoolStorage", "?"),
    ],
)
def test_torch_types_exact(tmp_path: Path, kind: str, dtype: str) -> None:
    numbers = np.array([0, 1, 1, 0]).astype(dtype)
    state = {"w": tensor("0", 4, (4,), (1,), kind=kind)}
    path = saved(tmp_path / "m.pt", state, {"0": numbers.tobytes()})
    assert np.array_equal(open_checkpoint(path)["w"].load(), numbers)


def test_torch_bfloat16_widened(tmp_path: Path) -> None:
    state = {"w": tensor("0", 2, (2,), (1,), kind="BFloat16Storage")}
    path = saved(tmp_path / "m.pt", state, {"0": bytes([0x80, 0x3F, 0x49, 0xC0])})
    assert open_checkpoint(path)["w"].load().tolist() == [1.0, -3.140625]


def test_torch_state_dict_inside_a_trainers_file(tmp_path: Path) -> None:
    inner = {"a.weight": tensor("0", 6, (2, 3), (3, 1))}
    value = {
        "epoch": 3,
        "optimizer": {"state": {0: {"momentum": tensor("0", 6, (6,), (1,))}}},
        "settings": Call(Name("some.package", "Settings"), (1, "x")),
        "state_dict": inner,
    }
    assert list(open_checkpoint(saved(tmp_path / "m.pt", value, {"0": SIX}))) == ["a.weight"]


def test_torch_nested_names_joined(tmp_path: Path) -> None:
    value = {"net": {"0": {"w": tensor("0", 6, (6,), (1,))}}}
    assert list(open_checkpoint(saved(tmp_path / "m.pt", value, {"0": SIX}))) == ["net.0.w"]


class Bomb:
    """An object whose pickle writes a file when it is loaded."""

    def __init__(self, target: Path) -> None:
        self.target = target

    def __reduce__(self) -> tuple[Any, ...]:
        return exec, (f"import pathlib; pathlib.Path({str(self.target)!r}).touch()",)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_torch_hostile_pickle_does_nothing(tmp_path: Path, protocol: int) -> None:
    target = tmp_path / "written"
    content = pickle.dumps({"w": Bomb(target)}, protocol)
    path = saved(tmp_path / "m.pt", content, {"0": SIX})
    with pytest.raises(
        CheckpointError, match=r"would call (__builtin__|builtins)\.exec, and nothing"
    ):
        open_checkpoint(path)
    assert not target.exists()
    pickle.loads(content)
    assert target.exists()


def test_torch_hostile_pickle_beside_weights_does_nothing(tmp_path: Path) -> None:
    target = tmp_path / "written"
    command = Call(Name("os", "system"), (f"touch {target}",))
    value = {"w": tensor("0", 6, (6,), (1,)), "evil": command}
    checkpoint = open_checkpoint(saved(tmp_path / "m.pt", value, {"0": SIX}))
    assert list(checkpoint) == ["w"]
    assert checkpoint["w"].load().tolist() == [0, 1, 2, 3, 4, 5]
    assert not target.exists()


def test_torch_every_way_to_call_does_nothing(tmp_path: Path) -> None:
    target = tmp_path / "written"
    argument = code(f"touch {target}")
    for content in (
        b"(" + argument + b"ios\nsystem\n.",
        b"(cos\nsystem\n" + argument + b"o.",
        b"cos\nsystem\n(" + argument + b"t\x81.",
        b"cos\nsystem\n(" + argument + b"t}\x92.",
        b"cos\nsystem\n(t\x81}(" + code("__reduce__") + argument + b"ub.",
        b"\x80\x04\x8c\x02os\x8c\x06system\x93" + argument + b"\x85R.",
    ):
        with pytest.raises(CheckpointError, match="no dictionary of tensors"):
            open_checkpoint(saved(tmp_path / "m.pt", content, {}))
        assert not target.exists()


def holding(value: Any) -> bytes:
    """A pickle in which a number of 24,000 bits stands for each 5."""
    return b"\x80\x02" + code(value).replace(SMALL, LONG) + b"."


W = (2, 3), (3, 1)
LONG = b"\x8b" + struct.pack("<i", 3000) + b"\xff" * 2999 + b"\0"
SMALL = code(5)
HOSTILE: dict[str, tuple[Any, str]] = {
    "negative offset": ({"w": tensor("0", 6, *W, -1)}, "wanted none below 0"),
    "negative stride": ({"w": tensor("0", 6, (2, 3), (-3, 1), 5)}, "wanted none below 0"),
    "negative size": ({"w": tensor("0", 6, (-2, 3), (3, 1))}, "negative size"),
    "beyond the end": ({"w": tensor("0", 6, *W, 1)}, "does not fit in its 6 numbers"),
    "stride beyond the end": ({"w": tensor("0", 6, (2, 3), (4, 1))}, "does not fit"),
    "one number for many": ({"w": tensor("0", 6, (9999, 9999), (0, 0))}, "does not fit"),
    "overflow": ({"w": tensor("0", 6, (2**31 - 1,) * 3, (0, 0, 0))}, "at most"),
    "count beyond the file": ({"w": tensor("0", 2**40, *W)}, "do not take 24 bytes"),
    "negative count": ({"w": tensor("0", -6, *W)}, "do not take 24 bytes"),
    "no storage": ({"w": tensor("7", 6, *W)}, "is not there"),
    "storage elsewhere": ({"w": tensor("../../x", 6, *W)}, "is not there"),
    "unknown type": ({"w": tensor("0", 6, *W, kind="QInt8Storage")}, "torch.QInt8Storage"),
    "strides too few": ({"w": tensor("0", 6, (2, 3), (1,))}, "not described by"),
    "offset is text": ({"w": tensor("0", 6, *W, "0")}, "not described by"),
    "count is text": ({"w": tensor("0", "6", *W)}, "storage is described by"),
    "no identity": ({"w": Stored(("file", 1))}, "is no storage"),
    "name steers the terminal": ({"\x1b[2J": tensor("0", 6, *W)}, "printable"),
    "name twice": ({"a.b": tensor("0", 6, *W), "a": {"b": tensor("0", 6, *W)}}, "occurs twice"),
    "no tensors": ({"epoch": 3}, "no dictionary of tensors"),
    "a bare tensor": (tensor("0", 6, *W), "no dictionary of tensors"),
    "no end": (b"\x80\x02}", "damaged"),
    "empty": (b"", "damaged"),
    "nothing on the stack": (b"\x80\x02.", "damaged"),
    "unknown instruction": (b"\x80\x02\xff.", "damaged"),
    "memory never written": (b"\x80\x02h\x07.", "damaged"),
    "text without end": (b"\x80\x02X\xff\xff\xff\x7f.", "damaged"),
    "extension": (b"\x80\x02\x82\x01.", "uses EXT1"),
    "odd dictionary": (b"\x80\x02}(K\x01u.", "a key without a value"),
    "items of a number": (b"\x80\x02K\x01(K\x01K\x01u.", "set on a int"),
    "a number of many digits": (b"I" + b"9" * 5000 + b"\n.", "damaged"),
    "long size": (holding({"w": tensor("0", 6, (5,), (1,))}), "not described by"),
    "long stride": (holding({"w": tensor("0", 6, (2,), (5,))}), "not described by"),
    "long offset": (holding({"w": tensor("0", 6, *W, 5)}), "not described by"),
    "long count": (holding({"w": tensor("0", 5, *W)}), "described by Global, str, Stranger"),
    "long key": (b"\x80\x02}(" + LONG + code(tensor("0", 6, *W)) + b"u.", "no dictionary"),
    "axes without end": ({"w": tensor("0", 6, (1,) * 99, (1,) * 99)}, "not described by"),
    "nested without end": (b"\x80\x02)" + b"\x85" * 100_000 + b"Q.", "is no storage"),
    "doubled without end": (b"\x80\x02)" + b"2\x86" * 100_000 + b"Q.", "is no storage"),
    "a doubled storage": (
        b"\x80\x02(X\x07\0\0\0storage)" + b"2\x86" * 100_000 + b"K\1K\1K\1tQ.",
        "described by tuple, int, int",
    ),
    "dictionaries without end": (b"\x80\x02" + b"}" * (MAX_STEPS + 1) + b".", "more than"),
    "too long": (
        b"\x80\x02X" + struct.pack("<I", MAX_PICKLE) + b"x" * MAX_PICKLE + b".",
        "at most",
    ),
    "a dictionary of no pairs": (
        b"\x80\x02ccollections\nOrderedDict\n(](K\1K\2etR.",
        "made of something that is no pair",
    ),
    "names that grow": (
        b"\x80\x02X"
        + struct.pack("<I", 1 << 20)
        + b"x" * (1 << 20)
        + b"q\0}q\1h\0"
        + b"}q\1h\0" * 9
        + code(tensor("0", 6, *W))
        + b"s" * 10
        + b".",
        "characters",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_torch_hostile_refused(tmp_path: Path, name: str) -> None:
    value, complaint = HOSTILE[name]
    with pytest.raises(CheckpointError, match=complaint):
        open_checkpoint(saved(tmp_path / "h.pt", value, {"0": SIX}))


@pytest.mark.timeout(15)
@pytest.mark.parametrize(
    "content",
    [
        # A dictionary of 10^5 pairs, 10^5 times.
        b"(" + code([1, 2]) + b"2" * 100_000 + b"lq\0"
        b"h\0\x85q\1ccollections\nOrderedDict\nq\2" + b"h\2h\1R" * 100_000,
        # One value, remembered under many numbers.
        b"}" + b"\x94" * (1 << 18),
    ],
    ids=["pairs", "memory"],
)
def test_torch_work_on_shared_values_is_bounded(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(CheckpointError, match="more than"):
        Machine(tmp_path, steps=1 << 18).run(b"\x80\x02" + content + b".")


@pytest.mark.timeout(15)
def test_torch_long_names_are_not_copied(tmp_path: Path) -> None:
    name = b"c" + b"x" * 10_000_000 + b"\ny\nq\0)q\1"
    machine = Machine(tmp_path)
    machine.run(b"\x80\x02" + name + b"h\0h\1R" * 60_000 + b".")
    assert max(map(len, machine.strangers)) < 200


def test_torch_hundred_thousand_tensors_are_no_bomb(tmp_path: Path) -> None:
    """A hundredth of them in a hundredth of the steps, with what else PyTorch writes for each."""
    one = code(tensor("0", 6, (2, 3), (3, 1))) + b"q\1" * 9
    entries = b"".join(code(f"layer.{i}.weight") + one for i in range(1000))
    content = b"\x80\x02}(" + entries + b"u."
    value = Machine(tmp_path, steps=MAX_STEPS // 100).run(content)
    assert isinstance(value, dict)
    assert len(value) == 1000
    assert len(content) * 100 < MAX_PICKLE


def test_torch_shared_tuples_take_no_time(tmp_path: Path) -> None:
    """Each of 32 tuples holds the one before twice: to hash the last would take for ever."""
    doubled = b"".join(b"q\0h\0\x86" for _ in range(32))
    content = b"\x80\x02}(K\x01" + doubled + b"K\x02u."
    with pytest.raises(CheckpointError, match="no dictionary of tensors"):
        open_checkpoint(saved(tmp_path / "h.pt", content, {}))


def test_torch_dictionary_in_itself(tmp_path: Path) -> None:
    content = (
        b"\x80\x02}q\0(" + code("self") + b"h\0" + code("w") + code(tensor("0", 6, *W)) + b"u."
    )
    assert list(open_checkpoint(saved(tmp_path / "m.pt", content, {"0": SIX}))) == ["w"]


def test_torch_other_files_refused(tmp_path: Path) -> None:
    good = {"w": tensor("0", 6, *W)}
    script = saved(tmp_path / "s.pt", good, {"0": SIX}, extra={"archive/constants.pkl": b""})
    double = saved(tmp_path / "d.pt", good, {"0": SIX}, extra={"other/data.pkl": b""})
    legacy = tmp_path / "l.pt"
    legacy.write_bytes(b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.")
    for path, complaint in {
        script: "TorchScript",
        double: "2 entries data.pkl",
        legacy: "before version 1.6",
    }.items():
        with pytest.raises(CheckpointError, match=complaint):
            open_checkpoint(path)


def test_torch_other_byte_order_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "b.pt", "w") as archive:
        archive.writestr("a/data.pkl", b"\x80\x02}.")
        archive.writestr("a/byteorder", b"big")
    with pytest.raises(CheckpointError, match="not little-endian"):
        open_checkpoint(tmp_path / "b.pt")


def test_torch_cut_anywhere_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "m.pt", {"w": tensor("0", 6, *W)}, {"0": SIX})
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(CheckpointError):
            open_checkpoint(path)


def test_torch_damage_never_crashes(tmp_path: Path) -> None:
    path = saved(tmp_path / "m.pt", {"w": tensor("0", 6, *W), "n": [1, 2.5]}, {"0": SIX})
    whole, chance = path.read_bytes(), random.Random(5)
    for _ in range(200):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] = chance.randrange(256)
        path.write_bytes(bytes(damaged))
        try:
            for each in open_checkpoint(path).values():
                each.load()
        except CheckpointError:
            pass
