// Sets data-theme on the root element to "day" or "night" before anything is painted: what the player
// has chosen, else what the system prefers. web/browser/dom.mjs reports a new choice by an event.
(function () {
  var root = document.documentElement;
  var system = window.matchMedia("(prefers-color-scheme: dark)");
  try {
    var chosen = localStorage.getItem("sobek.theme");
  } catch (error) {
    // The storage is blocked.
  }

  function show() {
    var isNight = chosen === "night" || (chosen !== "day" && system.matches);
    root.setAttribute("data-theme", isNight ? "night" : "day");
    // The bar of the browser looks like the header.
    var bank = getComputedStyle(root).getPropertyValue("--bank");
    /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=theme-color]")).content = bank;
  }

  system.onchange = show;
  root.addEventListener("theme", function (event) {
    chosen = event.detail;
    show();
  });
  show();
})();
