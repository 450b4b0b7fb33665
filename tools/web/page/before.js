// What has to be said before any module runs: from a file modules do not load at all.
addEventListener("DOMContentLoaded", () => {
  const status = /** @type {HTMLElement} */ (document.getElementById("status"));
  if (location.protocol === "file:") {
    status.textContent =
      "A browser does not run this page from a file: serve it over http, as make run-web does.";
    status.className = "bad";
  } else if (typeof WebAssembly === "undefined") {
    status.textContent =
      "This browser has no WebAssembly, which the machines need: please use a newer one.";
    status.className = "bad";
  }
});
