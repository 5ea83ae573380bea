// Looks after the page until Python has taken over: language, progress, and a sentence if it never
// does. Plain old JavaScript, since it also has to run where nothing newer does. When Python has
// drawn its first screen, it sets data-ready on the root element, and this falls silent.
(function () {
  var TEXTS = {
    en: {
      loading: "Loading …",
      slow: "Still loading; the first time takes longest …",
      browser: "This browser is too old for the game; a current one is needed.",
      missing: "A part of the game could not be loaded: check the connection and reload the page.",
      failed: "The game could not start; reload the page to try again."
    },
    de: {
      loading: "Wird geladen …",
      slow: "Wird noch geladen; beim ersten Mal dauert es am längsten …",
      browser: "Dein Browser ist zu alt für das Spiel; du brauchst einen aktuellen.",
      missing: "Ein Teil des Spiels konnte nicht geladen werden: Prüfe die Verbindung und lade die Seite neu.",
      failed: "Das Spiel konnte nicht starten; lade die Seite neu, um es noch einmal zu versuchen."
    },
    fr: {
      loading: "Chargement…",
      slow: "Chargement toujours en cours ; la première fois est la plus longue…",
      browser: "Ce navigateur est trop ancien pour le jeu ; il en faut un plus récent.",
      missing: "Une partie du jeu n’a pas pu être chargée : vérifie la connexion et recharge la page.",
      failed: "Le jeu n’a pas pu démarrer ; recharge la page pour réessayer."
    },
    ru: {
      loading: "Загрузка …",
      slow: "Всё ещё загружается; в первый раз это дольше всего …",
      browser: "Этот браузер слишком стар для игры; нужен современный.",
      missing: "Часть игры не загрузилась: проверьте соединение и обновите страницу.",
      failed: "Игра не запустилась; обновите страницу, чтобы попробовать ещё раз."
    }
  };
  var SHOWN_AFTER = 500;
  var SLOW_AFTER = 15000;

  var root = document.documentElement;
  var language = wanted().filter(function (tag) {
    return TEXTS.hasOwnProperty(tag);
  })[0] || "en";
  var state = "loading";
  // In bytes: the files that are there, by their address, and of the snapshot as much as is there.
  var files = {};
  var snapshot = 0;
  var isShown = false;

  // As web/main.py and web/app/handlers/preferences.py have it: the first that is known counts.
  function wanted() {
    var asked = /[?&]language=([a-z]{2})(?:&|$)/.exec(location.search);
    try {
      var chosen = localStorage.getItem("sobek.language");
    } catch (error) {
      // It may not be looked at.
    }
    return [asked && asked[1], chosen].concat(navigator.languages || navigator.language).map(function (tag) {
      return String(tag).split("-")[0].toLowerCase();
    });
  }

  function show() {
    var text = document.getElementById("boot-text");
    var bar = document.getElementById("boot-progress");
    if (!text || !bar) return;
    if (isShown) bar.parentNode.hidden = false;
    if (text.textContent !== TEXTS[language][state]) text.textContent = TEXTS[language][state];
    if (state === "loading" || state === "slow") {
      bar.value = Object.keys(files).reduce(function (sum, name) {
        return sum + files[name];
      }, snapshot * bar.getAttribute("data-snapshot"));
    } else {
      text.setAttribute("role", "alert");
      bar.hidden = true;
    }
  }

  function showAtLast() {
    isShown = true;
    show();
  }

  function isOver() {
    return root.hasAttribute("data-ready") || root.hasAttribute("data-failed");
  }

  // The first failure is the cause, later ones follow from it.
  function fail(reason) {
    if (isOver()) return;
    root.setAttribute("data-failed", reason);
    state = reason;
    showAtLast();
  }

  function isModern() {
    return "noModule" in HTMLScriptElement.prototype &&
      typeof WebAssembly === "object" && "DecompressionStream" in window && "at" in Array.prototype;
  }

  function failure(message) {
    return /fetch|load|wasm instantiation|network|404/i.test(message) ? "missing" : "failed";
  }

  root.lang = language;
  // The browser offers to install the page before web/browser/installed.mjs can hear it.
  window.addEventListener("beforeinstallprompt", function (event) {
    event.preventDefault();
    window.installPrompt = event;
  });
  document.addEventListener("DOMContentLoaded", function () {
    if (!isModern()) fail("browser");
    show();
  });
  // Of a file that is missing, only the capture phase tells.
  window.addEventListener("error", function (event) {
    var element = event.target;
    if (element && element.tagName === "SCRIPT") fail("missing");
    else if (event.message) fail(failure(event.message));
  }, true);
  window.addEventListener("unhandledrejection", function (event) {
    fail(failure(String(event.reason && event.reason.message || event.reason)));
  });
  // Of what fails in the interpreter or in the page's Python, often only the console tells.
  ["error", "warn"].forEach(function (level) {
    var report = console[level];
    console[level] = function (message) {
      if (level === "error" || /wasm/.test(message)) fail(failure(String(message)));
      report.apply(console, arguments);
    };
  });
  // What the interpreter begins with: the build knows the sizes.
  if (window.PerformanceObserver) {
    new PerformanceObserver(function (list) {
      list.getEntries().forEach(function (entry) {
        if (/\/pyodide\/(?!snapshot)/.test(entry.name)) files[entry.name] = entry.decodedBodySize;
      });
      show();
    }).observe({ type: "resource", buffered: true });
  }
  window.addEventListener("snapshot", function (event) {
    snapshot = event.detail;
    show();
  });
  setTimeout(showAtLast, SHOWN_AFTER);
  setTimeout(function () {
    if (state === "loading") state = "slow";
    show();
  }, SLOW_AFTER);
})();
