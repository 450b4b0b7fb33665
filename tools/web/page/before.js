// What has to be said before any module runs: from a file modules do not load at all.
self.OBSTACLE = "";

/**
 * Says why the page cannot run; the first reason stays.
 * @param {string} sentence
 */
function obstruct(sentence) {
  self.OBSTACLE ||= sentence;
  const status = document.getElementById("status");
  if (status) {
    status.textContent = self.OBSTACLE;
    status.className = "bad";
  } else {
    addEventListener("DOMContentLoaded", () => obstruct(sentence));
  }
}

if (location.protocol === "file:") {
  obstruct(
    "A browser does not run this page from a file: serve it over http, as make run-web does.",
  );
} else if (typeof WebAssembly === "undefined") {
  obstruct("This browser has no WebAssembly, which the machines need: please use a newer one.");
}
// Such an event does not rise from its element. A script's is for the modules that it imports, too.
const isLost = (/** @type {Event} */ event) => event.target instanceof HTMLScriptElement;
const lost = "A part of the page did not arrive: reload the page.";
addEventListener("error", (event) => isLost(event) && obstruct(lost), true);
