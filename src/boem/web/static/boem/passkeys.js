// Offers passkeys if the browser supports them, and shows a message when using one has failed.
// They are bound to a domain name, so a site at a bare IP address has none.

const isNumbers = /^[\d.]+$|^\[/.test(location.hostname);
const there = "PublicKeyCredential" in window && !isNumbers ? "[data-passkey]" : "[data-no-passkey]";
for (const place of document.querySelectorAll(there)) place.hidden = false;

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const wrong = document.querySelector("[data-passkey-wrong]");
  if (!wrong) return;
  wrong.hidden = true;
  requestAnimationFrame(() => {
    wrong.hidden = false;
  });
});
