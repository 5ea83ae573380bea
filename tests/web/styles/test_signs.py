"""Signs that a stylesheet adds are no part of what a screen reader says."""

import re

from tests.helpers.sources import code, code_files


def test_a_sign_has_an_empty_text_beside_it_and_older_browsers_have_the_sign() -> None:
    found = 0
    for path in code_files(".css"):
        for body in re.findall(r"\{([^{}]*)\}", code(path)):
            signs = re.findall(r"content: (\"[^\"]+\")( / \"\")?;", body)
            if signs:
                found += 1
                assert signs == [(signs[0][0], ""), (signs[0][0], ' / ""')], (path, signs)
    assert found
