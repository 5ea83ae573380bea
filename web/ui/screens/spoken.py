"""The table in words, as headings and lists."""

from __future__ import annotations

from sobek.core.text import tr
from web.ui.markup import Html, h3, join, kbd, li, p, ul
from web.ui.renderer import Renderer
from web.ui.scene import Scene
from web.ui.screens.panels import panel
from web.ui.vocabulary import spelt


def in_words(scene: Scene, renderer: Renderer) -> Html:
    """The prompt, everything on the table, and the legal actions as they are typed."""
    return panel(
        tr("Describe the table"),
        p(scene.note or renderer.narration.prompt(scene.view, scene.players)),
        (
            join(h3(heading), ul(li(line) for line in lines) if lines else None)
            for heading, lines in renderer.narration.spoken(scene)
        ),
        _choices(scene, renderer) if scene.actions else None,
    )


def _choices(scene: Scene, renderer: Renderer) -> Html:
    choices = (
        li(
            kbd(spelt(renderer, scene.view, action)),
            " ",
            renderer.narration.action(scene.view, action, scene.players),
        )
        for action in scene.actions
    )
    return join(h3(tr("What you can do")), ul(choices, class_="keys"))
