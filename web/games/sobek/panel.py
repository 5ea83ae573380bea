"""The decision panel: the actions that fit the selection, their effects, and “Confirm”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sobek.core.text import tr
from sobek.games.sobek.rules.clauses import CHARACTER_CLAUSES, TOKEN_CLAUSES, clause_of
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import KINDS, Token, bag, kind_of, kinds_in
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import cards, words
from web.games.sobek.choices import effects, title, under_tile
from web.games.sobek.prompts import hint, reason
from web.games.sobek.selection import EMPTY, Offer, confirmed, selected
from web.ui import table_widgets
from web.ui.markup import (
    Content,
    Html,
    div,
    h2,
    h3,
    li,
    p,
    section,
    span,
    ul,
)
from web.ui.scene import Scene
from web.ui.table_widgets import PANEL, choosing, idle_bar, idle_panel
from web.ui.widgets import clause, icon


def panel(scene: Scene, found: Offer) -> Html | None:
    """How to make the decision, and the choices; a placeholder while another seat decides; None
    after the end."""
    if not scene.actions:
        return None if scene.view.phase is Phase.OVER else idle_panel()
    return section(
        h2(tr("Your choice"), id="panel-title", tabindex="-1"),
        _decision(scene, found),
        class_="panel",
        id=PANEL,
        aria_labelledby="panel-title",
    )


def bar(scene: Scene, found: Offer) -> Html | None:
    """The last step: what is about to be done, “Confirm”, and the button that clears it; a
    placeholder while another seat decides; None after the end."""
    if not scene.actions:
        return None if scene.view.phase is Phase.OVER else idle_bar(scene)
    actions = confirmed(scene, found)
    chosen: list[Content] = [title(scene.view, action, scene.players) for action in actions]
    if len(actions) == 1 and (said := effects(scene.view, actions[0], scene.players)):
        # The main effect, since the panel may be out of sight.
        chosen += [" ", span(said[0], class_="effects")]
    if scene.view.phase is Phase.DROP and actions:
        chosen = [under_tile(bag(selected(scene).cards))]
    begun = selected(scene) != EMPTY
    if begun and not chosen:
        chosen = [hint(scene, found)]
    rules = dict.fromkeys(map(clause_of, actions))
    if any(action.verb is Verb.PLAY_SET for action in actions):
        rules["S42"] = None
    return table_widgets.bar(chosen, actions, selected=begun, rules=rules)


def _decision(scene: Scene, found: Offer) -> Content:
    said, why = hint(scene, found), reason(scene)
    if scene.view.phase is Phase.TOKEN:
        choices: Content = _tokens(scene, found)
    elif scene.view.phase is Phase.PICK:
        choices = _pile(scene, found)
    elif scene.view.phase is Phase.DROP:
        choices = None
    else:
        choices = [_characters(scene, found), _plain(scene, found)]
    return [
        p(said, class_="hint") if said else None,
        p(why, " ", clause("S42", "why"), " ", clause("S43", "why"), class_="explained")
        if why
        else None,
        choices,
    ]


def _tokens(scene: Scene, found: Offer) -> Iterator[Html]:
    """Each remaining token with its explanation and its choices."""
    view: SobekView = scene.view
    for token in sorted(set(view.tokens or ())):
        of = Token(token)
        copies = (view.tokens or ()).count(of)
        name = tr(words.TOKENS[of])
        yield _group(
            words.TOKEN_ICONS[of],
            name if copies == 1 else tr("{n} × {card}", n=copies, card=name),
            [tr(words.EVENTS[of]), " ", clause(TOKEN_CLAUSES[of], f"token-{of.name.lower()}")],
            _choices(scene, found, [each for each in found.fitting if each.what == of]),
        )


def _pile(scene: Scene, found: Offer) -> Html:
    """The cards of the pile that the Vizier looks through."""
    counts, chosen = dict(kinds_in(_looked_through(scene.view))), confirmed(scene, found)
    return ul(
        (
            li(
                cards.card_button(
                    kind_of(action.cards),
                    title(scene.view, action, scene.players),
                    choosing(action, chosen=action in chosen),
                ),
                span(f"× {count}", class_="times") if count > 1 else None,
            )
            for action in found.fitting
            if (count := counts[kind_of(action.cards)])
        ),
        class_="cards hand",
    )


def _looked_through(view: SobekView) -> int:
    zone = view.piles[view.queue[0]]
    return zone.cards if zone else 0


def _characters(scene: Scene, found: Offer) -> Iterator[Html]:
    """The power of each character that the selection can play, or that is selected alone."""
    chosen = selected(scene).cards
    kinds = {action.what for action in found.fitting if action.verb is Verb.PLAY_CHARACTER}
    if chosen and chosen & -chosen == chosen:
        kinds.add(kind_of(chosen))
    for kind in sorted(kinds):
        who = KINDS[kind].character
        if who is None:
            continue
        played = [
            each for each in found.fitting if each.verb is Verb.PLAY_CHARACTER and each.what == kind
        ]
        yield _group(
            who.name.lower(),
            words.character(who),
            [tr(words.POWERS[who]), " ", clause(CHARACTER_CLAUSES[who], who.name.lower())],
            _choices(scene, found, played),
        )


def _plain(scene: Scene, found: Offer) -> Content:
    """All other choices."""
    return _choices(
        scene, found, [each for each in found.fitting if each.verb is not Verb.PLAY_CHARACTER]
    )


def _group(picture: str, name: str, explained: Content, choices: Content) -> Html:
    return div(h3(icon(picture), name), p(explained, class_="explained"), choices, class_="group")


def _choices(scene: Scene, found: Offer, actions: Sequence[Action]) -> Html | None:
    view, players, chosen = scene.view, scene.players, confirmed(scene, found)
    return table_widgets.choices(
        table_widgets.choice(
            action,
            title(view, action, players),
            effects(view, action, players),
            chosen=action in chosen,
        )
        for action in actions
    )
