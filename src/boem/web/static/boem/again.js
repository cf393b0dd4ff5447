// The offline page: it reloads at the press of a button, or by itself once the site answers.

const EVERY = 3000; // milliseconds

async function look() {
  try {
    if ((await fetch("/healthz", { cache: "no-store" })).ok) location.reload();
  } catch {
    // still no connection
  }
}

document.getElementById("again")?.addEventListener("click", () => location.reload());
addEventListener("online", look);
setInterval(look, EVERY);
