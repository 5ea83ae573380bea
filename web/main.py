"""The page's entry: the file that PyScript runs in the browser's main thread."""

from pathlib import Path

import sobek
from sobek.core import text
from web import browser

text.add_catalogue(Path(browser.__file__).parent / "locale")
text.use(browser.languages()[0])
browser.set_language(text.language())
version = text.tr("Version {version}", version=sobek.__version__)
browser.morph("app", f"<main><h1>Sobek</h1><p>{version}</p></main>")
browser.ready()
