"""Measures the contrast of each text on the rendered page, whatever it stands on (WCAG 1.4.3).

The page is painted without its texts; the pixels below each are compared with its colour. So what
is measured is what is seen: gradients, pictures, several layers.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Final

from playwright.sync_api import Page

LEAST: Final = 4.5
LEAST_OF_LARGE: Final = 3.0
"""Large is text from 24 px, or from 18.66 px in bold."""
SPECKS: Final = 0.1
"""The share of the pixels below a text that may have less contrast: grain, a line that it crosses,
the round end of a pill."""
LARGEST: Final = 4000
"""The height up to which a page is looked at, in px."""

WITHOUT_TEXT: Final = """*, ::before, ::after {
    -webkit-text-fill-color: transparent !important;
    text-decoration-color: transparent !important;
    text-shadow: none !important;
}
text {
    fill: transparent !important;
}"""

MEASURE: Final = """async ({ png, least, leastOfLarge, specks }) => {
    const answer = await fetch(`data:image/png;base64,${png}`);
    const picture = await createImageBitmap(await answer.blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(picture, 0, 0);
    const linear = part => part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    const luminance = (red, green, blue) =>
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    const parsed = colour => {
        const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
        const whole = colour.startsWith('color(srgb') ? 255 : 1;
        return [red * whole, green * whole, blue * whole, alpha];
    };

    // The contrast of a colour with the pixels in a box, but for the worst few.
    // Letters stand in the middle of their line.
    const contrast = ([red, green, blue, alpha], { left, top, width, height }) => {
        const box = [left, top + height / 4, width, height / 2].map(Math.round);
        const pixels = context.getImageData(...box).data;
        const found = [];
        for (let at = 0; at < pixels.length; at += 4) {
            const back = [pixels[at], pixels[at + 1], pixels[at + 2]];
            const front = [red, green, blue].map((part, n) => part * alpha + back[n] * (1 - alpha));
            const two = [luminance(...front), luminance(...back)].sort((a, b) => a - b);
            found.push((two[1] + 0.05) / (two[0] + 0.05));
        }
        found.sort((a, b) => a - b);
        return found[Math.floor(found.length * specks)];
    };

    const faded = element => {
        let opacity = 1;
        for (let each = element; each; each = each.parentElement)
            opacity *= getComputedStyle(each).opacity;
        return opacity;
    };
    const POINTS = [[0.1, 0.3], [0.5, 0.3], [0.9, 0.3], [0.1, 0.7], [0.5, 0.7], [0.9, 0.7]];
    const isSeen = (element, { left, top, width, height }) => POINTS.every(([along, down]) => {
        const [hit] = document.elementsFromPoint(left + along * width, top + down * height);
        return hit && (hit.contains(element) || element.contains(hit));
    });
    // For screen readers, or for whom it has the focus.
    const isClipped = element => element && (isClipped(element.parentElement) ||
        getComputedStyle(element).clipPath.startsWith('inset'));
    // What can't be chosen now, or is a mere picture, need not be read (WCAG 1.4.3: inactive).
    const idle = ':disabled, [aria-disabled=true], [inert], .pale, script, option';
    const told = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode());) {
        const said = text.data.trim(), element = text.parentElement;
        const isIdle = element.closest(idle);
        if (!said || isIdle || isClipped(element)) continue;
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const style = getComputedStyle(element), size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 600);
        const colour = parsed(element.localName === 'text' ? style.fill : style.color);
        colour[3] *= faded(element);
        for (const box of range.getClientRects()) {
            if (box.width < 2 || box.left < 0 || box.top < 0) continue;
            if (box.right > picture.width || box.bottom > picture.height) continue;
            if (!isSeen(element, box)) continue;
            const measured = contrast(colour, box);
            if (measured < (isLarge ? leastOfLarge : least))
                told.add(`${measured.toFixed(1)}: “${said.slice(0, 40)}” in ` +
                    `${element.outerHTML.slice(0, 80)}`);
        }
    }
    return [...told];
}"""


def too_faint(tab: Page) -> list[str]:
    """A line for each text of the page with too little contrast."""
    height = tab.evaluate("document.documentElement.scrollHeight")
    size = tab.viewport_size
    assert size
    tab.set_viewport_size(
        {"width": size["width"], "height": min(max(height, size["height"]), LARGEST)}
    )
    png = b64encode(tab.screenshot(style=WITHOUT_TEXT)).decode()
    options = {"least": LEAST, "leastOfLarge": LEAST_OF_LARGE, "specks": SPECKS}
    found: list[str] = tab.evaluate(MEASURE, {"png": png, **options})
    tab.set_viewport_size(size)
    return found
