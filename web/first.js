// The first paint, before anything else is loaded: the start screen in the person's language, out of the
// page itself; or where the address was left last, the screen as it was then (web/dom.mjs keeps it).
// Python draws the same a little later.
(function () {
  var KEPT = "sobek.left";

  var root = document.documentElement;
  var place = location.hash.slice(1);

  function left() {
    try {
      var kept = JSON.parse(localStorage.getItem(KEPT));
      var isOurs = kept.version === root.getAttribute("data-version") && kept.language === root.lang;
      return isOurs && isThere() && kept.pages[place];
    } catch (error) {
      return ""; // nothing is kept, or it may not be looked at
    }
  }

  // A game may have been deleted since.
  function isThere() {
    return !place || localStorage.getItem("sobek.game." + place.replace("game=", "")) !== null;
  }

  function start() {
    var template = document.getElementById("start-" + root.lang);
    return !place && template ? template.innerHTML : "";
  }

  var html = left() || start();
  if (html) document.getElementById("app").innerHTML = html;
})();
