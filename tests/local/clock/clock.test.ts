import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, expect, test } from "vitest";

import { clockOffset, setClock, shiftClock } from "#local/clock/clock.ts";

const offset = clockOffset();
const db = new PGlite();
afterEach(() => shiftClock(offset));
afterAll(() => db.close());

const readDatabase = async () =>
  (await db.query<{ now: Date }>("select clock_timestamp() as now")).rows[0]?.now.getTime() ?? Number.NaN;

test.each(["2026-12-31T19:00:00Z", "2028-02-29T12:00:00Z", "1999-12-31T18:30:00Z"])(
  "Date and the embedded database read %s, and run on",
  async (now) => {
    setClock(now);
    const first = Date.now();
    const database = await readDatabase();
    const last = new Date().getTime();
    expect(new Date(first).toISOString().slice(0, 16)).toBe(now.slice(0, 16));
    expect([first <= database, database <= last]).toEqual([true, true]);
    await expect.poll(() => Date.now()).toBeGreaterThan(last);
  },
);

test("dates keep their identity, and are parsed as before", () => {
  const before = new Date(0);
  setClock("2028-02-29T12:00:00Z");
  expect(before).toBeInstanceOf(Date);
  expect(new Date(0)).toEqual(before);
  expect(new Date(2027, 1, 3, 4)).toEqual(new Date("2027-02-03T04:00:00"));
  expect(Date.UTC(2027, 1)).toBe(Date.parse("2027-02-01T00:00:00Z"));
  expect(Date()).toContain("Feb 29 2028");
  expect(before.constructor).toBe(Date);
});

test("a clock is set to a moment only", () => {
  expect(() => setClock("tomorrow")).toThrow('Not a moment: "tomorrow".');
});
