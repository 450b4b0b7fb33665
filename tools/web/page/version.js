// The page without a network, and its next version.

/**
 * Lets the service worker keep the page; offers a new version, and never forces it.
 * @param {HTMLElement} offer a sentence and a button
 */
export async function keepOffline(offer) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register("service.js", {
    updateViaCache: "none",
  });
  const show = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    const [sentence, button] = offer.children;
    sentence.textContent = "There is a newer version; your saved games come with you.";
    button.textContent = "Use it";
    button.addEventListener("click", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      registration.waiting?.postMessage("take over");
    });
    offer.hidden = false;
  };
  show();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", show);
  });
}
