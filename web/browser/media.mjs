// WebKit may go on with the styles of a media query that no longer matches. A rule that comes and goes makes it look anew.
addEventListener("resize", () => {
  const { sheet } = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]"));
  if (!sheet) return;
  sheet.insertRule("x {}", 0);
  sheet.deleteRule(0);
});
