"""Opens a checkpoint of any format, which its first bytes tell and its name does not."""

from dataclasses import replace
from pathlib import Path

from absorption.checkpoints.config import read_config
from absorption.checkpoints.gguf import MAGIC, open_gguf
from absorption.checkpoints.marian import open_marian
from absorption.checkpoints.npz import open_npz
from absorption.checkpoints.onnx import open_onnx
from absorption.checkpoints.safetensors import open_safetensors, open_sharded
from absorption.checkpoints.tensors import Checkpoint, CheckpointError, FileBytes
from absorption.checkpoints.torch_zip import open_torch
from absorption.checkpoints.zips import Archive

_IN_FOLDER = (
    "model.safetensors",
    "model.safetensors.index.json",
    "*.safetensors",
    "*.safetensors.index.json",
    "pytorch_model.bin",
    "*.gguf",
    "*.onnx",
)

# These say of themselves what others leave to a configuration.
_SELF_CONTAINED = frozenset({"gguf", "onnx", "marian"})


def open_checkpoint(path: Path | str) -> Checkpoint:
    """The checkpoint at ``path``: its table of contents, checked; numbers are read when asked for.

    Example:
        >>> import numpy as np, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     np.savez(Path(folder, "small.npz"), up=np.eye(3, 2), down=np.eye(2, 3))
        ...     checkpoint = open_checkpoint(Path(folder, "small.npz"))
        ...     {name: tensor.shape for name, tensor in checkpoint.items()}
        {'up': (3, 2), 'down': (2, 3)}

    Args:
        path: a file (safetensors or its index of several, ONNX, GGUF, ``.npz``, PyTorch, Marian),
            or a folder that holds one. ``config.json`` in the same folder is read too.

    Raises:
        CheckpointError: the file is of none of these formats, or is damaged, cut short or hostile.
    """
    path = Path(path)
    if path.is_dir():
        path = _in_folder(path)
    checkpoint = _open(path)
    if checkpoint.form in _SELF_CONTAINED:
        return checkpoint
    # Beside what was named: a link in a cache of models points to where nothing else is.
    return replace(checkpoint, config=read_config(path.parent))


def _in_folder(folder: Path) -> Path:
    for pattern in _IN_FOLDER:
        found = sorted(folder.glob(pattern))
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(path.name for path in found[:5])
            raise CheckpointError(f"{folder}: holds several checkpoints ({names}); name one")
    raise CheckpointError(f"{folder}: holds no checkpoint of a known name")


def _open(path: Path) -> Checkpoint:
    file = FileBytes.of(path)
    start = file.read(0, min(16, file.size), "the first bytes")
    if start.startswith(MAGIC):
        return open_gguf(path)
    if start.startswith((b"PK\3\4", b"PK\5\6")):
        entries = Archive.of(path).entries
        if any(name.rpartition("/")[2] == "data.pkl" for name in entries):
            return open_torch(path)
        return open_npz(path)
    if path.name.endswith(".index.json"):
        return open_sharded(path)
    if start[8:9] == b"{":
        return open_safetensors(path)
    # The format has no magic: version 1, and a number of tensors that leaves the high bytes empty.
    if start[:8] == (1).to_bytes(8, "little") and start[12:] == bytes(4):
        return open_marian(path)
    if start[:2] in (b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05"):
        raise CheckpointError(
            f"{path}: is a bare pickle, as PyTorch wrote before version 1.6; load it with PyTorch "
            "and save its state_dict() again"
        )
    # An ONNX model begins with its version, or with another of its first fields.
    if path.suffix == ".onnx" or start[:1] == b"\x08":
        return open_onnx(path)
    if path.suffix == ".safetensors":
        return open_safetensors(path)
    raise CheckpointError(
        f"{path}: begins with {start[:8]!r}, as none of the formats that are read does: "
        "safetensors, ONNX, GGUF, npz, PyTorch (zip), Marian"
    )
