// Lets the browser show a page of ours where there is no connection; in the language of the page that was open last.
// A browser that doesn't want to goes on as it always did.

navigator.serviceWorker?.register(`/worker/${document.documentElement.lang}.js`, { scope: "/" }).catch(() => {});
