// Times in the reader's own zone: the server writes them in UTC.

const WEEK = 6 * 24 * 3600 * 1000; // milliseconds in which a weekday says enough
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

export function showTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const then = new Date(time.dateTime);
    const near = Math.abs(then - Date.now()) < WEEK;
    const day = near ? { weekday: "long" } : { weekday: "short", day: "numeric", month: "short" };
    const told = then.toLocaleString(document.documentElement.lang, { ...day, ...CLOCK });
    if (time.textContent !== told) time.textContent = told;
  }
}
