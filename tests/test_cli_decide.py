"""The commands on checkpoints and certificate files, from the command line to the exit code."""

import json
import os
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.checkpoints import CheckpointError, find_blocks, open_checkpoint
from absorption.checkpoints.dtypes import BF16, F16, F32, F64, DType
from absorption.checkpoints.saving import as_safetensors, narrowest
from absorption.cli import main
from absorption.commands import common
from absorption.files import write_whole
from absorption.lean.toolchain import VARIABLE, Toolchain
from absorption.network import Mlp

Capture = pytest.CaptureFixture[str]
Tensors = Mapping[str, tuple[np.ndarray[Any, Any], DType]]
Save = Callable[..., Path]

FIELDS = (
    "intermediate.dense.weight",
    "output.dense.weight",
    "intermediate.dense.bias",
    "output.dense.bias",
)
COMMANDS = ("decide", "absorb", "certify", "check-certificate")

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """A function that writes a checkpoint with the names of BERT."""

    def write(*layers: tuple[Any, ...], name: str = "model.safetensors", **types: DType) -> Path:
        tensors: dict[str, tuple[np.ndarray[Any, Any], DType]] = {}
        for number, arrays in enumerate(layers):
            layer = f"encoder.layer.{number}"
            tensors[f"{layer}.output.LayerNorm.weight"] = (np.ones(2), F32)
            for field, array in zip(FIELDS, arrays, strict=False):
                kind = types.get("dtype", F32)
                tensors[f"{layer}.{field}"] = (np.asarray(array, dtype=np.float64), kind)
        path = tmp_path / name
        write_whole(path, as_safetensors(tensors))
        return path

    return write


def generic(d: int = 4, h: int = 12, seed: int = 0) -> tuple[Any, Any]:
    chance = np.random.default_rng(seed)
    up, down = chance.normal(size=(h, d)), chance.normal(size=(d, h))
    return up.astype(np.float32), down.astype(np.float32)


def foldable(biases: bool = False) -> tuple[Any, ...]:
    up = [[1, 0.5], [0, 1], [1, 1], [3, -1]]
    down = [[-1, 0.5, 2, 1], [0, -1, 1, 0]]
    return (up, down, [1, 0, 0.25, 3], [0.5, -2]) if biases else (up, down)


def run_json(capsys: Capture, *arguments: str) -> tuple[int, dict[str, Any]]:
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


# ---- decide -------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help_documents_exit_codes_and_examples(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    for words in ("examples:", f"absorption {command} ", "exit codes:", "  0  ", "  1  ", "  2  "):
        assert words in text
    for key in ("up", "down", "gate", "up_bias", "down_bias", "gate_bias", "act", "layer"):
        assert re.search(rf"\b{key}\b", text.partition("Keys:")[2].partition("NAME^T")[0])
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("command", [*COMMANDS, "report", "theorems", "picture", "verify"])
def test_unknown_option_prints_the_usage_of_the_command(command: str, capsys: Capture) -> None:
    needed = {"absorb": ["x", "--out", "y"], "theorems": [], "verify": []}.get(command, ["x"])
    with pytest.raises(SystemExit) as ended:
        main([command, *needed, "--foo"])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith(f"usage: absorption {command} ")
    assert f"absorption {command}: error: unrecognized arguments: --foo" in told


