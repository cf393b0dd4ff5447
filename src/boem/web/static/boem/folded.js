// A form that is partly folded: what its browser refuses to send is unfolded, so that it can be seen.

document.addEventListener(
  "invalid",
  ({ target }) => {
    if (target instanceof Element) target.closest("details")?.setAttribute("open", "");
  },
  true,
);
