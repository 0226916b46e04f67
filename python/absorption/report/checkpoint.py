"""The page of a checkpoint: can its skips be folded away, at what price, and why not."""

import hashlib
import json
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from glob import escape as literally
from pathlib import Path
from typing import Any

from absorption.activations import NearRelu, activation
from absorption.certificate.estimate import GIGABYTES, SECONDS, estimate_trace
from absorption.checkpoints import Checkpoint, Placement, Site
from absorption.decide.ungated import CRITERION
from absorption.pictures.theme import PictureError
from absorption.report import cases
from absorption.report.explanation import MARKS, Explanation, explain, names
from absorption.report.figures import figures_of
from absorption.report.finding import Examined
from absorption.report.page import prose, render, words
from absorption.report.proofs import Proofs
from absorption.report.summary import summary
from absorption.theorems import statements

# Files that are larger in all are not read once more for a digest.
MOST_HASHED = 8 << 30
_LONG = 40


@dataclass(frozen=True)
class _Entry:
    """A block on the page."""

    place: int
    name: str
    site: Site
    kind: str
    told: Explanation
    cost: str
    tensors: tuple[tuple[str, str], ...]
    certificate: str
    select: str


def checkpoint_page(
    checkpoint: Checkpoint,
    given: Path,
    blocks: Sequence[Examined],
    proofs: Proofs,
    *,
    pictures: bool = True,
    layers: Sequence[str] = (),
    options: Sequence[str] = (),
) -> str:
    """The page. The same checkpoint and the same proofs give the same page.

    Args:
        checkpoint: what was opened.
        given: the path by which it was named.
        blocks: in the order of the network; one at least.
        proofs: what is known of the theorems here.
        pictures: whether to draw any.
        layers: the patterns by which blocks were chosen.
        options: further words of the command line that say how the checkpoint is read.
    """
    entries = [_entry(place, block) for place, block in enumerate(blocks, start=1)]
    head, lead = summary(
        [
            (block.site, entry.told, block.finding.price if block.finding else None)
            for block, entry in zip(blocks, entries, strict=True)
        ]
    )
    figures, no_figures = [], ""
    if pictures:
        try:
            figures = figures_of(blocks, [entry.told.case for entry in entries])
        except PictureError as error:
            no_figures = str(error)
    found = {entry.told.case for entry in entries}
    explained = [
        (case, [entry for entry in entries if entry.told.case is case])
        for case in cases.CASES
        if case in found
    ]
    around: dict[Placement, list[_Entry]] = {}
    for entry in entries:
        around.setdefault(entry.site.placement, []).append(entry)
    texts = list(lead)
    for entry in entries:
        texts += [*entry.told.said, *(value for _, value in entry.told.facts)]
    texts += [case.text for case, _ in explained] + [caption for _, _, caption in figures]
    cited = _cited("\n".join(texts))

    def linked(text: str) -> Any:
        """Text as HTML in which theorems lead to their entries."""
        return _linked(words(text), cited)

    chosen = [word for layer in layers for word in ("--layer", layer)]
    return render(
        "checkpoint.html",
        name=given.resolve().name or str(given),
        form=checkpoint.form,
        files=_files(checkpoint),
        head=head,
        lead=lead,
        entries=entries,
        cases=explained,
        around_them=around,
        figures=[(title, _html(svg), caption) for title, svg, caption in figures],
        no_figures=no_figures,
        theorems=[_theorem(name, proofs) for name in cited if name != CRITERION],
        criterion=CRITERION in cited,
        proofs=proofs,
        marks=MARKS,
        linked=linked,
        paragraphs=lambda text: _linked(prose(text), cited),
        command=shlex.join([str(given), *chosen, *options]),
        alone=shlex.join([str(given), *options]),
        foldable=any(entry.told.tone == "good" for entry in entries),
        payable=any(block.finding is not None and block.finding.price.enough for block in blocks),
    )


