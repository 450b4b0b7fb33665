// The disk as files: saved, inserted, as new; and the images for real machines.

/**
 * A link that saves a file.
 * @param {string} address
 * @param {string} name
 */
function download(address, name) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.textContent = name;
  return link;
}

/**
 * Fills an element with links to the images.
 * @param {HTMLElement} place
 * @param {import("./games.js").Title} title
 */
export function offerFiles(place, { files }) {
  const links = Object.values(files).map((file) => download(`images/${file}`, file));
  place.replaceChildren(...links.flatMap((link) => [link, " "]));
}

/**
 * Lets the buttons for the disk do what they say.
 * @param {import("./player.js").Player} player
 * @param {(action: () => void | Promise<void>) => void} attempt
 * @param {(sentence: string) => void} say
 */
export function connectDrive(player, attempt, say) {
  const button = (/** @type {string} */ id) =>
    /** @type {HTMLInputElement} */ (document.getElementById(id));
  button("export").addEventListener("click", () =>
    attempt(() => {
      const address = URL.createObjectURL(new Blob([player.disk()]));
      download(address, player.title.files.disk).click();
      URL.revokeObjectURL(address);
    }),
  );
  const input = button("import");
  input.addEventListener("change", () =>
    attempt(async () => {
      const file = input.files?.[0];
      if (!file) return;
      input.value = "";
      await player.insert(new Uint8Array(await file.arrayBuffer()));
      say(`${file.name} is in the drive.`);
    }),
  );
  button("reset").addEventListener("click", () =>
    attempt(async () => {
      const question = "Erase all saved games of this machine? The disk can be saved first.";
      if (!confirm(question)) return;
      await player.erase();
      say("The disk is as new.");
    }),
  );
}
