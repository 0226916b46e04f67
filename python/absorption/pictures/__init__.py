"""Pictures of the theorems, drawn with matplotlib, which is an optional requirement.

Reading order: `theme` (the look), `svg` (files and pages), `gallery` (names and captions); then one
module for each picture or family, in which what is shown is computed apart from how. The document
is ``docs/pictures.md``.
"""

from absorption.pictures.gallery import FORMATS, PICTURES, Picture, picture
from absorption.pictures.theme import PictureError

__all__ = ["FORMATS", "PICTURES", "Picture", "PictureError", "picture"]
