"""Reports: a verification as text and as JSON, and pages for a browser.

Reading order: `verification` (text and JSON), `page` (what pages have in common), then one module
for each page.
"""

from absorption.report.library import library_page
from absorption.report.verification import PAGE_WIDTH, SCHEMA, as_json, as_text

__all__ = ["PAGE_WIDTH", "SCHEMA", "as_json", "as_text", "library_page"]
