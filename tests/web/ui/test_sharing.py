"""The QR code of a link."""

from web.ui.screens import sharing


def test_a_code_has_a_rectangle_for_each_run_of_dark_modules() -> None:
    html = sharing.code(("1101", "0000", "0011", "1000"), sharing.ALL)
    assert ' d="M0 0h2v1H0zM3 0h1v1H3zM2 2h2v1H2zM0 3h1v1H0z"' in html
    assert ' viewBox="-4 -4 12 12"' in html
    assert ' role="img"' in html and 'aria-label="QR code with the link' in html


def test_a_link_too_long_for_a_code_is_explained() -> None:
    assert "<svg" not in sharing.code(None, sharing.ALL)
    assert "too long for a QR code" in sharing.code(None, sharing.ALL)
