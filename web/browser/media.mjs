// WebKit may go on with the styles of a media query that no longer matches. A rule that comes and goes makes it look anew.
addEventListener("resize", () => {
  const [sheet] = document.styleSheets;
  sheet.insertRule("x {}", 0);
  sheet.deleteRule(0);
});
