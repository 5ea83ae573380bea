// The lab's editor: an element <code-editor name code line label hint>. The build bundles it, with
// CodeMirror, to vendor/code_editor.mjs. It behaves as a field: it has a name and a value, and reports
// "input".
// - Its styles are constructed in its own shadow tree: the content security policy allows no <style>.
// - `code` is the text that it is given, `line` the number of the line with an error, "0" for none;
//   `label` and `hint` are its accessible name and description.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const PAUSE = 300; // milliseconds without a key until what was typed is reported
const LEAVING = ["pagehide", "popstate"]; // before these lead elsewhere, it is reported

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--raised)", fontSize: "0.95rem", height: "100%" },
  "&.cm-focused": { outline: "3px solid var(--lapis)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)", minHeight: "100%" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--leaf)", borderRightColor: "var(--edge)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--lapis-pale) !important" },
  ".cm-failed": { backgroundColor: "var(--clay-pale)" },
});
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--lapis)", fontWeight: "bold" },
  { tag: [tags.string, tags.docString], color: "var(--clay)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--gold)" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], fontWeight: "bold" },
]);

const setFailed = StateEffect.define();
const failed = StateField.define({
  create: () => Decoration.none,
  update(marks, { state, effects, changes }) {
    for (const effect of effects) {
      if (!effect.is(setFailed)) continue;
      if (!(effect.value > 0 && effect.value <= state.doc.lines)) return Decoration.none;
      return Decoration.set([Decoration.line({ class: "cm-failed" }).range(state.doc.line(effect.value).from)]);
    }
    return marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

class CodeEditor extends HTMLElement {
  static observedAttributes = ["code", "line"];
  #view;
  #timer;
  #isGiven = false;
  #leave = () => this.#report();

  connectedCallback() {
    for (const type of LEAVING) addEventListener(type, this.#leave, true);
    if (this.#view) return;
    const root = this.attachShadow({ mode: "open" });
    // The page hears of what was typed once it is complete.
    root.addEventListener("input", (event) => event.stopPropagation());
    this.#view = new EditorView({ doc: this.getAttribute("code") ?? "", extensions: this.#extensions(), root, parent: root });
    this.#view.dom.style.height = "100%";
    this.#mark();
  }

  disconnectedCallback() {
    for (const type of LEAVING) removeEventListener(type, this.#leave, true);
  }

  attributeChangedCallback(name, _, value) {
    if (!this.#view) return;
    if (name === "line") return this.#mark();
    const { state } = this.#view;
    if (state.doc.toString() === value) return;
    this.#isGiven = true;
    this.#view.dispatch({ changes: { from: 0, to: state.doc.length, insert: value } });
    this.#isGiven = false;
    this.#mark();
  }

  get name() {
    return this.getAttribute("name");
  }

  get value() {
    return this.#view?.state.doc.toString() ?? "";
  }

  focus(options) {
    this.#view?.contentDOM.focus(options);
  }

  #extensions() {
    return [
      lineNumbers(),
      EditorView.lineWrapping,
      highlightSpecialChars(),
      history(),
      drawSelection(),
      indentOnInput(),
      indentUnit.of("    "),
      bracketMatching(),
      python(),
      syntaxHighlighting(colours),
      theme,
      failed,
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      EditorView.contentAttributes.of({
        "aria-label": this.getAttribute("label") ?? "",
        "aria-description": this.getAttribute("hint") ?? "",
        autocapitalize: "off",
        autocorrect: "off",
        spellcheck: "false",
      }),
      EditorView.updateListener.of(({ docChanged }) => docChanged && !this.#isGiven && this.#reportSoon()),
      EditorView.domEventHandlers({ blur: () => this.#report() }),
    ];
  }

  #mark() {
    this.#view.dispatch({ effects: setFailed.of(Number(this.getAttribute("line") ?? 0)) });
  }

  #reportSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#report(), PAUSE);
  }

  #report() {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

customElements.define("code-editor", CodeEditor);
