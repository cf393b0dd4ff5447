// Lines of the chat count as read once the chat is on the screen.

import { mayBe, send } from "./page.js";

const chat = mayBe("chat")?.parentElement;
const place = mayBe("unread")?.parentElement;
let isInSight = false;
let told = 0;

function look() {
  const { unread = "0", said = "0" } = mayBe("unread")?.dataset ?? {};
  if (!isInSight || document.hidden || unread === "0" || told === Number(said)) return;
  told = Number(said);
  send({ what: "heard", heard: said });
}

if (chat && place) {
  new IntersectionObserver((found) => {
    isInSight = found.some((one) => one.isIntersecting);
    look();
  }).observe(chat);
  new MutationObserver(look).observe(place, { childList: true });
  document.addEventListener("visibilitychange", look);
}
