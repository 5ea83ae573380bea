"""How strong the people here are, and who plays against them.

A game counts if it was played here to its end, was no practice and no set deal, nobody was helped,
and the strength of everybody else is known. What is known changes only between games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from statistics import fmean

from sobek.bots import fits
from sobek.core.game import AnyGame
from sobek.core.head_start import NONE, START, HeadStart, advantages, head_start
from sobek.core.play import Play
from sobek.core.record import PERSON, Player, people
from sobek.core.strength import expected
from sobek.games import game
from web.app.app import App
from web.app.state import AppState
from web.session.anchors import kinds
from web.session.costs import WHOLE
from web.session.estimate import PRICED, Estimate, course, estimate, rounded
from web.session.session import Session
from web.session.setup import FITTING
from web.storage.strengths import MAX_RATING, Known
from web.ui.faces import key
from web.ui.screens.setup import Prospects


def of(state: AppState, game: AnyGame, players: Sequence[Player], seat: int) -> Estimate | None:
    """How strong a seat's person is; None in a game without a scale."""
    if game.strength is None:
        return None
    known = state.strengths.of(game.name, key(players, seat))
    return estimate(game.strength, len(players), known)


def opponent(state: AppState, game: AnyGame, players: Sequence[Player]) -> int:
    """The rating of a bot that suits the persons among the players."""
    found = [each.rating for seat in people(players) if (each := of(state, game, players, seat))]
    if game.strength is None or not found:
        return 0
    return rounded(game.strength, len(players), fmean(found))


def matched(state: AppState, play: Play, chosen: Iterable[int]) -> tuple[Player, ...]:
    """The players of a next game: whoever was matched to the people is matched anew. ``chosen``:
    the seats of bots that were not."""
    kind = fits.kind(opponent(state, play.game, play.players))
    return tuple(
        replace(each, kind=kind) if seat in _matched(play.players, chosen) else each
        for seat, each in enumerate(play.players)
    )


def _matched(players: Sequence[Player], chosen: Iterable[int]) -> Sequence[int]:
    """The seats of bots that were matched to the people."""
    rated = (seat for seat, each in enumerate(players) if fits.rating(each.kind) is not None)
    return [seat for seat in rated if seat not in chosen]


def prospects(state: AppState) -> Prospects:
    """What is known of how well the persons of the form play."""
    setup = state.setup
    rules, people = game(setup.game), setup.people
    if rules.strength is None or not people:
        return Prospects()
    players = setup.players[: setup.seats]
    known = {seat: state.strengths.of(rules.name, key(players, seat)) for seat in people}
    own = {seat: estimate(rules.strength, setup.seats, each).rating for seat, each in known.items()}
    answers = {
        seat: next((each.share for each in known[seat]), None)
        for seat in people
        if all(each.is_answer for each in known[seat])
    }
    chances = odds(state, rules, players, setup.values, people[0])
    proposes = len(people) > 1 and bool(chances)  # of partners, nobody knows them
    proposed = _proposed(state, rules, own) if proposes and all(known.values()) else None
    return Prospects(chances, answers, proposed, proposes=proposes)


def odds(
    state: AppState,
    rules: AnyGame,
    players: Sequence[Player],
    options: Mapping[str, str],
    seat: int | None,
) -> Mapping[str, int]:
    """How many games of ten the person of a seat would win if the bots were of each strength; empty
    where nobody knows: of a game without a scale, of partners, or of None."""
    seats = len(players)
    if seat is None or _has_partners(rules, options, seats):
        return {}
    known = {n: each.rating for n in people(players) if (each := of(state, rules, players, n))}
    ahead = advantages(rules, options, seats)
    return {
        kind: round(10 * expected([known.get(n, rating) + ahead[n] for n in range(seats)])[seat])
        for kind in kinds(rules, seats)
        if (rating := fits.rating_of(kind, rules, seats)) is not None
    }


def _has_partners(rules: AnyGame, options: Mapping[str, str], seats: int) -> bool:
    """Whether some seats win together: how strong somebody is was measured alone."""
    return len(rules.sides(seats, rules.complete(options, seats))) < seats


def _proposed(state: AppState, rules: AnyGame, own: Mapping[int, int]) -> HeadStart | None:
    """The head start of the weakest person that makes the game close; None if it is close without
    one. ``own``: how strong each person is, by seat."""
    setup = state.setup
    weakest = min(own, key=lambda seat: own[seat])
    players = setup.players[: setup.seats]
    suiting = opponent(state, rules, players)
    bots = (
        suiting if each.kind == FITTING else fits.rating_of(each.kind, rules, setup.seats) or 0
        for seat, each in enumerate(players)
        if seat not in own
    )
    others = [*bots, *(rating for seat, rating in own.items() if seat != weakest)]
    amount = head_start(rules, setup.seats, fmean(others) - own[weakest])
    return HeadStart(weakest, amount) if amount else None


