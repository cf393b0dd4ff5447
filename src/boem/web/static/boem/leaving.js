// The questions before games against bots are left: Escape folds an open one up again, and so does a click elsewhere.

const asked = () => document.querySelector("details.dismiss[open]");

document.addEventListener("keydown", ({ key }) => {
  const question = asked();
  if (key !== "Escape" || !question) return;
  const inside = question.contains(document.activeElement);
  question.removeAttribute("open");
  if (inside) question.querySelector("summary")?.focus();
});
document.addEventListener("click", ({ target }) => {
  const question = asked();
  if (!question?.contains(target)) question?.removeAttribute("open");
});
