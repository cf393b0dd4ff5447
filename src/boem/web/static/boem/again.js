// The page that is shown without a connection loads again when it is asked to, and by itself once the site answers.

const EVERY = 3000; // milliseconds

async function look() {
  try {
    if ((await fetch("/healthz", { cache: "no-store" })).ok) location.reload();
  } catch {
    // not yet
  }
}

document.getElementById("again")?.addEventListener("click", () => location.reload());
addEventListener("online", look);
setInterval(look, EVERY);
