// Fills the page before Python runs: with what it showed when it was left (stored by
// web/browser/dom.mjs), else with the start screen in the player's language, a template in index.html.
// Python draws the same a little later.
(function () {
  var KEY = "sobek.left";

  var root = document.documentElement;
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

  var html = leftPage() || startScreen();
  if (html) document.getElementById("app").innerHTML = html;
  else document.getElementById("boot").hidden = false;
})();
