"""The QR code of a link."""

from web.ui.screens import sharing


def test_a_code_has_a_rectangle_for_each_run_of_dark_modules() -> None:
    html = sharing.code(("1101", "0000", "0011", "1000"), sharing.ALL)
    assert ' d="M4 4h2v1h-2zM7 4h1v1h-1zM6 6h2v1h-2zM4 7h1v1h-1z"' in html
    assert ' viewBox="0 0 12 12"' in html
    assert ' role="img"' in html and 'aria-label="QR code with the link' in html


def test_a_link_too_long_for_a_code_is_explained() -> None:
    assert "<svg" not in sharing.code(None, sharing.ALL)
    assert "too long for a QR code" in sharing.code(None, sharing.ALL)


def test_codes_that_take_turns_stand_side_by_side_each_in_the_middle_of_its_square() -> None:
    html = sharing.qr_code([["1"] * 5, ["1"]], "Codes")
    assert 'viewBox="0 0 13 13"' in html
    assert 'style="--codes:2;--width:13" class="by-turns"' in html
    assert "M4 4h1v1h-1z" in html and "M19 6h1v1h-1z" in html
