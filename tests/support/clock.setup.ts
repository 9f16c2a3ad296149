import { setClock } from "#local/clock/clock.ts";

// HAAT_NOW="2026-12-31T19:00:00Z" runs any of the test projects at that moment: the clock of each test process, of its
// embedded databases and of its Workers starts there and runs on. Set once per process, since processes share files.
const scope = globalThis as { haatNow?: string };
const now = process.env.HAAT_NOW;
if (now && scope.haatNow !== now) {
  scope.haatNow = now;
  setClock(now);
}
