// The first paint, before anything else is loaded: the start screen in the person's language, out of the
// page itself; or what the page showed here when it was left, as web/browser/dom.mjs has kept it. Python draws
// the same a little later.
(function () {
  var KEPT = "sobek.left";

  var root = document.documentElement;
  var place = location.hash.slice(1);

  function left() {
    try {
      var kept = JSON.parse(localStorage.getItem(KEPT));
      var isOurs = kept.version === root.getAttribute("data-version") && kept.language === root.lang;
      return isOurs && kept.pages[place && saved()];
    } catch (error) {
      return ""; // nothing is kept, or it may not be looked at
    }
  }

  // The text of the saved game that is to be shown, as web/storage/saves.py stores it.
  function saved() {
    var key = "sobek." + place.replace("=", ".");
    return localStorage.getItem(key + "." + localStorage.getItem(key));
  }

  function start() {
    var template = document.getElementById("start-" + root.lang);
    return !place && template ? template.innerHTML : "";
  }

  var html = left() || start();
  if (html) document.getElementById("app").innerHTML = html;
  else document.getElementById("boot").hidden = false;
})();
