//! The page in any folder of a host, installed, and without a network there.

use crate::play::{key, until_state, MENU};
use crate::trouble::copy;
use crate::{page, Chromium, PHONE};
use serde_json::{json, Value};
use web::server::Server;

#[test]
fn from_a_folder_of_a_host_it_is_installed_and_plays_without_a_network() {
    let host = tempfile::tempdir().expect("a folder");
    copy(&page(), &host.path().join("some/games"));
    let server = Server::start(host.path().into(), 0).expect("a port");
    let address = format!("{}some/games/", server.address());
    let mut browser = Chromium::start(PHONE.0, PHONE.1);
    let asks = "if (self.StorageManager)
        StorageManager.prototype.persist = async () => { self.asked = true; };";
    let asks = json!({ "source": asks });
    browser.call("Page.addScriptToEvaluateOnNewDocument", asks);
    browser.open(&address);
    // It asks to keep what it keeps, and nothing comes from elsewhere.
    let seen = browser.evaluate(&format!(
        "(() => {{
            const names = performance.getEntriesByType('resource').map(({{ name }}) => name);
            const isOwn = (name) => name.startsWith('{address}');
            return [self.asked, names.length > 20, names.every(isOwn)];
        }})()"
    ));
    assert_eq!(seen, json!([true, true, true]));
    let manifest = browser.call("Page.getAppManifest", json!({}));
    assert_eq!(manifest["url"], json!(format!("{address}page.webmanifest")));
    assert_eq!(manifest["errors"], json!([]));
    let parsed = &manifest["manifest"];
    assert_eq!(parsed["startUrl"], json!(address), "{parsed}");
    assert_eq!(parsed["scope"], json!(address), "{parsed}");
    let missing = browser.call("Page.getInstallabilityErrors", json!({}));
    assert_eq!(missing["installabilityErrors"], json!([]));
    // The icons are as large as they say.
    let sizes = browser.evaluate(
        "(async () => {
            const { icons } = await (await fetch('page.webmanifest')).json();
            const size = async ({ src, sizes }) => {
                const image = await createImageBitmap(await (await fetch(src)).blob());
                return [sizes, `${image.width}x${image.height}`];
            };
            return Promise.all(icons.map(size));
        })()",
    );
    let sizes = sizes.as_array().expect("icons");
    assert_eq!(sizes.len(), 2);
    let is_true = |icon: &Value| icon[0] == icon[1];
    assert!(sizes.iter().all(is_true), "{sizes:?}");
    browser.until("return navigator.serviceWorker.controller !== null");
    server.set_online(false);
    browser.open(&address);
    browser.click("#start");
    key(&mut browser, "Enter", "Enter");
    until_state(&mut browser, MENU);
}
