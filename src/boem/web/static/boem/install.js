// Lets the browser show our own offline page, in the language of the page opened last. Browsers without service
// workers work as before.

const script = `/worker/${document.documentElement.lang}.js`;

/** The service worker's registration; undefined if there is none. */
export const installed = navigator.serviceWorker?.register(script, { scope: "/" }).catch(() => undefined);
