// What has to be said before any module runs: from a file modules do not load at all.
self.OBSTACLE = "";
if (location.protocol === "file:") {
  self.OBSTACLE =
    "A browser does not run this page from a file: serve it over http, as make run-web does.";
} else if (typeof WebAssembly === "undefined") {
  self.OBSTACLE =
    "This browser has no WebAssembly, which the machines need: please use a newer one.";
}
addEventListener("DOMContentLoaded", () => {
  if (!self.OBSTACLE) return;
  const status = /** @type {HTMLElement} */ (document.getElementById("status"));
  status.textContent = self.OBSTACLE;
  status.className = "bad";
});
