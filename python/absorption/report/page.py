"""What the pages have in common: templates, words as HTML, one file that needs no other."""

import re
from importlib.resources import files
from typing import Any

import absorption


def render(template: str, **values: Any) -> str:
    """A whole page from a template of this package.

    Everything that a template is given is text and is escaped; what is HTML already is marked so.
    Style and script stand in the page, and nothing else is loaded.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("absorption.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["prose"] = lambda text: Markup(prose(text))
    environment.filters["words"] = lambda text: Markup(words(text))
    return environment.get_template(template).render(
        version=absorption.__version__,
        style=Markup(_own("style.css")),
        script=Markup(_own("page.js")),
        **values,
    )


def _own(name: str) -> str:
    return (files("absorption.report") / "templates" / name).read_text(encoding="utf-8")


def prose(text: str) -> str:
    r"""Paragraphs as HTML; what stands between backticks becomes code.

    Example:
        >>> prose("See `a < b`.\n\nThat is all.")
        '<p>See <code>a &lt; b</code>.</p>\n<p>That is all.</p>'
    """
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    return "\n".join(f"<p>{words(part)}</p>" for part in paragraphs if part)


def words(text: str) -> str:
    """Text as HTML; what stands between backticks becomes code.

    Example:
        >>> words("`σ` & `τ`")
        '<code>σ</code> &amp; <code>τ</code>'
    """
    from markupsafe import escape

    return re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text)))
