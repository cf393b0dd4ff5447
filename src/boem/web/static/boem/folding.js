// What lies over a page, a menu or a question, folds up by Escape, by a click elsewhere, and by its own button.

const unfolded = () => document.querySelector("details:is(.menu, .dismiss)[open]");

/** @param {Element} open */
function fold(open) {
  const inside = open.contains(document.activeElement);
  open.removeAttribute("open");
  if (inside) open.querySelector("summary")?.focus();
}

document.addEventListener(
  "keydown",
  (event) => {
    const open = unfolded();
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation(); // so that it doesn't drop what was chosen on a board, too
    fold(open);
  },
  { capture: true },
);
document.addEventListener("click", ({ target }) => {
  const open = unfolded();
  if (open && (!open.contains(target) || target.closest('[data-action="stay"]'))) fold(open);
});
