// Shows times in the reader's own zone; the server writes them in UTC.

const WEEK = 6 * 24 * 3600 * 1000; // milliseconds; within this time a weekday needs no date
/** @type {Intl.DateTimeFormatOptions} */
const NEAR = { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
/** @type {Intl.DateTimeFormatOptions} */
const FAR = { ...NEAR, weekday: "short", day: "numeric", month: "short" };

export function showTimes() {
  const { lang } = document.documentElement;
  const language = lang === "en" ? "en-GB" : lang; // with the day before the month, as the server writes dates
  /** @type {NodeListOf<HTMLTimeElement>} */
  const times = document.querySelectorAll("time[datetime]");
  for (const time of times) {
    const then = new Date(time.dateTime);
    const isNear = Math.abs(then.getTime() - Date.now()) < WEEK;
    const told = then.toLocaleString(language, isNear ? NEAR : FAR);
    if (time.textContent !== told) time.textContent = told;
  }
}
