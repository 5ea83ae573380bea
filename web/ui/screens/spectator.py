"""The table that came in a link for a spectator."""

from __future__ import annotations

from sobek.core.game import OVER
from sobek.core.public_view import PublicView
from sobek.core.text import tr, trn
from web.ui.markup import Html, join, p, section
from web.ui.renderer import NO_ROUNDS, Renderer
from web.ui.scene import Scene
from web.ui.screens.frame import actions, heading, plain, primary


def scene_of(seen: PublicView, renderer: Renderer) -> Scene:
    """What the renderer draws: nobody decides, and nothing has just happened."""
    return Scene(seen.view, seen.players, selection=renderer.table.selection())


def spectator(seen: PublicView, renderer: Renderer) -> Html:
    """The table, below how the game stands and the ways on."""
    scene = scene_of(seen, renderer)
    facts = [renderer.words.title]
    if renderer.rounds is not NO_ROUNDS:
        facts.append(renderer.narration.stage(seen.view))
    facts.append(trn("{n} move so far", "{n} moves so far", seen.length))
    return join(
        section(
            heading(tr("The table as a spectator sees it")),
            p(" · ".join(facts), class_="facts"),
            p(_standing(scene, renderer)),
            actions(
                primary(tr("Start a game of your own"), "go", ""),
                plain(tr("Describe the table"), "panel", "words", id="open-words"),
            ),
            class_="sheet banner in-short",
        ),
        renderer.table.table(scene),
    )


def _standing(scene: Scene, renderer: Renderer) -> str:
    """Whose turn it is, or who has won."""
    if scene.view.actor == OVER:
        return renderer.ending.victory(scene)
    return renderer.narration.prompt(scene.view, scene.players)
