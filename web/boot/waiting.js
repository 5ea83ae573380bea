// Remembers what a person does on the first paint, and has it done once Python is up: in order, each on
// the element that is then in its place. Keys do nothing until then. web/browser/dom.mjs says what is heard.
(function () {
  var MOST = 20;
  var TYPES = ["click", "change", "submit"];
  // Browsers allow that in answer to a click alone, and not later.
  var AT_ONCE = "paste-copied";

  var root = document.documentElement;
  var waiting = [];

  function hold(event) {
    var type = event.type;
    var element = type === "change" ? event.target : event.target.closest("[data-" + type + "]");
    if (type === "submit") event.preventDefault();
    if (!element || element.getAttribute("data-click") === AT_ONCE) return;
    var place = selector(element);
    // Who presses once more wants it once.
    waiting = waiting.filter(function (each) {
      return each.type !== type || each.place !== place;
    });
    if (waiting.length >= MOST) return;
    waiting.push({ type: type, place: place, value: element.value, checked: element.checked });
    (event.submitter || element).setAttribute("data-waiting", "");
  }

  // What tells the element from all others, and what it would do.
  function selector(element) {
    return [].reduce.call(element.attributes, function (said, each) {
      var tells = /^(id|name|data-.*)$/.test(each.name) && each.name !== "data-waiting";
      return said + (tells ? "[" + each.name + "=" + JSON.stringify(each.value) + "]" : "");
    }, element.tagName);
  }

  // Do it once more; tell whether that was possible.
  function act(each) {
    var found = document.querySelectorAll(each.place);
    if (found.length !== 1) return false;
    var element = found[0];
    if (each.type === "click") element.click();
    else if (each.type === "submit") element.requestSubmit();
    else {
      if (element.type !== "file") element.value = each.value;
      if (element.type === "radio" || element.type === "checkbox") element.checked = each.checked;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    }
    return true;
  }

  TYPES.forEach(function (type) {
    document.addEventListener(type, hold, true);
  });
  // Where one can't be done, those after it might mean something else.
  new MutationObserver(function (_, observer) {
    TYPES.forEach(function (type) {
      document.removeEventListener(type, hold, true);
    });
    observer.disconnect();
    waiting.every(act);
  }).observe(root, { attributeFilter: ["data-ready"] });
})();