def answer(app: App, game: AnyGame, name: str, which: int) -> None:
    """Somebody says how well they play: which of the answers, from 0."""
    app.state.strengths.keep(Known(game.name, name, app.device.now(), "", (), which))


def keep(app: App, session: Session) -> None:
    """Note the result of a finished game for each person, if it counts and has ended here: one that
    was opened finished may be somebody else's, and one's own is known already."""
    state, play = app.state, session.play
    if not (session.has_just_ended and counts(session) and state.autosave.id):
        return
    ratings = [_rating(state, play, seat) for seat in range(len(play.players))]
    if None in ratings:
        return
    ahead = advantages(play.game, play.record.options, len(ratings))
    played = [each + more for each, more in zip(ratings, ahead, strict=True) if each is not None]
    shares = play.state.returns()
    for seat in session.people:
        # Who is ahead meets others who are that much weaker.
        met = [round(each - ahead[seat]) for each in (*played[:seat], *played[seat + 1 :])]
        others = tuple(min(max(-MAX_RATING, each), MAX_RATING) for each in met)
        name, share = key(play.players, seat), round(100 * shares[seat])
        now, id = app.device.now(), state.autosave.id
        state.strengths.keep(Known(play.game.name, name, now, id, others, share))


def wants_cost(state: AppState, session: Session) -> bool:
    """Whether what decisions have cost in this finished game would tell how strong somebody is."""
    scale = session.play.game.strength
    return (
        scale is not None
        and scale.costliness is not None
        and len(session.play.players) == 2
        and counts(session)
        and any(each.cost is None for each in _latest(state, session))
    )


def keep_cost(app: App, session: Session, seat: int, cost: float) -> None:
    """Note what a person's decisions have cost: a chance to win, in the mean."""
    play, strengths = session.play, app.state.strengths
    known = strengths.at(play.game.name, key(play.players, seat), app.state.autosave.id)
    if known:
        strengths.keep(replace(known, cost=round(WHOLE * cost)))


def _latest(state: AppState, session: Session) -> Sequence[Known]:
    """What is known of this game, if it is one of somebody's latest."""
    play, id = session.play, state.autosave.id
    names = (key(play.players, seat) for seat in session.people)
    latest = (each for name in names for each in state.strengths.of(play.game.name, name)[-PRICED:])
    return [each for each in latest if id and each.id == id]


def counts(session: Session) -> bool:
    """Whether the result of this game tells how strong its people are."""
    rules, options = session.play.game, {**session.play.record.options, START: NONE}
    return (
        session.origin.is_game
        and session.origin.has_record
        and session.set_deal is None
        and not session.metadata.practice
        and not session.metadata.helped
        and not session.play.record.redeals
        and options == rules.complete({}, len(session.play.players))
    )


def told(state: AppState, session: Session) -> tuple[Estimate, int | None] | None:
    """After a game that counted, of the only person here: the strength, and by how much the next
    opponent is stronger than the one of this game, None if that one was chosen. None otherwise."""
    play, seat = session.play, session.alone
    if seat is None or not counts(session) or play.game.strength is None:
        return None
    name, id = key(play.players, seat), state.autosave.id
    known = state.strengths.of(play.game.name, name)
    if state.strengths.at(play.game.name, name, id) is None:
        return None
    found = estimate(play.game.strength, len(play.players), known)
    bots = _matched(play.players, session.metadata.chosen)
    if not bots:
        return found, None
    met = fits.rating(play.players[bots[0]].kind)
    return found, opponent(state, play.game, play.players) - (met or 0)


def history(state: AppState, name: str, person: str) -> Sequence[Estimate]:
    """How somebody's strength went, with two players; empty before the first game that counts.
    ``name``: the game's; ``person``: by :func:`web.ui.faces.key`."""
    rules = game(name)
    known = state.strengths.of(name, person)
    if rules.strength is None or all(each.is_answer for each in known):
        return []
    return course(rules.strength, rules.seats[0], known)


def _rating(state: AppState, play: Play, seat: int) -> int | None:
    """The rating of a seat; None if nobody knows it."""
    player = play.players[seat]
    if player.kind != PERSON:
        return fits.rating_of(player.kind, play.game, len(play.players))
    found = of(state, play.game, play.players, seat)
    return found.rating if found else None
