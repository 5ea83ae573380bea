"""Random programs do the same when they are compiled."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.compile.generated import HEAD, arguments, programs
from tests.compile.running import Both


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(programs(), st.data())
def test_random_programs(program: tuple[str, list[tuple[str, str]]], data: st.DataObject) -> None:
    source, functions = program
    both = Both(HEAD + source, "make", *(name for name, _ in functions))
    world = both.make("make")
    for name, kinds in reversed(functions):
        for _ in range(2):
            both.call(name, world, *data.draw(arguments(kinds)))
