/**
 * Leads back to the site, if a site serves these pages, and to the other versions that it keeps: `versions.json` lists
 * them, that at the root first.
 */

const { version } = document.body.dataset;
const here = new URL(document.documentElement.dataset.content_root ?? "./", location.href);
const root = here.pathname.endsWith(`/${version}/`) ? new URL("..", here) : here;

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

if (root.pathname === "/docs/") {
  document.querySelector(".site")?.removeAttribute("hidden");
}
const all = await versions().catch(() => []);
if (all.length > 1) {
  offer(all);
}
