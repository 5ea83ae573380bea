"""Finds texts that are cut off, out of their boxes, off the screen, too small, under a face, or
squeezed."""

from typing import Final

from playwright.sync_api import Page

CLIPPED: Final = r"""() => {
    const found = [];
    const tell = (element, why, said) =>
        found.push(`${why}: “${said.trim().slice(0, 60)}” in ${element.outerHTML.slice(0, 120)}`);
    const { clientWidth, scrollWidth } = document.documentElement;
    const clips = style => /hidden|clip/.test(style);
    const scrolls = style => /auto|scroll/.test(style);
    // Elements for screen readers only.
    const unseen = element => element.getBoundingClientRect().width <= 1 ||
        getComputedStyle(element).clipPath !== 'none';
    const LEAST = 12, known = new Map();
    const measured = element => {
        if (!known.has(element)) {
            const style = getComputedStyle(element), { overflowX, overflowY, display } = style;
            // A long name in a folded place ends in an ellipsis: a tap opens the place.
            const isShort = style.textOverflow === 'ellipsis' && element.closest('.other-places');
            const edge = element.getBoundingClientRect(), isUnseen = unseen(element);
            const { x, y, width, height } = edge;
            const room = overflowX === 'clip' && parseFloat(style.overflowClipMargin) || 0;
            const cutAt = new DOMRect(x - room, y - room, width + 2 * room, height + 2 * room);
            known.set(element, { overflowX, overflowY, display, edge, cutAt, isUnseen, isShort });
        }
        return known.get(element);
    };
    const apart = (line, edge) => line.left >= edge.right || line.right <= edge.left ||
        line.top >= edge.bottom || line.bottom <= edge.top;

    // A face lies in the corner of a place, over what gives it no room.
    const isUnderFace = (element, lines, high) => {
        const place = element.closest('.seat, .tally, .masthead');
        return [...place?.querySelectorAll('.face') ?? []].some(face => {
            const { left, right, top, bottom } = face.getBoundingClientRect();
            return lines.some(line =>
                Math.min(line.right, right) - Math.max(line.left, left) > 3 &&
                Math.min(line.bottom, bottom) - Math.max(line.top, top) > high);
        });
    };

    const look = (text, element) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = [...range.getClientRects()];
        const size = parseFloat(getComputedStyle(element).fontSize);
        // Parts of letters may reach out of a low line.
        const high = 0.35 * size;
        const isBeside = ({ left, right }) =>
            lines.some(line => line.left < left - 1 || line.right > right + 1);
        const isBeyond = ({ top, bottom }) =>
            lines.some(line => line.top < top - high || line.bottom > bottom + high);
        let box = null, along = true, down = true;
        for (let each = element; each !== document.body; each = each.parentElement) {
            const { overflowX, overflowY, display, edge, cutAt, ...is } = measured(each);
            if (is.isUnseen || is.isShort) return;
            const cut = along && clips(overflowX) && isBeside(cutAt) ||
                down && clips(overflowY) && isBeyond(cutAt);
            // Texts that are hidden as a whole are shown elsewhere, too.
            if (cut && lines.every(line => apart(line, cutAt))) return;
            if (cut) return tell(element, 'cut off', text.data);
            along &&= !scrolls(overflowX);
            down &&= !scrolls(overflowY);
            if (!box && !/^(inline|contents)$/.test(display)) {
                box = edge;
                if (along && isBeside(edge)) return tell(element, 'out of its box', text.data);
            }
        }
        if (size < LEAST - 0.01)
            return tell(element, `letters of ${size.toFixed(1)} px`, text.data);
        if (isUnderFace(element, lines, high)) return tell(element, 'under a face', text.data);
        const screen = { left: 0, right: clientWidth };
        if (along && isBeside(screen)) tell(element, 'off the screen', text.data);
    };

    const silent = 'option, script, template, noscript, svg';
    const visible = { opacityProperty: true, visibilityProperty: true };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { data, parentElement: element } = texts.currentNode;
        if (!data.trim() || element.closest(silent)) continue;
        if (element.checkVisibility(visible)) look(texts.currentNode, element);
    }

    // Texts in fields are not text nodes, so they are measured.
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll('select, input[placeholder]')) {
        const style = getComputedStyle(field), arrow = field.options ? 16 : 0;
        const words = field.options ? field.selectedOptions[0]?.text ?? '' : field.placeholder;
        const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const isWider = pen.measureText(words).width > field.clientWidth - padding - arrow + 1;
        if (isWider && field.checkVisibility()) tell(field, 'wider than its field', words);
    }
    // Beside the buttons of the header, a prompt in many short lines makes the table low.
    const prompt = document.getElementById('prompt');
    if (prompt?.checkVisibility()) {
        const range = document.createRange(), FEW = 4;
        range.selectNodeContents(prompt);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const share = prompt.offsetWidth / clientWidth;
        if (lines.size > FEW && share < 0.5) tell(prompt, 'squeezed', prompt.textContent);
    }
    const wider = scrollWidth - clientWidth;
    if (wider > 0) found.push(`the page is ${wider} px too wide`);
    return found;
}"""


def clipped(page: Page) -> list[str]:
    """A line for each text that cannot be read on the page."""
    found: list[str] = page.evaluate(CLIPPED)
    return found
