/**
 * Leads back to the site, if a site serves these pages, and to the other versions that it keeps: `versions.json` lists
 * them, that at the root first. Lets keys scroll what is wider than the page, and words what a search has found.
 */

/* global Documentation */

const { version } = document.body.dataset;
const here = new URL(document.documentElement.dataset.content_root ?? "./", location.href);
const root = here.pathname.endsWith(`/${version}/`) ? new URL("..", here) : here;
// biome-ignore lint/suspicious/noTemplateCurlyInString: Sphinx puts the number there
const PAGES = ["One page found.", "${resultCount} pages found."];
const FOUND = {
  "Search Results": "Results",
  "Search finished, found one page matching the search query.": PAGES,
  "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
    "No page has all these words. Try fewer, or check their spelling.",
};

/**
 * The list, or nothing where there is none.
 * @returns {Promise<string[]>}
 */
async function versions() {
  const answer = await fetch(new URL("versions.json", root));
  return answer.ok ? answer.json() : [];
}

/**
 * Put a menu in the place of the version.
 * @param {string[]} all
 */
function offer(all) {
  const [label, shown] = document.querySelectorAll(".version > *");
  const select = document.querySelector(".version select");
  if (!(select instanceof HTMLSelectElement) || !(shown instanceof HTMLElement) || !(label instanceof HTMLElement)) {
    return;
  }
  select.append(...all.map((name) => new Option(name, name, name === version, name === version)));
  select.addEventListener("change", () => {
    const newest = select.value === all[0];
    location.href = new URL(newest ? "./" : `${select.value}/`, root).href;
  });
  [label.hidden, shown.hidden] = [true, false];
}

const scrolling = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) {
      target.setAttribute("tabindex", "0");
    } else {
      target.removeAttribute("tabindex");
    }
  }
});
for (const wide of document.querySelectorAll("main pre, main table")) {
  scrolling.observe(wide);
}
if (typeof Documentation !== "undefined") {
  Object.assign(Documentation.TRANSLATIONS, FOUND);
}
if (root.pathname === "/docs/") {
  document.querySelector(".site")?.removeAttribute("hidden");
}
const all = await versions().catch(() => []);
if (all.length > 1) {
  offer(all);
}
