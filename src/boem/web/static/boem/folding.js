// What lies over a page, a menu or a question, folds up by Escape and by a click elsewhere.

const unfolded = () => document.querySelector("details:is(.menu, .dismiss)[open]");

document.addEventListener(
  "keydown",
  (event) => {
    const open = unfolded();
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation(); // so that it doesn't drop what was chosen on a board, too
    const inside = open.contains(document.activeElement);
    open.removeAttribute("open");
    if (inside) open.querySelector("summary")?.focus();
  },
  { capture: true },
);
document.addEventListener("click", ({ target }) => {
  const open = unfolded();
  if (!open?.contains(target)) open?.removeAttribute("open");
});