@pytest.mark.parametrize("form", ["npz", "safetensors"])
@pytest.mark.parametrize("command", [*COMMANDS, "report"])
def test_bias_that_the_map_leaves_out_is_an_error(
    capsys: Capture, tmp_path: Path, command: str, form: str
) -> None:
    up, down, b_up, b_down = (np.array(part, dtype=float) for part in foldable(biases=True))
    tensors = {"n.a.weight": up, "n.a.bias": b_up, "n.b.weight": down, "n.b.bias": b_down}
    path = tmp_path / f"m.{form}"
    if form == "npz":
        np.savez(path, **tensors)  # type: ignore[arg-type]
    else:
        write_whole(path, as_safetensors({name: (x, F32) for name, x in tensors.items()}))
    text = "up=n.a.weight,down=n.b.weight,down_bias=n.b.bias,act=relu"
    out = tmp_path / "out.safetensors"
    arguments = (
        [str(path)] if command != "check-certificate" else [__file__, "--against", str(path)]
    )
    arguments += ["--out", str(out)] if command in ("absorb", "certify", "report") else []
    assert main([command, *arguments, "--map", text]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "n.a.bias" in output.err
    assert "up_bias=n.a.bias or, to leave them out on purpose, up_bias=none" in output.err
    assert not out.exists()


def test_gated_block_with_biases_is_undecided(capsys: Capture, tmp_path: Path) -> None:
    path, out = tmp_path / "weights.npz", tmp_path / "out.safetensors"
    np.savez(path, a=np.eye(2), b=np.eye(2), c=np.eye(2), e=np.ones(2))
    text = "up=a,down=b,gate=c,gate_bias=e,act=silu"
    code, told = run_json(capsys, "decide", str(path), "--map", text)
    assert code == 1
    (block,) = told["blocks"]
    assert (block["verdict"], block["error"]) == ("undecided", None)
    assert block["reason"].startswith("silu, gated, with biases: no theorem")
    assert "nonzero_gate_absorbs" in block["reason"]
    code, told = run_json(capsys, "absorb", str(path), "--map", text, "--out", str(out))
    assert (code, told["blocks"][0]["folded"]) == (1, False)
    assert not out.exists()
    assert main(["decide", str(path), "--map", text.replace("silu", "sulu")]) == 2
    assert "no activation is called 'sulu'" in capsys.readouterr().out


@pytest.mark.usefixtures("embedded")
def test_gated_block_with_biases_has_no_certificate(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    np.savez(path, a=np.eye(2), b=np.eye(2), c=np.eye(2), e=np.ones(2))
    arguments = ["--map", "up=a,down=b,gate=c,up_bias=e,act=silu", "--out", str(tmp_path / "out")]
    code, told = run_json(capsys, "certify", str(path), *arguments)
    assert code == 1
    (block,) = told["blocks"]
    assert (block["answer"], block["verdict"]) == ("no certificate", "undecided")


def test_decide_prints_a_verdict_for_every_block(save: Save, capsys: Capture) -> None:
    path = save(generic(), foldable())
    assert main(["decide", str(path)]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    for line in (
        r"^encoder\.layer\.0 +4 → 12 +gelu +post-norm +not absorbable +\d+\.\d$",
        r"^encoder\.layer\.1 +2 → 4 +gelu +post-norm +absorbable +\d+\.\d$",
        r"^    absorbable by negating 2 rows \(flip_absorbs\)$",
        r"^post-norm: norm\(x \+ MLP\(x\)\)\.",
        r"^1 not absorbable, 1 absorbable$",
    ):
        assert re.search(line, output.out, re.MULTILINE), line


def test_decide_json_has_what_the_verdict_rests_on(save: Save, capsys: Capture) -> None:
    code, told = run_json(capsys, "decide", str(save(generic(), foldable())))
    assert code == 0
    assert (told["schema"], told["form"]) == (common.SCHEMA, "safetensors")
    one, other = told["blocks"]
    assert (one["layer"], one["d"], one["h"]) == ("encoder.layer.0", 4, 12)
    assert (one["verdict"], one["theorem"]) == ("not absorbable", "near_relu_necessity")
    assert "a matrix Y" in one["evidence"]
    assert one["sources"]["w_up"] == "encoder.layer.0.intermediate.dense.weight"
    assert (other["verdict"], other["flipped"]) == ("absorbable", [0, 1])
    assert one["error"] is other["error"] is None
    assert "value" not in one


@pytest.mark.parametrize(
    ("act", "value", "words"),
    [
        ("silu,gate=g", "128/1537", "as far as this block goes, |x| ≤ 0.0832 is small enough"),
        ("tanh", "1537/256", "|x|/2 for all large x: for |x| ≥ 6.01 plus a number that it"),
        ("relu2", "6/29", "error at least 6/29 on the unit ball"),
    ],
)
def test_decide_says_how_far_off_competitors_are(
    capsys: Capture, tmp_path: Path, act: str, value: str, words: str
) -> None:
    path = tmp_path / "weights.npz"
    np.savez(path, a=np.eye(2), b=np.diag([1, 2 + 2.0**-9]), g=np.eye(2))
    code, told = run_json(capsys, "decide", str(path), "--map", f"up=a,down=b,act={act}")
    assert code == 0
    (block,) = told["blocks"]
    assert words in block["evidence"]
    assert block["value"] == value


def test_decide_undecided_is_code_1(save: Save, capsys: Capture) -> None:
    path = save(foldable(biases=True), foldable())
    code, told = run_json(capsys, "decide", str(path), "--activation", "relu2")
    assert code == 1
    assert [block["verdict"] for block in told["blocks"]] == ["undecided", "not absorbable"]
    assert "biased_relu_squared_absorbs" in told["blocks"][0]["reason"]


def test_decide_chooses_layers_and_maps(save: Save, capsys: Capture) -> None:
    path = save(*[foldable()] * 11)
    for pattern, count in (("encoder.layer.1", 1), ("encoder.layer.1*", 2), ("*", 11)):
        _, told = run_json(capsys, "decide", str(path), "--layer", pattern)
        assert len(told["blocks"]) == count
    text = "up=encoder.layer.{}.intermediate.dense.weight,down=encoder.layer.{}.output.dense.weight"
    _, told = run_json(capsys, "decide", str(path), "--map", f"{text},act=silu,layer=mlp{{}}")
    assert [block["layer"] for block in told["blocks"]][:2] == ["mlp0", "mlp1"]
    assert {block["activation"] for block in told["blocks"]} == {"silu"}


def test_decide_goes_on_after_a_block_that_cannot_be_used(save: Save, capsys: Capture) -> None:
    up, down = foldable()
    path = save((up, [[-1, np.nan, 2, 1], [0, -1, 1, 0]]), (up, down))
    assert main(["decide", str(path)]) == 2
    output = capsys.readouterr().out
    assert "encoder.layer.0.output.dense.weight" in output
    assert "nan at (0, 1)" in output
    assert "1 cannot be used, 1 absorbable" in output


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["missing.safetensors"], "missing.safetensors: cannot be read: No such file"),
        (["{}", "--layer", "layer.7"], "no block is called 'layer.7'; there are encoder.layer.0"),
        (["{}", "--map", "up=a"], "mapping: down=NAME is missing"),
        (["{}", "--map", "up=nothing,down=nothing"], "no tensor is called 'nothing'"),
    ],
)
def test_decide_errors_name_what_is_wrong(
    save: Save, capsys: Capture, arguments: list[str], complaint: str
) -> None:
    path = str(save(foldable()))
    assert main(["decide", *(word.replace("{}", path) for word in arguments)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert complaint in output.err


def test_decide_unknown_activation_is_named(save: Save, capsys: Capture) -> None:
    assert main(["decide", str(save(foldable())), "--activation", "gleu"]) == 2
    assert "gleu" in capsys.readouterr().out


def test_long_work_is_announced_with_sizes_and_time(
    save: Save, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sites = find_blocks(open_checkpoint(save(foldable(), generic())))
    common.announce(sites, 4.0)
    assert capsys.readouterr().err == ""
    common.announce(sites, 90.0)
    assert capsys.readouterr().err == "absorption: 2 blocks, 2 to 4, 4 to 12: about 90 s\n"
    monkeypatch.setattr(common, "decide_seconds", lambda _: 1000.0)
    monkeypatch.setattr("absorption.commands.decide.decide_seconds", lambda _: 1000.0)
    assert main(["decide", str(save(foldable()))]) == 0
    assert "about 17 min" in capsys.readouterr().err


# ---- absorb -------------------------------------------------------------------------------------


def reread(path: Path, layer: str) -> Mlp:
    """A block as the metadata of the written file says."""
    checkpoint = open_checkpoint(path)
    [site] = find_blocks(checkpoint, mapping=checkpoint.metadata[f"map {layer}"])
    network = site.load().to_network()
    assert isinstance(network, Mlp)
    return network


def original(path: Path, number: int) -> Mlp:
    network = find_blocks(open_checkpoint(path), activation="relu")[number].load().to_network()
    assert isinstance(network, Mlp)
    return network


def equal_exactly(block: Mlp, folded: Mlp) -> bool:
    chance = np.random.default_rng(1)
    points = [[Fraction(int(n), 7) for n in row] for row in chance.integers(-50, 50, (40, block.d))]
    return bool(
        (block.exactly(points) + np.array(points, dtype=object) == folded.exactly(points)).all()
    )


def test_absorb_writes_a_file_that_needs_no_options(
    save: Save, capsys: Capture, tmp_path: Path
) -> None:
    path, out = save(foldable(), foldable(biases=True)), tmp_path / "out.safetensors"
    assert main(["absorb", str(path), "--activation", "relu", "--out", str(out)]) == 0
    assert f"written: {out}, which holds the folded blocks alone" in capsys.readouterr().out
    code, told = run_json(capsys, "decide", str(out))
    assert code == 0
    told_of = [(each["layer"], each["activation"]) for each in told["blocks"]]
    assert told_of == [("encoder.layer.0", "relu"), ("encoder.layer.1", "relu")]
    assert {each["activation_from"] for each in told["blocks"]} == {"metadata"}
    code, told = run_json(capsys, "decide", str(out), "--activation", "relu2")
    assert code == 1
    assert {each["activation"] for each in told["blocks"]} == {"relu2"}


@pytest.mark.parametrize("biases", [False, True])
def test_absorb_writes_blocks_that_are_equal_exactly(
    save: Save, capsys: Capture, tmp_path: Path, biases: bool
) -> None:
    path, out = save(foldable(biases)), tmp_path / "out.safetensors"
    assert main(["absorb", str(path), "--activation", "relu", "--out", str(out)]) == 0
    output = capsys.readouterr().out
    assert "equal exactly, with the weights as they are written" in output
    assert f"written: {out}" in output
    folded = reread(out, "encoder.layer.0")
    assert folded.h == 4
    assert equal_exactly(original(path, 0), folded)
    written = open_checkpoint(out)
    assert set(written) == {name for name in open_checkpoint(path) if "LayerNorm" not in name}
    assert {tensor.dtype for tensor in written.values()} == {"F32"}


def test_absorb_folds_what_it_can(save: Save, capsys: Capture, tmp_path: Path) -> None:
    path, out = save(generic(), foldable()), tmp_path / "out.safetensors"
    code, told = run_json(capsys, "absorb", str(path), "--activation", "relu", "--out", str(out))
    assert code == 1
    assert [block["folded"] for block in told["blocks"]] == [False, True]
    assert all("encoder.layer.1." in name for name in open_checkpoint(out))
    lone = tmp_path / "none.safetensors"
    arguments = ["absorb", str(path), "--layer", "encoder.layer.0", "--out", str(lone)]
    assert main(arguments) == 1
    assert "nothing was written" in capsys.readouterr().out
    assert not lone.exists()


def test_absorb_extra_adds_neurons_and_tells_the_price(
    save: Save, capsys: Capture, tmp_path: Path
) -> None:
    path, out = save(generic(), foldable()), tmp_path / "out.safetensors"
    arguments = ["--activation", "relu", "--extra", "--out", str(out)]
    code, told = run_json(capsys, "absorb", str(path), *arguments)
    assert code == 0
    wider, folded = told["blocks"]
    assert (wider["added"], folded["added"]) == (4, 0)
    assert 1 <= wider["needed"] <= 4
    assert wider["error"] < 1e-10
    assert wider["condition"] >= 1
    assert wider["tensors"]["encoder.layer.0.output.dense.weight"]["shape"] == [4, 16]
    out.unlink()
    assert main(["absorb", str(path), *arguments]) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "at its own width: not absorbable by any MLP of width at most 12 " in output

    block, new = original(path, 0), reread(out, "encoder.layer.0")
    x = np.random.default_rng(2).normal(size=(50, 4))
    assert np.abs(x + block(x) - new(x)).max() < 1e-12


def test_absorb_counts_one_neuron(capsys: Capture, tmp_path: Path) -> None:
    path, out = tmp_path / "weights.npz", tmp_path / "out.safetensors"
    np.savez(path, a=np.array([[1.0]]), b=np.array([[1.0]]))
    arguments = ["--map", "up=a,down=b,act=relu", "--extra", "--out", str(out)]
    assert main(["absorb", str(path), *arguments]) == 0
    assert "1 neuron was added; at least 1 is needed" in capsys.readouterr().out


def test_absorb_keeps_types_where_they_hold_the_numbers(
    save: Save, capsys: Capture, tmp_path: Path
) -> None:
    for dtype in (BF16, F16, F64):
        out = tmp_path / f"{dtype.name}.safetensors"
        path = save(foldable(), name=f"in-{dtype.name}.safetensors", dtype=dtype)
        assert main(["absorb", str(path), "--out", str(out)]) == 0
        kept = {tensor.dtype for tensor in open_checkpoint(out).values()}
        assert kept == {"F32" if dtype is F64 else dtype.name}
        assert equal_exactly(original(path, 0), Mlp(*pair(reread(out, "encoder.layer.0")), "relu"))
    capsys.readouterr()


def pair(block: Mlp) -> tuple[Any, Any]:
    return block.w_up, block.w_down


def test_absorb_keeps_the_layout_of_transposed_weights(capsys: Capture, tmp_path: Path) -> None:
    up, down = (np.array(part, dtype=float) for part in foldable())
    path, out = tmp_path / "weights.npz", tmp_path / "out.safetensors"
    np.savez(path, a=up.T, b=down)
    arguments = ["absorb", str(path), "--map", "up=a^T,down=b,act=relu", "--out", str(out)]
    assert main(arguments) == 0
    capsys.readouterr()
    written = open_checkpoint(out)
    assert written["a"].shape == (2, 4)
    assert equal_exactly(Mlp(up, down, "relu"), reread(out, "a"))


def test_absorb_gives_shared_tensors_names_of_their_own(capsys: Capture, tmp_path: Path) -> None:
    up, down = (np.array(part, dtype=float) for part in foldable())
    path, out = tmp_path / "weights.safetensors", tmp_path / "out.safetensors"
    write_whole(path, as_safetensors({"m.0.a": (up, F32), "m.1.a": (up, F32), "b": (down, F32)}))
    text = "up=m.{}.a,down=b,act=relu,layer=m.{}"
    assert main(["absorb", str(path), "--map", text, "--out", str(out)]) == 0
    capsys.readouterr()
    assert set(open_checkpoint(out)) == {"m.0.a", "m.1.a", "m.0.w_down", "m.1.w_down"}


def test_absorb_refuses_to_overwrite_and_leaves_no_half_file(
    save: Save, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(foldable())
    before = path.read_bytes()
    assert main(["absorb", str(path), "--out", str(path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["absorb", str(path), "--out", str(tmp_path / "no" / "o.safetensors")]) == 2
    assert "is not a folder" in capsys.readouterr().err
    assert main(["absorb", str(path), "--out", str(tmp_path / "out.bin")]) == 2
    assert "its name must end in .safetensors" in capsys.readouterr().err
    assert path.read_bytes() == before

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert main(["absorb", str(path), "--out", str(tmp_path / "out.safetensors")]) == 2
    assert "out.safetensors: cannot be written: No space left on device" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_absorb_extra_of_a_gated_block_is_an_error(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    np.savez(path, a=np.eye(2), b=np.eye(2), c=np.eye(2))
    arguments = ["--map", "up=a,down=b,gate=c,act=silu", "--extra"]
    arguments += ["--out", str(tmp_path / "out.safetensors")]
    assert main(["absorb", str(path), *arguments]) == 2
    assert "silu: no f z - f (-z)" in " ".join(capsys.readouterr().out.split())


# ---- the writer ---------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", [BF16, F16, F32, F64])
def test_saved_numbers_are_read_back(tmp_path: Path, dtype: DType) -> None:
    arrays = {
        "a": np.array([[1.5, -2.0], [0.0, 2.0**-10]]),
        "é b": np.zeros((0, 3)),
        "c": np.array(7.0),
    }
    path = tmp_path / "x.safetensors"
    write_whole(path, as_safetensors({name: (x, dtype) for name, x in arrays.items()}, {"k": "v"}))
    found = open_checkpoint(path)
    assert found.metadata == {"k": "v"}
    for name, array in arrays.items():
        assert found[name].dtype == dtype.name
        assert np.array_equal(found[name].load(), array)


def test_narrowest_type_loses_nothing() -> None:
    for number, name, wanted in (
        (1.0, "BF16", "BF16"),
        (1 + 2**-8, "BF16", "F32"),
        (70000.0, "float16", "F32"),
        (2.0**-24, "F16", "F16"),
        (0.1, "F32", "F64"),
        (1e300, "bfloat16", "F64"),
        (-0.0, "F16", "F16"),
    ):
        assert narrowest(np.array([number]), name).name == wanted


def test_saving_refuses_names_that_steer_a_terminal() -> None:
    with pytest.raises(CheckpointError, match="printable"):
        as_safetensors({"\x1b[2J": (np.ones(1), F32)})


# ---- certify and check --------------------------------------------------------------------------


@pytest.fixture
def embedded(monkeypatch: pytest.MonkeyPatch, toolchain: Toolchain) -> None:
    monkeypatch.setenv(VARIABLE, "embedded")


@pytest.mark.usefixtures("embedded")
def test_certify_then_check(save: Save, capsys: Capture, tmp_path: Path) -> None:
    up, down = generic(2, 3)
    up[1] = 2 * up[0]
    collinear = (up, down)
    path, out = save(generic(), foldable(), collinear), tmp_path / "certificates"
    code, told = run_json(capsys, "certify", str(path), "--out", str(out))
    assert code == 1
    first, second, third = told["blocks"]
    assert first["certificate"]["claim"] == "NotAbsorbable block"
    assert second["certificate"]["claim"].endswith("S has the 2 neurons 0, 1")
    assert third["certificate"] is None
    assert "degenerate" in third["why_not"]
    assert first["certificate"]["axioms"] == ["propext", "Quot.sound"]
    files = sorted(out.iterdir())
    assert [file.name for file in files] == ["encoder.layer.0.lean", "encoder.layer.1.lean"]

    tampered = tmp_path / "tampered.lean"
    source = files[1].read_text()
    tampered.write_text(source.replace("[true, true, false, false]", "[true, false, true, false]"))
    bogus = tmp_path / "bogus.lean"
    bogus.write_text(source.replace("theorem ", "axiom cheat : Prop\ntheorem "))
    names = [str(file) for file in (files[0], tampered, bogus)]
    code, told = run_json(capsys, "check-certificate", *names)
    assert code == 1
    assert [each["ok"] for each in told["files"]] == [True, False, False]
    good, wrong, hostile = told["files"]
    assert [each["against"] for each in told["files"]] == [None, None, None]
    assert good["weights_sha256"] == first["certificate"]["weights_sha256"]
    assert good["meaning"].startswith("The skip around the block is not absorbed")
    assert [problem["guard"] for problem in wrong["problems"]] == ["lean"]
    assert [problem["guard"] for problem in hostile["problems"]] == ["format"]


@pytest.mark.usefixtures("embedded")
def test_certify_what_needs_no_certificate_is_code_0(
    save: Save, capsys: Capture, tmp_path: Path
) -> None:
    arguments = [str(save(generic())), "--activation", "relu2", "--out", str(tmp_path / "out")]
    assert main(["certify", *arguments]) == 0
    output = " ".join(capsys.readouterr().out.split())
    for words in (
        "needs none: relu_squared_not_absorbable holds whatever the weights are; ",
        "`absorption verify --only relu_squared_not_absorbable` checks that",
        "1 needs none",
    ):
        assert words in output
    code, told = run_json(capsys, "certify", *arguments)
    assert code == 0
    (block,) = told["blocks"]
    assert (block["answer"], block["certificate"]) == ("needs none", None)
    assert block["checked_by"] == "absorption verify --only relu_squared_not_absorbable"
    code, told = run_json(capsys, "certify", *arguments, "--extra")
    assert code == 1
    (block,) = told["blocks"]
    assert (block["answer"], block["checked_by"]) == ("no certificate", None)


@pytest.mark.usefixtures("embedded")
def test_check_compares_the_weights_with_those_of_a_checkpoint(
    save: Save, capsys: Capture, tmp_path: Path
) -> None:
    path, out = save(foldable(biases=True), foldable(), generic()), tmp_path / "certificates"
    assert main(["certify", str(path), "--layer", "*.0", "--out", str(out)]) == 0
    capsys.readouterr()
    check = ["check-certificate", str(out / "encoder.layer.0.lean"), "--against", str(path)]
    code, told = run_json(capsys, *check)
    assert code == 0
    (file,) = told["files"]
    assert file["against"]["same"] == ["encoder.layer.0", "encoder.layer.1"]
    assert file["against"]["others"] == {"encoder.layer.2": None}

    assert main([*check, "--layer", "encoder.layer.1"]) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert f"Same weights as those of encoder.layer.1 in {path}." in output

    up, down = foldable()
    near = [[-1, 0.5, 2, 1], [0, -1, 1, 2.0**-20]]
    other = save((up, near), (up, down), name="other.safetensors")
    check[-1] = str(other)
    assert main([*check, "--layer", "encoder.layer.0"]) == 1
    output = capsys.readouterr().out
    assert "Proved: accepted by Lean" in output
    assert f"OTHER WEIGHTS than those of encoder.layer.0 in {other}" in " ".join(output.split())
    code, told = run_json(capsys, *check, "--layer", "encoder.layer.0")
    assert code == 1
    (file,) = told["files"]
    assert file["ok"]
    assert file["against"]["same"] == []
    assert re.fullmatch("[0-9a-f]{64}", file["against"]["others"]["encoder.layer.0"])
    text = "up=encoder.layer.1.intermediate.dense.weight,down=encoder.layer.1.output.dense.weight"
    assert main([*check, "--map", text, "--activation", "relu"]) == 0
    assert main([*check, "--map", text]) == 2
    assert "give it with --activation NAME" in capsys.readouterr().err


@pytest.mark.usefixtures("embedded")
def test_library_that_has_to_be_compiled_is_announced(
    save: Save, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise CheckpointError("stopped before the build")

    monkeypatch.setattr("absorption.certificate.library.build", stop)
    arguments = [str(save(foldable())), "--out", str(tmp_path / "out"), "--no-cache"]
    assert main(["certify", *arguments]) == 2
    assert re.match(
        r"absorption: \d+ modules of the Lean library have to be compiled first, which takes up to",
        capsys.readouterr().err,
    )


@pytest.mark.usefixtures("embedded")
def test_check_prints_the_statement_and_the_weights(capsys: Capture, tmp_path: Path) -> None:
    document = Path(__file__).parent.parent / "docs" / "certificate-format.md"
    example = document.read_text(encoding="utf-8").split("```lean\n")[3].split("```")[0]
    file = tmp_path / "sent.lean"
    file.write_text(example)
    assert main(["check-certificate", str(file)]) == 0
    output = " ".join(capsys.readouterr().out.split())
    for words in (
        "theorem block_absorbable : AbsorbableWithMore block 2",
        "The skip around the block is absorbed with `m` more neurons",
        "d = 2, h = 3",
        "weights: SHA-256 ",
        "axioms: propext, Quot.sound",
        "Proved: accepted by Lean 4.35.0",
    ):
        assert words in output


@pytest.mark.usefixtures("embedded")
def test_certify_refuses_what_is_too_large_with_the_estimate(
    save: Save, capsys: Capture, tmp_path: Path
) -> None:
    arguments = ["--limit", "0.2", "--out", str(tmp_path / "out")]
    assert main(["certify", str(save(generic(16, 64))), *arguments]) == 2
    output = " ".join(capsys.readouterr().out.split())
    assert "a certificate for d = 16, h = 64: the kernel would take about" in output
    assert "the limits are 0.2 s and 4 GB" in output
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["check-certificate", "missing.lean"], "missing.lean: cannot be read"),
        (["check-certificate", "/dev/zero"], "/dev/zero: is not a regular file"),
        (["check-certificate", __file__, "--project", "/"], "/ is not a project"),
        (["check-certificate", __file__, "--layer", "x"], "choose blocks of --against CKPT"),
        (["check-certificate", __file__, "--against", "missing"], "missing: cannot be read"),
    ],
)
def test_check_that_cannot_run_is_code_2(
    capsys: Capture, arguments: list[str], complaint: str
) -> None:
    assert main(arguments) == 2
    assert complaint in capsys.readouterr().err
