// Remembers what a person does on the first paint, and has it done once Python is up: in order, each on
// the element that is then in its place. web/dom.mjs says what is heard of the page.
(function () {
  var MOST = 20;
  var TYPES = ["click", "change", "submit", "keydown"];
  var FIELDS = "input, select, textarea";

  var root = document.documentElement;
  var waiting = [];

  function hold(event) {
    var element = event.target.closest ? concerned(event) : null;
    if (!element) return;
    if (event.type === "submit" || event.type === "keydown" || element.matches("a")) {
      event.preventDefault();
    }
    if (waiting.length < MOST) waiting.push(again(event, element));
  }

  // The element that an event is for; none where Python would not hear of it.
  function concerned(event) {
    var target = event.target;
    if (event.type === "change") return target.matches(FIELDS) ? target : null;
    if (event.type !== "keydown") return target.closest("[data-" + event.type + "]");
    var isFree = !event.ctrlKey && !event.altKey && !event.metaKey && !target.matches(FIELDS);
    var keys = document.querySelectorAll("[data-keys]");
    var isWanted = [].some.call(keys, function (each) {
      return each.getAttribute("data-keys").split(" ").indexOf(event.key) >= 0;
    });
    return isFree && isWanted ? target : null;
  }

  // What does the same once more; it tells whether it could.
  function again(event, element) {
    var type = event.type, key = event.key, submitter = event.submitter;
    var place = selector(element), button = submitter && selector(submitter);
    var value = element.value, checked = element.checked;
    return function () {
      var found = document.querySelector(place);
      if (!found) return false;
      if (type === "click") found.click();
      else if (type === "submit") found.requestSubmit(button ? document.querySelector(button) : null);
      else if (type === "keydown") {
        found.dispatchEvent(new KeyboardEvent(type, { key: key, bubbles: true, cancelable: true }));
      } else {
        if (found.type !== "file") found.value = value;
        if (found.type === "radio" || found.type === "checkbox") found.checked = checked;
        found.dispatchEvent(new Event(type, { bubbles: true }));
      }
      return true;
    };
  }

  function selector(element) {
    if (element === document.body) return "body";
    if (element.id) return "#" + CSS.escape(element.id);
    var said = ["data-click", "data-value", "data-submit", "name"].filter(function (name) {
      return element.hasAttribute(name);
    });
    return element.tagName + said.map(function (name) {
      return "[" + name + "=" + JSON.stringify(element.getAttribute(name)) + "]";
    }).join("");
  }

  // Where one can't be done, those after it might mean something else.
  function catchUp() {
    TYPES.forEach(function (type) {
      document.removeEventListener(type, hold, true);
    });
    observer.disconnect();
    if (root.hasAttribute("data-ready")) waiting.every(function (act) {
      return act();
    });
  }

  TYPES.forEach(function (type) {
    document.addEventListener(type, hold, true);
  });
  var observer = new MutationObserver(catchUp);
  observer.observe(root, { attributeFilter: ["data-ready", "data-failed"] });
})();
