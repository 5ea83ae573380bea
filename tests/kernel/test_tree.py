"""The tree of compiled searches, and the actions offered for a decision."""

from hypothesis import given
from hypothesis import strategies as st

from sobek.kernel.tree import MAX_OPTIONS, NO_NODE, ROOT, Options, Tree


def offered(*values: float) -> Options:
    """Options of these values; the code of each is its place."""
    options = Options()
    for code, value in enumerate(values):
        options.offer(value, code, 0)
    return options


@given(st.lists(st.integers(0, 9), max_size=40))
def test_the_best_options_are_kept_in_order_and_equals_in_theirs(values: list[int]) -> None:
    options = offered(*map(float, values))
    order = sorted(range(len(values)), key=lambda code: -values[code])[:MAX_OPTIONS]
    assert options.codes == order
    assert options.values == [values[code] for code in order]
    assert len(options.cards) == len(order)


def simulate(tree: Tree, options: Options, chances: list[float], times: int) -> None:
    """Try the first decision so often; each action has always the same result."""
    for _ in range(times):
        code = options.codes[tree.choose(ROOT, options)]
        tree.add(tree.follow(ROOT, code, 0), chances[code])


def test_the_best_action_is_tried_most() -> None:
    tree, options = Tree(100), offered(3.0, 2.0, 1.0)
    simulate(tree, options, [0.4, 0.7, 0.5], 600)
    visits = [tree.visits[tree.look_up(ROOT, code, 0)] for code in range(3)]
    assert visits[1] > 400 and min(visits) > 0 and sum(visits) == 600
    node = tree.look_up(ROOT, 1, 0)
    assert abs(tree.totals[node] / visits[1] - 0.7) < 1e-9


def test_the_first_candidate_is_tried_first() -> None:
    tree, options = Tree(100), offered(1.0, 5.0)
    assert options.codes[tree.choose(ROOT, options)] == 1


def test_actions_differ_by_their_cards_too() -> None:
    tree = Tree(100)
    one, other = tree.follow(ROOT, 7, 1), tree.follow(ROOT, 7, 2)
    assert one != other
    assert (tree.look_up(ROOT, 7, 2), tree.look_up(ROOT, 7, 3)) == (other, NO_NODE)
    assert tree.follow(ROOT, 7, 1) == one


def test_an_action_that_was_seldom_legal_is_not_taken_for_unexplored() -> None:
    """Visits are counted over the actions that are legal now."""
    tree, often = Tree(100), offered(2.0, 1.0)
    simulate(tree, often, [0.5, 0.5], 500)
    tree.add(tree.follow(ROOT, 9, 0), 0.5)
    alone = Options()
    alone.offer(1.0, 9, 0)
    assert tree.choose(ROOT, alone) == 0
    both = offered(2.0, 1.0)
    both.offer(0.9, 9, 0)
    assert both.codes[tree.choose(ROOT, both)] == 9


def test_a_full_tree_makes_no_more_nodes() -> None:
    tree = Tree(2)
    assert tree.follow(ROOT, 1, 0) != NO_NODE
    assert tree.follow(ROOT, 2, 0) == NO_NODE
    assert tree.follow(ROOT, 1, 0) != NO_NODE
