// Puts a text on the clipboard, in a page without TLS too.

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const active = document.activeElement;
    const area = document.createElement("textarea");
    area.className = "unseen";
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy"); // where the clipboard may not be used
    area.remove();
    active?.focus();
  }
}

const copied = new Set();

// A button says that it has been done, also when it has come anew
export async function copyFrom(button) {
  const { copy } = button.dataset;
  await copyText(new URL(copy, location.origin).href);
  copied.add(copy);
  showCopied();
}

export function showCopied() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (copied.has(button.dataset.copy)) button.querySelector("span").textContent = button.dataset.done;
  }
}
