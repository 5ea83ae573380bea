// Queues clicks, changes and submitted forms until Python is ready, then repeats them in order on the
// corresponding elements. Keys are not queued. web/browser/dom.mjs handles the repeated events. On a first
// visit, web/boot/prelude.mjs takes from the queue what it can answer itself.
(function () {
  var MOST_EVENTS = 20;
  var QUICK = 500; // milliseconds from one press to the next, as in web/browser/dom.mjs
  var TYPES = ["click", "change", "submit"];
  // Browsers allow reading the clipboard only while they handle the click itself.
  var NEVER_QUEUED = "paste-copied";

  var root = document.documentElement;
  var queue = [];
  window.early = { presses: queue };

  function enqueue(event) {
    var type = event.type;
    var element = type === "change" ? event.target : event.target.closest("[data-" + type + "]");
    if (type === "submit") event.preventDefault();
    if (!element || element.getAttribute("data-click") === NEVER_QUEUED) return;
    var selector = selectorOf(element);
    // A repeated press counts once, as the last one.
    queue.forEach(function (each, place) {
      if (each.type === type && each.selector === selector) queue.splice(place, 1);
    });
    if (queue.length >= MOST_EVENTS) return;
    queue.push({
      type: type, selector: selector, meaning: meaningOf(type, element), isAgain: isAgain(element, event),
      value: element.value, checked: element.checked
    });
    (event.submitter || element).setAttribute("data-waiting", "");
    root.setAttribute("data-awaits", "");
    document.dispatchEvent(new Event("queued"));
  }

  // What a press means: the event, its name, and its value.
  function meaningOf(type, element) {
    var hearer = element.closest("[data-" + type + "]");
    var name = hearer ? hearer.getAttribute("data-" + type) : "";
    var value = type === "change" ? element.name + "=" + element.value : element.getAttribute("data-value");
    return [type, name].concat(value || []).join(" ");
  }

  // A CSS selector with all attributes that identify the element and say what it does.
  function selectorOf(element) {
    return [].reduce.call(element.attributes, function (selector, each) {
      var matters = /^(id|name|data-.*)$/.test(each.name) && each.name !== "data-waiting";
      return selector + (matters ? "[" + each.name + "=" + JSON.stringify(each.value) + "]" : "");
    }, element.tagName);
  }

  // Whether it is a quick second press of an element on which that means something of its own.
  var last = { id: "", time: 0 };
  function isAgain(element, event) {
    var again = element.hasAttribute("data-again") && element.id === last.id && event.timeStamp - last.time < QUICK;
    last = { id: element.id, time: event.timeStamp };
    return again;
  }

  // A press is handled a moment later, before any other event at the latest: have that done now. What it draws
  // would put back the former content of a field that is filled in.
  function finishPress() {
    document.dispatchEvent(new Event("input"));
  }

  // Repeat an event; return whether exactly one element matched.
  function repeat(each) {
    finishPress();
    var found = document.querySelectorAll(each.selector);
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

  // Repeat one event after the other, each once the page shows what the one before has changed. Stop at the
  // first that cannot be repeated: those after it might mean something else.
  var repeating = new MutationObserver(repeatAll);
  function repeatAll() {
    while (queue.length && !root.hasAttribute("data-busy")) {
      if (!repeat(queue.shift())) queue.length = 0;
    }
    if (!queue.length) repeating.disconnect();
  }

  TYPES.forEach(function (type) {
    document.addEventListener(type, enqueue, true);
  });
  new MutationObserver(function (_, observer) {
    TYPES.forEach(function (type) {
      document.removeEventListener(type, enqueue, true);
    });
    observer.disconnect();
    repeating.observe(root, { attributeFilter: ["data-busy"] });
    repeatAll();
  }).observe(root, { attributeFilter: ["data-ready"] });
})();
