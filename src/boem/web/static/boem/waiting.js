// How many games wait for the player, in the title and on the icon of the installed site, too.

const title = document.querySelector("title");

function tell() {
  const { waiting: count = "0", all = "0" } = document.getElementById("waiting")?.dataset ?? {};
  const bare = document.title.replace(/^(● )?\(\d+\) /, "$1");
  const told = count === "0" ? bare : `(${count}) ${bare}`;
  if (document.title !== told) document.title = told;
  navigator.setAppBadge?.(Number(all)).catch(() => {});
}

// Tables set titles of their own, and their socket replaces the count
const watch = new MutationObserver(tell);
if (title) watch.observe(title, { childList: true });
const tools = document.querySelector(".head .tools");
if (tools) watch.observe(tools, { childList: true });
tell();

// Pages with a socket are told
const hasSocket = document.querySelector("[ws-connect]") !== null;

async function ask() {
  if (document.hidden || hasSocket) return;
  const answer = await fetch("/waiting").catch(() => undefined);
  const shown = document.getElementById("waiting");
  if (answer?.ok && shown) shown.outerHTML = await answer.text();
}
document.addEventListener("visibilitychange", ask);
