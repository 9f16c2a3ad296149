import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { withMinimumDuration } from "#app/middleware/min-duration.server.ts";
import { createShopContext } from "#tests/unit/support/shop-context.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { context } = createShopContext({ config: { authMinResponseMs: 400 } });

/** Measures the duration of the work from outside: the fake time at which its promise settles. */
async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const started = Date.now();
  let took = -1;
  const settle = () => void (took = Date.now() - started);
  void withMinimumDuration(context, work).then(settle, settle);
  await vi.advanceTimersByTimeAsync(2000);
  return took;
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("an answer that is known at once waits for the minimum", async () => {
  expect(await durationOf(async () => "known")).toBe(400);
});

test("an error waits as long as a success", async () => {
  expect(await durationOf(() => Promise.reject(new Error("unknown")))).toBe(400);
});

test("slow work is not delayed further: the minimum counts from the start", async () => {
  expect(await durationOf(() => after(300))).toBe(400);
  expect(await durationOf(() => after(900))).toBe(900);
});

test("result and error are passed on", async () => {
  const settled = Promise.allSettled([
    withMinimumDuration(context, async () => "result"),
    withMinimumDuration(context, () => Promise.reject(new Error("reason"))),
  ]);
  await vi.advanceTimersByTimeAsync(400);
  expect(await settled).toEqual([
    { status: "fulfilled", value: "result" },
    { status: "rejected", reason: new Error("reason") },
  ]);
});