def _entry(place: int, block: Examined) -> _Entry:
    site, finding = block.site, block.finding
    told = explain(
        finding.verdict if finding else None,
        finding.price if finding else None,
        block.activation,
        block.error,
    )
    name = block.activation or site.activation or "not known"
    return _Entry(
        place,
        brief(site.layer),
        site,
        f"{name}, gated" if site.kind == "gated" else name,
        told,
        str(finding.price) if finding else "",
        tuple((field, _source(site, field)) for field in site.parts),
        _certificate(block, told),
        shlex.join(["--layer", literally(site.layer)]),
    )


def brief(name: str) -> str:
    """A name that fits into a table; a long one without its middle.

    Example:
        >>> brief("encoder." * 20 + "mlp")
        'encoder.encoder.encoder.encoder.encoder.….encoder.encoder.mlp'
    """
    return name if len(name) <= 2 * _LONG else f"{name[:_LONG]}…{name[-_LONG // 2 :]}"


def _source(site: Site, field: str) -> str:
    part = site.parts[field]
    shape = " × ".join(map(str, part.tensor.shape))
    return f"{part}, {part.tensor.dtype}, {shape}"


def _certificate(block: Examined, told: Explanation) -> str:
    """Whether a certificate of this very block is to be had; empty where nothing is to be said."""
    if told.case in (cases.GATED, cases.DEGREE, cases.FLAT, cases.BOUNDED, cases.SLOW, cases.EVEN):
        return "Not needed: the theorem holds whatever the weights are."
    near = bool(block.activation) and activation(block.activation).get(NearRelu) is not None
    if told.case is not cases.SETS or not near:
        return ""
    cost = estimate_trace(block.site.d, block.site.h)
    text = f"The kernel would take about {cost.seconds:.2g} s"
    if cost.seconds >= 100:
        text = f"The kernel would take about {cost.seconds / 60:.0f} minutes"
    text += f" and {cost.memory_bytes / 1e9:.2g} GB"
    if cost.seconds > SECONDS or cost.memory_bytes > GIGABYTES * 1e9:
        return f"{text}, more than the limits that absorption certify has by default."
    return f"{text}: absorption certify."


def _files(checkpoint: Checkpoint) -> list[tuple[str, int, str]]:
    """Name, size and digest of the files that the blocks were read from."""
    path = checkpoint.path
    found = [path]
    if path.name.endswith(".index.json"):
        # Reading has checked that these are names of files beside the index.
        table = json.loads(path.read_bytes())["weight_map"]
        found += [path.parent / shard for shard in sorted(set(table.values()))]
    if checkpoint.config:
        found.append(path.parent / "config.json")
    found = [file for file in found if file.is_file()]
    whole = sum(file.stat().st_size for file in found) <= MOST_HASHED
    return [(file.name, file.stat().st_size, _digest(file) if whole else "") for file in found]


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _cited(text: str) -> list[str]:
    """The headline theorems that a text names, and the criterion if it does, in their order."""
    known = names()
    found = re.findall(r"`([\w./]+)`", text)
    return list(dict.fromkeys(name for name in found if name in known or name == CRITERION))


def _linked(html: str, cited: Sequence[str]) -> Any:
    def link(code: re.Match[str]) -> str:
        name = code[1]
        anchor = "criterion" if name == CRITERION else f"theorem-{name}"
        return f'<a href="#{anchor}">{code[0]}</a>' if name in cited else code[0]

    whole = re.sub(r"<code>([^<]{,24})</code>", _together, html)
    return _html(re.sub(r"<code>([\w./]+)</code>", link, whole))


def _together(code: re.Match[str]) -> str:
    """A short formula, which is not to be broken between lines."""
    return code[0].replace(" ", "\N{NO-BREAK SPACE}")


def _html(text: str) -> Any:
    """Text that is HTML already."""
    from markupsafe import Markup

    return Markup(text)


def _theorem(name: str, proofs: Proofs) -> dict[str, Any]:
    """A theorem as the page shows it; its statement from the catalogue where none was verified."""
    stated = statements()[names()[name]]
    return {"name": name, "found": proofs.theorems.get(name), "stated": stated.text().rstrip()}
