// What Playwright's WebKit does itself and the system's does not: done by scripts in the page.
({
  // Tells of steps in the history that load nothing.
  watch(tag) {
    if (window.top !== window) return;
    let steps = 0; // the console would only count messages that are the same
    const report = () => console.debug(tag, location.href, ++steps);
    for (const name of ["pushState", "replaceState"]) {
      const original = History.prototype[name];
      History.prototype[name] = function (...given) {
        original.apply(this, given);
        report();
      };
    }
    addEventListener("popstate", report); // also when only the hash has changed
  },

  elementOf(node) {
    return node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
  },

  quads(node) {
    return Array.from(this.elementOf(node).getClientRects(), ({ left, top, right, bottom }) => {
      return [left, top, right, top, right, bottom, left, bottom];
    });
  },

  // Returns what is wrong, in the words that Playwright knows.
  show(node, rect) {
    const element = this.elementOf(node);
    if (!element?.isConnected) return "Node is detached from document";
    if (!element.getClientRects().length) return "Node does not have a layout object";
    const box = element.getBoundingClientRect();
    const x = box.left + (rect?.x ?? 0);
    const y = box.top + (rect?.y ?? 0);
    const right = x + (rect?.width ?? box.width);
    const bottom = y + (rect?.height ?? box.height);
    if (x < 0 || y < 0 || right > innerWidth || bottom > innerHeight) {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    }
    return "";
  },

  // A tap of a finger, with all events that follow from it.
  tap(x, y) {
    const target = document.elementFromPoint(x, y) ?? document.documentElement;
    const at = { bubbles: true, cancelable: true, composed: true, view: window, clientX: x, clientY: y };
    const finger = { ...at, pointerId: 2, pointerType: "touch", isPrimary: true, width: 20, height: 20 };
    for (const type of ["pointerover", "pointerenter", "pointerdown"]) {
      target.dispatchEvent(new PointerEvent(type, { ...finger, buttons: 1 }));
    }
    for (const type of ["pointerup", "pointerout", "pointerleave"]) {
      target.dispatchEvent(new PointerEvent(type, finger));
    }
    for (const type of ["mousedown", "mouseup"]) {
      target.dispatchEvent(new MouseEvent(type, { ...at, detail: 1 }));
    }
    target.closest("button, input, select, textarea, summary, a, [tabindex]")?.focus({ preventScroll: true });
    target.dispatchEvent(new PointerEvent("click", { ...finger, detail: 1 }));
  },

  choose(input, files) {
    const chosen = new DataTransfer();
    for (const { name, content } of files) {
      const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
      chosen.items.add(new File([bytes], name));
    }
    input.files = chosen.files;
    input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  },
})
