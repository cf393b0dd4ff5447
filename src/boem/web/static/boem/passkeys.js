// Shows what passkeys can be used for where the browser has any, and says so when one was not used.
// They belong to a name: at an address of numbers there are none.

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
