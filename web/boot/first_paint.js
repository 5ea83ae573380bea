// Fills the page before Python runs: with what it showed when it was left (stored by
// web/browser/dom.mjs), else with the start screen in the player's language, a template in index.html.
// Python draws the same a little later. A link gets its cover (web/boot/cover.mjs).
(function () {
  var KEY = "sobek.left";

  // All that Python's pages are made of (web/ui/markup.py). Another page of the same origin can write to the
  // storage; what it has put there is not shown.
  var ELEMENTS = /^(a|button|caption|details|div|fieldset|figcaption|figure|form|h[1-4]|header|img|input|kbd|label|legend|li|main|nav|ol|option|p|path|section|select|small|span|strong|summary|svg|table|tbody|td|textarea|th|thead|time|tr|ul|use)$/;
  var ATTRIBUTES = /^((aria|data)-[a-z-]+|alt|autocapitalize|autocomplete|checked|class|d|datetime|decoding|disabled|draggable|enterkeyhint|fill|for|height|id|inert|inputmode|lang|max|maxlength|min|name|open|placeholder|points|readonly|rel|reversed|role|rows|rowspan|colspan|scope|selected|size|spellcheck|start|tabindex|title|type|value|viewbox|width|accept)$/;
  var ADDRESS = /^(icons\.svg|art\/[a-z]+\/[\w-]+\.svg)?(#[\w-]+)?$/;
  var STYLE = /^(--[a-z-]+: *([-\w.%]+|var\(--[a-z-]+\));? *)*$/;
  // An element with an id can stand in for a variable that a script looks for, such as Bun; a field for what a
  // form has; a form or an image, by a name, too, for what the document has. Then the page would not start.
  var ID = /^[a-z]+(-[\w-]+)*$/;
  var FIELDS = /^(button|details|input|select|textarea)$/;
  var IN_FORM = /^(button|fieldset|img|input|select|textarea)$/;
  var IN_DOCUMENT = /^(form|img)$/;

  var root = document.documentElement;
  var form = document.createElement("form");
  // "game=<id>" for a saved game, empty for the start screen; anything else is a link or a panel.
  var fragment = location.hash.slice(1);

  // The page as it was left, if it was left by this version, in this language and state of the game.
  function leftPage() {
    try {
      var left = JSON.parse(localStorage.getItem(KEY));
      var isCurrent = left.version === root.getAttribute("data-version") && left.language === root.lang;
      return isCurrent && left.pages[fragment && savedGame()];
    } catch (error) {
      return ""; // nothing is stored, or the storage is blocked
    }
  }

  // The text of the saved game in the address, as web/storage/saves.py stores it.
  function savedGame() {
    var key = "sobek." + fragment.replace("=", ".");
    return localStorage.getItem(key + "." + localStorage.getItem(key));
  }

  function startScreen() {
    var template = document.getElementById("start-" + root.lang);
    return !fragment && template ? template.innerHTML : "";
  }

  function isHarmless(attribute) {
    var name = attribute.name.toLowerCase();
    var value = attribute.value;
    if (name === "href" || name === "src") return ADDRESS.test(value);
    if (name === "id" || name === "name") return isHarmlessName(value, name, this.localName);
    return name === "style" ? STYLE.test(value) : ATTRIBUTES.test(name);
  }

  function isHarmlessName(value, attribute, element) {
    if (!ID.test(value) || (attribute === "name" && !FIELDS.test(element))) return false;
    return !(IN_FORM.test(element) && value in form) && !(IN_DOCUMENT.test(element) && value in document);
  }

  // The elements of a page, unless one of them can't come from Python. In a template nothing is loaded.
  function elements(html) {
    var template = document.createElement("template");
    template.innerHTML = html;
    var areHarmless = [].every.call(template.content.querySelectorAll("*"), function (each) {
      return ELEMENTS.test(each.localName) && [].every.call(each.attributes, isHarmless, each);
    });
    return areHarmless ? template.content : document.createDocumentFragment();
  }

  var app = document.getElementById("app");
  var left = elements(leftPage() || "");
  if (left.firstChild) {
    app.textContent = "";
    app.appendChild(left);
  } else if (startScreen()) app.innerHTML = startScreen();
  else {
    document.getElementById("boot").hidden = false;
    root.setAttribute("data-awaits", ""); // there is nothing to do meanwhile
    var script = document.createElement("script");
    script.type = "module";
    script.src = "web/boot/cover.mjs";
    document.head.appendChild(script);
  }
})();
