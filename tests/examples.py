"""Finds a position to look at for each clause of the rules: python3 -m tests.examples

Run it when the rules of a game have changed and its version is raised. It plays games between bots,
keeps those that show a clause which none before has shown, and writes them to the games'
``examples.py`` in ``web/games``. What such a position has to show is said here; a test asks the
same of what is kept.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sobek import bots, games
from sobek.core.bot import Budget
from sobek.core.game import OVER, AnyGame
from sobek.core.head_start import START
from sobek.core.link import encode
from sobek.core.play import Play, Step
from sobek.core.record import COLOURS, SHAPES, Player
from sobek.games.sobek.rules.notation import Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    CHARACTERS,
    GOODS,
    KINDS,
    SET_SIZE,
    Token,
    kinds_in,
    scarabs,
)

FOLDER = Path(__file__).resolve().parent.parent / "web" / "games"
THOUGHT = Budget(nodes=200)
USUAL = 12
"""Number of games played as bots play; later games favour what no game has shown."""
MANY = 500
"""After so many a clause that none has shown asks too much."""


class Moment(NamedTuple):
    """A position of a game, and the :class:`Step` that led to it; None at the beginning."""

    play: Play
    state: Any
    step: Any


Shows = Callable[[Moment], bool]


def moments(play: Play) -> Iterator[Moment]:
    """All positions of a play, the beginning first."""
    yield Moment(play, play.at(0).state, None)
    for step in play.steps:
        yield Moment(play, step.after, step)


def shows(clause: str, moment: Moment) -> bool:
    """Whether the position is one to look at for this clause."""
    wanted = _SHOWS[moment.play.game.name].get(clause)
    return wanted(moment) if wanted else is_instance(clause, moment)


def is_instance(clause: str, moment: Moment) -> bool:
    """Whether the game says that the last action was an instance of the clause, with an effect."""
    step = moment.step
    found = moment.play.game.clauses(step.before, step.action, step.after) if step else ()
    return any(each.startswith(clause) and "without" not in each for each in found)


# --- what a position shows -----------------------------------------------------------------


def begins(seats: int) -> Shows:
    """The beginning of a game of so many."""
    return lambda moment: moment.step is None and moment.state.seats == seats


def _done(verb: Verb, wanted: Callable[[Any], bool] = lambda step: True) -> Shows:
    """A certain action of Sobek."""

    def is_so(moment: Moment) -> bool:
        return bool(moment.step and moment.step.action.verb is verb and wanted(moment.step))

    return is_so


def _begins_ahead(moment: Moment) -> bool:
    return moment.step is None and any(moment.state.ahead)


def _all_goods_lie_open(moment: Moment) -> bool:
    """Each type, and a character, in sets, on the quays or on the discard pile."""
    state = moment.state
    laid = sum(each.cards for own in state.sets for each in own)
    seen = laid | sum(state.quay) & ~CHARACTERS | state.discard
    return all(seen & goods & ~CHARACTERS for goods in GOODS) and bool(seen & CHARACTERS)


def _goods(step: Any) -> list[int]:
    """The kinds of cards in a sale."""
    return [kind for kind, _ in kinds_in(step.action.cards)]


def _has_both_values(step: Any) -> bool:
    own = [KINDS[kind] for kind in _goods(step)]
    plain = {kind.goods for kind in own if not kind.scarabs}
    return any(kind.scarabs and kind.goods in plain for kind in own)


def _could_be_added(step: Any) -> bool:
    """A new set although it would have gone with one that lies there."""
    cards = step.action.cards
    places = {each.at for each in step.before.legal_actions() if each.cards == cards}
    return len(places) > 1


def _delivers(step: Any) -> bool:
    before, after = step.before, step.after
    return bool(before.round == after.round and before.delivery != after.delivery)


def _is_counted(moment: Moment) -> bool:
    return bool(moment.step and len(moment.step.after.accounts) > len(moment.step.before.accounts))


def _penalty(wanted: Callable[[Any], bool]) -> Shows:
    """A penalty of which something holds."""

    def is_so(moment: Moment) -> bool:
        lines = moment.state.accounts[-1] if _is_counted(moment) else ()
        return any(line.walk and wanted(line) for line in lines)

    return is_so


def _sees_strays(moment: Moment) -> bool:
    return bool(moment.step and moment.state.view(moment.step.seat).shown().strays)


def _remembers_tokens(step: Any) -> bool:
    after = step.after
    return bool(after.token_viewers >> step.seat & 1 and len(after.tokens) > 1 and not after.open)


def _counts_the_pile(token: Token) -> Shows:
    """A token that does nothing for a seat without corruption cards, and one that has some."""
    return _done(
        Verb.TOKEN,
        lambda step: step.action.what == token and step.before.piles[step.seat],
    )


def _sobek() -> Mapping[str, Shows]:
    """What the game itself does not tell."""
    return {
        "S01": _all_goods_lie_open,
        "S02": _done(Verb.PLAY_SET, _has_both_values),
        "S03": _done(Verb.PLAY_SET, lambda step: scarabs(step.action.cards) > SET_SIZE),
        "S04": begins(4),
        "S05": lambda moment: is_instance("S24 character", moment),
        "S06": _done(Verb.TOKEN, lambda step: len(step.after.tokens) > 1),
        "S07": lambda moment: is_instance("S37", moment),
        "S08": _penalty(lambda line: line.reached % 5 == 0),
        "S10": begins(3),
        "S11": begins(3),
        "S12": begins(2),
        "S13": begins(3),
        "S14": begins(3),
        "S20": _done(Verb.TAKE),
        "S21": _done(Verb.TAKE, lambda step: step.action.at > 1),
        "S22": _done(Verb.TAKE, lambda step: not step.after.open and step.action.at > 0),
        "S23": _done(Verb.PLAY_CHARACTER),
        "S27": _done(Verb.PLAY_SET, _could_be_added),
        "S28": _done(Verb.TOKEN),
        "S29": _done(Verb.TAKE, _delivers),
        "S3B": _counts_the_pile(Token.EMBALMING),
        "S3C": _counts_the_pile(Token.DECEIT),
        "S40": _done(Verb.TAKE, lambda step: step.after.phase in (Phase.LAY_FLAT, Phase.START)),
        "S42": _is_counted,
        "S45": _penalty(lambda line: line.after < 10),
        "S60": lambda moment: sum(map(len, moment.state.sets)) > 3,
        "S61": lambda moment: not moment.state.open and all(moment.state.piles),
        "S16": _begins_ahead,
        "S62": _sees_strays,
        "S63": _done(Verb.TAKE, _remembers_tokens),
    }


def _scarab() -> Mapping[str, Shows]:
    return {
        "C01": begins(2),
        "C02": begins(3),
        "C32": _begins_ahead,
        "C12": lambda moment: all(moment.state.stones) and moment.state.seats > 2,
        "C13": lambda moment: is_instance("C13 return", moment),
    }


def _both_have(moment: Moment, tiles: int) -> bool:
    """Whether both seats of Sakkara have laid out so many tiles."""
    return bool(min(moment.state.scores) >= tiles)


def _can_cast(moment: Moment) -> bool:
    """Whether the acting seat of Sakkara can choose a spell."""
    legal = [str(each).split()[0] for each in moment.state.legal_actions()]
    return any(verb in _SPELLS for verb in legal)


def _is_walled_in(moment: Moment) -> bool:
    """Whether a worker cannot step: that none can does not happen in games between bots."""
    state = moment.state
    steps = {str(each)[:2] for each in state.legal_actions() if str(each)[2:3] == "-"}
    return bool(steps) and len(steps) < len(state.workers[state.actor])


_SPELLS = ("firestorm", "whirlwind", "drought", "shipwreck")


def _sakkara() -> Mapping[str, Shows]:
    return {
        "K01": begins(2),
        "K02": begins(2),
        "K03": begins(2),
        "K04": lambda moment: _both_have(moment, 3),
        "K05": _can_cast,
        "K10": begins(2),
        "K12": _begins_ahead,
        "K23": _is_walled_in,
        "K31": lambda moment: is_instance("K31 tier 2", moment),
        "K36": lambda moment: _both_have(moment, 1),
        "K60": lambda moment: any(len(stack) > 3 for stack in moment.state.board),
    }


_SHOWS: Mapping[str, Mapping[str, Shows]] = {
    "sobek": _sobek(),
    "scarab": _scarab(),
    "sakkara": _sakkara(),
}


# --- the search ----------------------------------------------------------------------------


class Found(NamedTuple):
    """The number of a game, how many actions were made, and whose view shows it."""

    game: int
    place: int
    seat: int


SET_UPS: Mapping[str, Sequence[tuple[Sequence[str], dict[str, str]]]] = {
    "sobek": (
        (("trader",) * 3, {"variant": "original"}),
        (("trader",) * 2, {"variant": "open"}),
        (("trader", "random", "trader", "greedy"), {"variant": "original"}),
    ),
    "scarab": (
        (("scribe",) * 2, {}),
        (("scribe",) * 3, {"board": "short"}),
        (("scribe",) * 4, {"teams": "pairs"}),
    ),
    "sakkara": (
        (("builder", "labourer"), {}),
        (("random", "random"), {}),
        (("labourer", "random"), {}),
    ),
}
"""Who plays, and with which options, in turn."""


HEAD_STARTS: Mapping[str, tuple[str, str]] = {
    "sobek": ("S16", "2+30"),
    "scarab": ("C32", "2+10"),
    "sakkara": ("K12", "2+3"),
}
"""The clause of the head start, and one that shows it: the beginning of a game of its own."""


def played(
    game: AnyGame,
    kinds: Sequence[str],
    options: dict[str, str],
    seed: int,
    rare: Sequence[str] = (),
) -> Play:
    """A whole game between bots, told as one between persons without names. Whoever can show one of
    the ``rare`` clauses does so."""
    looks = zip(COLOURS, SHAPES, strict=False)
    players = tuple(Player("", "person", *look) for _, look in zip(kinds, looks, strict=False))
    play, rng = Play.new(game.name, players, seed, options), Random(seed)
    sitting = [bots.bot(kind, game, THOUGHT) for kind in kinds]
    while play.state.actor != OVER:
        view = play.state.view(seat := play.state.actor)
        actions = [each for each in play.legal_actions() if rare and _shows_one(rare, play, each)]
        play.act(actions[0] if actions else sitting[seat].choose(view, play.legal_actions(), rng))
    return play


def _begun(game: AnyGame, options: dict[str, str]) -> Play:
    """The beginning of a game of two persons without names."""
    looks = zip(COLOURS[:2], SHAPES, strict=False)
    players = tuple(Player("", "person", *look) for look in looks)
    return Play.new(game.name, players, 1, options)


def _shows_one(clauses: Sequence[str], play: Play, action: Any) -> bool:
    """Whether the action would show one of the clauses."""
    before, after = play.state, play.state.clone()
    after.apply(action)
    moment = Moment(play, after, Step(play.length + 1, before.actor, action, before, after))
    return any(shows(clause, moment) for clause in clauses)


def search(game: AnyGame) -> tuple[list[Play], dict[str, Found]]:
    """Games, and where in them each clause is shown."""
    kept: list[Play] = []
    found: dict[str, Found] = {}
    ahead, value = HEAD_STARTS[game.name]
    for seed, (kinds, options) in zip(count(1), cycle(SET_UPS[game.name]), strict=False):
        wanted = [clause for clause in game.rules if clause not in (*found, ahead)]
        if not wanted:
            found[ahead] = Found(len(kept), 0, 0)
            kept.append(_begun(game, {START: value}))
            return kept, dict(sorted(found.items()))
        if seed > MANY:
            sys.exit(f"No game shows {', '.join(wanted)}.")
        rare = wanted if seed > USUAL else ()
        play, last = played(game, kinds, options, seed, rare), -1
        for place, moment in enumerate(moments(play)):
            for clause in wanted:
                if clause not in found and shows(clause, moment):
                    seat = moment.step.seat if moment.step else 0
                    found[clause], last = Found(len(kept), place, seat), place
        if last >= 0:
            kept.append(play.at(last))
    raise AssertionError("there are always more seeds")


def module(game: AnyGame, kept: Sequence[Play], found: Mapping[str, Found]) -> str:
    """The source of a game's ``examples.py``."""
    title = game.name.capitalize()
    lines = [
        f'"""Where each clause of {title} is shown: made by ``python3 -m tests.examples``."""',
        "",
        "from typing import Final",
        "",
        "from web.ui.scene import Example",
        "",
        "_GAMES: Final = (",
        *(f"    {each}" for play in kept for each in _pieces(encode(play))),
        ")",
        "EXAMPLES: Final = {",
        *(
            f'    "{clause}": Example(_GAMES[{at.game}], {at.place}, {at.seat}),'
            for clause, at in found.items()
        ),
        "}",
        "",
    ]
    return "\n".join(lines)


def _pieces(link: str) -> Iterator[str]:
    """A link as a string that goes over several lines."""
    if len(link) <= _LONGEST:
        return iter([f'"{link}",'])
    parts = [link[start : start + _WIDTH] for start in range(0, len(link), _WIDTH)]
    return iter(["(", *(f'    "{part}"' for part in parts), "),"])


_WIDTH = 80
_LONGEST = 93
"""Characters that fit on one line, with the indentation: as ruff formats it."""


def main() -> None:
    """Write the examples of all games that have a table here."""
    for name in _SHOWS:
        kept, found = search(games.game(name))
        path = FOLDER / name / "examples.py"
        path.write_text(module(games.game(name), kept, found), encoding="utf-8")
        print(f"{path.relative_to(FOLDER.parent.parent)}: {len(found)} clauses, {len(kept)} games")


if __name__ == "__main__":
    main()
