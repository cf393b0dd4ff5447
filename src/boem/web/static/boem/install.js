// Lets the browser show our own offline page, in the language of the page opened last. Browsers without service
// workers work as before.

navigator.serviceWorker?.register(`/worker/${document.documentElement.lang}.js`, { scope: "/" }).catch(() => {});
