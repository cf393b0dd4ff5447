// Shows what passkeys can be used for where the browser has any, and says so when one was not used.
if (window.PublicKeyCredential) for (const place of document.querySelectorAll("[data-passkey]")) place.hidden = false;

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const wrong = document.querySelector("[data-passkey-wrong]");
  if (!wrong) return;
  wrong.hidden = true;
  requestAnimationFrame(() => (wrong.hidden = false));
});
