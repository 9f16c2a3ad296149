import { setTimeout as sleep } from "node:timers/promises";

const MINUTE_MS = 60_000;
const TRIES = 3;

/**
 * Runs the work within one clock minute, because the rate limits of wrangler.toml count per minute. Work that crosses a minute runs again
 * from the start of the next one, since what it has sent counts in the present one.
 * @throws Error when it has crossed a minute three times: it takes too long for this machine
 */
export async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await sleep(MINUTE_MS - (Date.now() % MINUTE_MS));
    const minute = Math.floor(Date.now() / MINUTE_MS);
    const result = await work();
    if (Math.floor(Date.now() / MINUTE_MS) === minute) return result;
  }
  throw new Error(`The work took longer than a minute, or crossed one, ${TRIES} times.`);
}
