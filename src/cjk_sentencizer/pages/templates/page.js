"use strict";
// The choice between dark and light, kept where the browser allows it.
(() => {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const isDark = () => (root.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
  const show = () => {
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-label", `Use ${isDark() ? "light" : "dark"} colours`);
  };
  const chosen = kept();
  if (chosen === "dark" || chosen === "light") root.dataset.theme = chosen;
  button.hidden = false;
  show();
  system.addEventListener("change", show);
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* a page without storage forgets */ }
    show();
  });
})();
