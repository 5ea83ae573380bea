// Sets the page's language, shows the progress of the start, and says so if the start fails. Python
// sets data-ready on the root element once it has drawn its first screen; this script then does no
// more. It is written in old JavaScript (ES5) so that it also runs in browsers that are too old.
(function () {
  var TEXTS = {
    en: {
      loading: "Getting ready …",
      left: "{done} of {all} MB, about {n} s",
      slow: "Still loading; the first time takes longest …",
      browser: "This browser is too old for the game: please use a current one.",
      lacking: "This browser lacks {what}, which the game needs: please use a current one.",
      compiler: "This browser lacks WebAssembly, which the game needs, or has it switched off, as in Lockdown Mode.",
      file: "The game can’t be opened as a file: it needs a web server, such as “python3 -m http.server” in this folder.",
      frame: "The game can’t be loaded in this frame, which is shut off from its own site: open the page in a window of its own.",
      missing: "Part of the game could not be loaded: check your connection and reload the page.",
      failed: "The game could not start: reload the page to try again."
    },
    de: {
      loading: "Wird vorbereitet …",
      left: "{done} von {all} MB, etwa {n} s",
      slow: "Wird noch geladen; beim ersten Mal dauert es am längsten …",
      browser: "Dein Browser ist zu alt für das Spiel; du brauchst einen aktuellen.",
      lacking: "Diesem Browser fehlt {what}, das für das Spiel nötig ist; du brauchst einen aktuellen.",
      compiler: "Diesem Browser fehlt WebAssembly, das für das Spiel nötig ist, oder es ist abgeschaltet, wie im Blockierungsmodus.",
      file: "Das Spiel lässt sich nicht als Datei öffnen; es braucht einen Webserver, etwa „python3 -m http.server“ in diesem Ordner.",
      frame: "In diesem Rahmen, der von seiner eigenen Website abgeschottet ist, lässt sich das Spiel nicht laden: Öffne die Seite in einem eigenen Fenster.",
      missing: "Ein Teil des Spiels konnte nicht geladen werden: Prüfe die Verbindung und lade die Seite neu.",
      failed: "Das Spiel konnte nicht starten; lade die Seite neu, um es noch einmal zu versuchen."
    },
    fr: {
      loading: "Préparation…",
      left: "{done} sur {all} Mo, environ {n} s",
      slow: "Chargement toujours en cours ; la première fois est la plus longue…",
      browser: "Ce navigateur est trop ancien pour le jeu ; il en faut un plus récent.",
      lacking: "Il manque à ce navigateur {what}, nécessaire au jeu ; il en faut un plus récent.",
      compiler: "Ce navigateur n’a pas WebAssembly, nécessaire au jeu, ou l’a désactivé, comme en mode Isolement.",
      file: "Le jeu ne peut pas être ouvert comme fichier ; il lui faut un serveur web, par exemple « python3 -m http.server » dans ce dossier.",
      frame: "Le jeu ne peut pas être chargé dans ce cadre, coupé de son propre site ; ouvre la page dans une fenêtre à part.",
      missing: "Une partie du jeu n’a pas pu être chargée : vérifie la connexion et recharge la page.",
      failed: "Le jeu n’a pas pu démarrer ; recharge la page pour réessayer."
    },
    ru: {
      loading: "Подготовка…",
      left: "{done} из {all} МБ, около {n} с",
      slow: "Загрузка продолжается; в первый раз она самая долгая…",
      browser: "Этот браузер устарел: для игры нужен современный.",
      lacking: "В этом браузере нет {what}, а для игры это нужно: возьмите современный.",
      compiler: "В этом браузере нет WebAssembly, который нужен для игры, или он отключён, как в режиме блокировки.",
      file: "Игру нельзя открыть как файл: нужен веб-сервер, например «python3 -m http.server» в этой папке.",
      frame: "В этой рамке, отрезанной от своего сайта, игра не загружается: откройте страницу в отдельном окне.",
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
  // Minimum milliseconds between two steps of the progress.
  var BETWEEN = 200;

  var root = document.documentElement;
  var folder = location.href.replace(/[?#].*/, "").replace(/[^/]*$/, "");
  var OWN = new RegExp(folder.replace(/[^\w/]/g, "\\$&") + "(web|pyodide|pyscript|vendor)/");
  var language = preferredLanguages().filter(function (tag) {
    return TEXTS.hasOwnProperty(tag);
  })[0] || "en";
  var state = "loading";
  // What is missing of what is needed. Asked once: web/boot/stand_ins.mjs then fills in for some.
  var lacks = [];
  // The share of each file that has been loaded, from 0 to 1, by its name.
  var loaded = {};
  var isShown = false;
  // Whether the progress has just been shown, and whether more has come since.
  var isResting = false;
  var hasCome = false;

  // Language codes in order of preference: the address, the player's choice, the browser. The same
  // order as in web/app/languages.py.
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
    var left = document.getElementById("boot-left");
    if (!text || !bar || !left) return;
    if (isShown) bar.parentElement.hidden = false;
    var sentence = TEXTS[language][state];
    if (state === "lacking") sentence = sentence.replace("{what}", lacks[0]);
    if (text.textContent !== sentence) text.textContent = sentence;
    if (state === "loading" || state === "slow") {
      bar.value = loadedBytes(bar);
      left.textContent = timeLeft(bar);
    } else {
      text.setAttribute("role", "alert");
      bar.hidden = left.hidden = true;
    }
  }

  // Bytes that have come over the line; the build has put the sizes of the files, as most hosts send them,
  // into the progress bar.
  function loadedBytes(bar) {
    var sizes = JSON.parse(bar.getAttribute("data-sizes"));
    return Object.keys(sizes).reduce(function (sum, name) {
      return sum + sizes[name] * (loaded[name] || 0);
    }, 0);
  }

  // How much is there, and about how long the rest takes if it goes on so; nothing while that is a guess.
  function timeLeft(bar) {
    if (bar.value < bar.max / 20 || bar.value >= bar.max) return "";
    var seconds = Math.ceil((performance.now() / 1000) * (bar.max / bar.value - 1));
    return TEXTS[language].left
      .replace("{done}", megabytes(bar.value)).replace("{all}", megabytes(bar.max)).replace("{n}", String(seconds));
  }

  // Without Intl, which a slow processor needs 70 ms for. All languages but English have a decimal comma.
  function megabytes(bytes) {
    return (bytes / 1e6).toFixed(1).replace(".", language === "en" ? "." : ",");
  }

  // A slow processor has more to do than to lay out the page for each piece that has come.
  function showProgress() {
    hasCome = true;
    if (isResting || !document.getElementById("boot-text")) return;
    show();
    isResting = true;
    hasCome = false;
    setTimeout(function () {
      isResting = false;
      if (hasCome) showProgress();
    }, BETWEEN);
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
    // Of an origin of its own, a frame may fetch no file of the site, unless the site allows it to all.
    state = reason === "missing" && self.origin === "null" ? "frame" : reason;
    root.setAttribute("data-failed", state);
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
    lacks = lacking();
    if (lacks.length) return "lacking";
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
  if (window.PerformanceObserver) {
    new PerformanceObserver(function (list) {
      list.getEntries().forEach(function (entry) {
        loaded[entry.name.replace(/.*\//, "")] = 1;
      });
      showProgress();
    }).observe({ type: "resource", buffered: true });
  }
  // Of a large file, web/boot/snapshot_loader.mjs tells the share.
  window.addEventListener("loaded", function (/** @type {CustomEvent} */ event) {
    var share = Math.floor(event.detail.share * 100) / 100;
    if (loaded[event.detail.name] >= share) return;
    loaded[event.detail.name] = share;
    showProgress();
  });
  setTimeout(unhide, SHOWN_AFTER);
  setTimeout(function () {
    if (state === "loading") state = "slow";
    show();
  }, SLOW_AFTER);
})();
