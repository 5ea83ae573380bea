"""Finds what can be chosen but not be seen or pressed, of pages that are drawn in CPython."""

from typing import Final

LEAST: Final = 44
"""Least width and height of what can be pressed, in pixels."""
SMALL: Final = ".squares button"
"""Seven or ten squares in a row fill a small window, so they may be smaller there (2.5.8,
docs/accessibility.md)."""

UNREACHABLE: Final = r"""(presses, least, scrolls, small) => {
    const found = [], root = document.scrollingElement, STEP = 3, ROUND = 3;
    const tell = (element, why) => found.push(
        `${why}: ${element.id || element.ariaLabel || element.innerText.replace(/\s+/g, ' ')}`);
    const pressable = 'button:enabled:not([tabindex="-1"]), summary, input, select, a[href]';
    const visible = { opacityProperty: true, visibilityProperty: true };
    const all = [...document.querySelectorAll(pressable)].filter(element =>
        element.checkVisibility(visible) && !element.closest('[inert]') &&
        !element.closest('.at-hand'));
    const others = document.querySelector('.other-places:has(.spot, .piece)');
    const lies = element => element && getComputedStyle(element).position === 'absolute';
    const isOpen = document.querySelector('.pick') || lies(others) ||
        lies(document.querySelector('.chips'));
    // A square, whose corners may be round.
    const squareOf = side => {
        const middle = side / 2, ends = [ROUND, side - ROUND];
        return [
            [middle, 0], [0, middle], [middle, middle], [side, middle], [middle, side],
            ...ends.flatMap(across => ends.map(down => [across, down])),
        ];
    };
    const boxOf = element => {
        // Some are larger for a finger than for the eye.
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const across = Math.max(0, least - right + left) / 2;
        const down = Math.max(0, least - bottom + top) / 2;
        return {
            left: left - across, right: right + across, top: top - down, bottom: bottom + down,
        };
    };
    const isOut = ({ left, right, top, bottom }) =>
        left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    // Cards of a fan overlap: of each one a square must be left that can be pressed.
    const hasRoom = element => {
        const box = boxOf(element);
        const width = Math.max(24, Math.min(least, element.offsetWidth));
        // Widths and edges are rounded.
        const side = element.matches(small) ? width - STEP - 2 : least - STEP;
        const square = squareOf(side);
        const isOwn = (x, y) => {
            const hit = document.elementFromPoint(x, y);
            return hit?.closest(pressable) === element || element.contains(hit);
        };
        for (let y = box.top + 1; y + side < box.bottom; y += STEP)
            for (let x = box.left + 1; x + side < box.right; x += STEP)
                if (square.every(([across, down]) => isOwn(x + across, y + down))) return true;
        return false;
    };
    const look = element => {
        if (!isOut(element.getBoundingClientRect()) && hasRoom(element)) return;
        // It may lie below the hand and the action row.
        for (const block of scrolls ? ['center', 'start'] : []) {
            element.scrollIntoView({ block });
            if (!isOut(element.getBoundingClientRect()) && hasRoom(element)) return;
        }
        if (isOut(element.getBoundingClientRect())) return tell(element, 'off the screen');
        if (hasRoom(element)) return;
        const { left, right, top, bottom } = boxOf(element);
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const over = hit?.closest(pressable) ?? hit;
        // Below places that are open to be chosen, what has been chosen has to be cleared first.
        if (element.closest(isOpen ? '.riverside, .seat' : '.none')) return;
        if (over !== element) return tell(element, `covered by ${over?.id || over?.className}`);
        tell(element, `less than ${least} px`);
    };
    all.forEach(look);
    if (scrolls) root.scrollTo(0, 0);
    if (!scrolls && root.scrollHeight > innerHeight + 1)
        found.push(`the page is ${root.scrollHeight - innerHeight} px too high`);
    if (!scrolls) for (const element of document.querySelectorAll('main *')) {
        if (element.scrollHeight <= element.clientHeight + 1) continue;
        const { overflowY } = getComputedStyle(element);
        if (/auto|scroll/.test(overflowY) && element.checkVisibility(visible))
            tell(element, `${element.className} scrolls`);
    }
    for (const id of presses) {
        const element = document.getElementById(id);
        if (!element || !all.includes(element)) found.push(`not to be seen: ${id}`);
    }
    return found;
}"""


LAY_OUT: Final = r"""html => {
    const meet = (former, next) => {
        if (former.isEqualNode(next)) return;
        const before = [...former.childNodes], after = [...next.childNodes];
        const isAlike = former.nodeName === next.nodeName && former.id === next.id;
        if (!after.length || !isAlike || before.length !== after.length)
            return former.replaceWith(document.adoptNode(next));
        for (const { name } of [...former.attributes])
            if (!next.hasAttribute(name)) former.removeAttribute(name);
        for (const { name, value } of next.attributes) former.setAttribute(name, value);
        before.forEach((child, index) => meet(child, after[index]));
    };
    const template = document.createElement('template');
    template.innerHTML = `<div id="app">${html}</div>`;
    meet(document.getElementById('app'), template.content.firstChild);
}"""
"""Turns the page into the next one. Most of it is the same, and needs no new layout then."""
