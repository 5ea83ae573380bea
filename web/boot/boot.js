// Sets the page's language, shows the progress of the start, and says so if the start fails. Python
// sets data-ready on the root element once it has drawn its first screen; this script then does no
// more. It is written in old JavaScript (ES5) so that it also runs in browsers that are too old.
(function () {
  var TEXTS = {
    en: {
      loading: "Loading …",
      slow: "Still loading; the first time takes longest …",
      browser: "This browser is too old for the game: please use a current one.",
      lacking: "This browser lacks {what}, which the game needs: please use a current one.",
      compiler: "This browser lacks WebAssembly, which the game needs, or has it switched off, as in Lockdown Mode.",
      file: "The game can’t be opened as a file: it needs a web server, such as “python3 -m http.server” in this folder.",
      missing: "Part of the game could not be loaded: check your connection and reload the page.",
      failed: "The game could not start: reload the page to try again."
    },
    de: {
      loading: "Wird geladen …",
      slow: "Wird noch geladen; beim ersten Mal dauert es am längsten …",
      browser: "Dein Browser ist zu alt für das Spiel; du brauchst einen aktuellen.",
      lacking: "Diesem Browser fehlt {what}, das für das Spiel nötig ist; du brauchst einen aktuellen.",
      compiler: "Diesem Browser fehlt WebAssembly, das für das Spiel nötig ist, oder es ist abgeschaltet, wie im Blockierungsmodus.",
      file: "Das Spiel lässt sich nicht als Datei öffnen; es braucht einen Webserver, etwa „python3 -m http.server“ in diesem Ordner.",
      missing: "Ein Teil des Spiels konnte nicht geladen werden: Prüfe die Verbindung und lade die Seite neu.",
      failed: "Das Spiel konnte nicht starten; lade die Seite neu, um es noch einmal zu versuchen."
    },
    fr: {
      loading: "Chargement…",
      slow: "Chargement toujours en cours ; la première fois est la plus longue…",
      browser: "Ce navigateur est trop ancien pour le jeu ; il en faut un plus récent.",
      lacking: "Il manque à ce navigateur {what}, nécessaire au jeu ; il en faut un plus récent.",
      compiler: "Ce navigateur n’a pas WebAssembly, nécessaire au jeu, ou l’a désactivé, comme en mode Isolement.",
      file: "Le jeu ne peut pas être ouvert comme fichier ; il lui faut un serveur web, par exemple « python3 -m http.server » dans ce dossier.",
      missing: "Une partie du jeu n’a pas pu être chargée : vérifie la connexion et recharge la page.",
      failed: "Le jeu n’a pas pu démarrer ; recharge la page pour réessayer."
    },
    ru: {
      loading: "Загрузка…",
      slow: "Загрузка продолжается; в первый раз она самая долгая…",
      browser: "Этот браузер устарел: для игры нужен современный.",
      lacking: "В этом браузере нет {what}, а для игры это нужно: возьмите современный.",
      compiler: "В этом браузере нет WebAssembly, который нужен для игры, или он отключён, как в режиме блокировки.",
      file: "Игру нельзя открыть как файл: нужен веб-сервер, например «python3 -m http.server» в этой папке.",
      missing: "Часть игры не загрузилась: проверьте подключение к интернету и обновите страницу.",
      failed: "Не удалось запустить игру; обновите страницу, чтобы попробовать ещё раз."
    }
  };
  // What PyScript, Pyodide and the page can't do without; docs/browsers.md says which versions have it.
  var NEEDED = [
    "Array.prototype.at", "Atomics", "BigInt", "BigInt64Array", "BroadcastChannel", "FinalizationRegistry",
    "MessageChannel", "Proxy", "Reflect", "TextDecoder", "TextEncoder", "WebAssembly.Global", "WebAssembly.Memory",
    "WebAssembly.Tag", "Worker", "crypto", "customElements", "fetch", "globalThis", "matchMedia", "performance",
    "queueMicrotask", "requestAnimationFrame", "sessionStorage", "structuredClone"
  ];
  var NEEDED_STYLES = ["container-type: size", "selector(:has(a))"];
  // Milliseconds after the script has started.
  var SHOWN_AFTER = 500;
  var SLOW_AFTER = 15000;

  var root = document.documentElement;
  var folder = location.href.replace(/[?#].*/, "").replace(/[^/]*$/, "");
  var OWN = new RegExp(folder.replace(/[^\w/]/g, "\\$&") + "(web|pyodide|pyscript|vendor)/");
  var language = preferredLanguages().filter(function (tag) {
    return TEXTS.hasOwnProperty(tag);
  })[0] || "en";
  var state = "loading";
  // Bytes of each file that has been loaded, by its address.
  var files = {};
  // The share of the snapshot that has been loaded, from 0 to 1.
  var snapshot = 0;
  var isShown = false;

  // Language codes in order of preference: the address, the player's choice, the browser. The same
  // order as in web/main.py and web/app/handlers/preferences.py.
  function preferredLanguages() {
    var asked = /[?&]language=([a-z]{2})(?:&|$)/.exec(location.search);
    try {
      var chosen = localStorage.getItem("sobek.language");
    } catch (error) {
      // The storage is blocked.
    }
    return [asked && asked[1], chosen].concat(navigator.languages || navigator.language).map(function (tag) {
      return String(tag).split("-")[0].toLowerCase();
    });
  }

  function show() {
    var text = document.getElementById("boot-text");
    var bar = /** @type {HTMLProgressElement} */ (document.getElementById("boot-progress"));
    if (!text || !bar) return;
    if (isShown) bar.parentElement.hidden = false;
    var sentence = TEXTS[language][state];
    if (state === "lacking") sentence = sentence.replace("{what}", lacking()[0]);
    if (text.textContent !== sentence) text.textContent = sentence;
    if (state === "loading" || state === "slow") {
      bar.value = Object.keys(files).reduce(function (sum, name) {
        return sum + files[name];
      }, snapshot * Number(bar.getAttribute("data-snapshot")));
    } else {
      text.setAttribute("role", "alert");
      bar.hidden = true;
    }
  }

  function unhide() {
    isShown = true;
    show();
  }

  function hasEnded() {
    return root.hasAttribute("data-ready") || root.hasAttribute("data-failed");
  }

  // Only the first failure is reported: later ones follow from it.
  function fail(reason) {
    if (hasEnded()) return;
    root.setAttribute("data-failed", reason);
    state = reason;
    unhide();
  }

  // What the browser lacks of what is needed.
  function lacking() {
    return NEEDED.filter(function (path) {
      var names = path.split(".");
      var name = names.pop();
      return !(name in names.reduce(function (owner, each) {
        return owner[each];
      }, window));
    }).concat(NEEDED_STYLES.filter(function (style) {
      return !CSS.supports(style);
    }));
  }

  // What makes a game impossible; undefined if nothing does.
  function obstacle() {
    if (location.protocol === "file:") return "file";
    if (!("noModule" in HTMLScriptElement.prototype)) return "browser";
    if (typeof WebAssembly !== "object") return "compiler";
    if (lacking().length) return "lacking";
  }

  // Take away what PyScript would start, as soon as it is there.
  function stop() {
    var script = document.querySelector("script[type=py]");
    if (script) script.remove();
  }

  // Whether a text, such as a trace of calls, names a file of the page; this one reports what others do.
  // Extensions and blockers have errors, too, which say nothing of the game.
  function isOurs(text) {
    return String(text).split("\n").some(function (line) {
      return OWN.test(line) && line.indexOf("/web/boot/boot.js") < 0;
    });
  }

  function reasonOf(message) {
    return /fetch|load|wasm instantiation|network|404/i.test(message) ? "missing" : "failed";
  }

  root.lang = language;
  // This event comes before web/browser/updates.mjs is loaded.
  window.addEventListener("beforeinstallprompt", function (event) {
    event.preventDefault();
    window.installPrompt = event;
  });
  // Before any other script: what they say would only follow from it.
  var reason = obstacle();
  if (reason) {
    fail(reason);
    document.addEventListener("readystatechange", stop);
  }
  document.addEventListener("DOMContentLoaded", function () {
    if (!getComputedStyle(root).getPropertyValue("--bank")) fail("missing"); // the stylesheet
    show();
  });
  // A script that cannot be loaded fires an error event that does not bubble: capture it.
  window.addEventListener("error", function (event) {
    var element = /** @type {Element | null} */ (event.target);
    if (element && element.tagName === "SCRIPT") {
      if (isOurs(/** @type {HTMLScriptElement} */ (element).src)) fail("missing");
    } else if (event.message && isOurs(event.filename)) fail(reasonOf(event.message));
  }, true);
  window.addEventListener("unhandledrejection", function (event) {
    var reason = event.reason || {};
    // WebKit says of a module which can't be loaded neither its name nor the calls that led to it.
    if (reason.message === "Importing a module script failed.") fail("missing");
    // Firefox knows no such calls; its message names the file.
    if (isOurs(reason.stack || reason.message)) fail(reasonOf(String(reason.message || reason)));
  });
  // Failures in the interpreter and in the page's Python often reach only the console.
  ["error", "warn"].forEach(function (level) {
    var report = console[level];
    console[level] = function (message) {
      var isFailure = level === "error" || /wasm/.test(message);
      if (isFailure && isOurs(new Error().stack)) fail(reasonOf(String(message)));
      report.apply(console, arguments);
    };
  });
  // The interpreter's files; the build has put their total size into the progress bar.
  if (window.PerformanceObserver) {
    new PerformanceObserver(function (list) {
      list.getEntries().forEach(function (/** @type {PerformanceResourceTiming} */ entry) {
        if (/\/pyodide\/(?!snapshot)/.test(entry.name)) files[entry.name] = entry.decodedBodySize || 0; // Safari before 16.4
      });
      show();
    }).observe({ type: "resource", buffered: true });
  }
  window.addEventListener("snapshot", function (event) {
    snapshot = event.detail;
    show();
  });
  setTimeout(unhide, SHOWN_AFTER);
  setTimeout(function () {
    if (state === "loading") state = "slow";
    show();
  }, SLOW_AFTER);
})();
