import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { withTimeout } from "#app/middleware/with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

test("gives the result of work that ends in time", async () => {
  const result = withTimeout(after(99, "done"), 100, "too late");
  await vi.advanceTimersByTimeAsync(99);
  expect(await result).toBe("done");
});

test("gives the fallback when the time is over", async () => {
  const result = withTimeout(after(101, "done"), 100, "too late");
  await vi.advanceTimersByTimeAsync(100);
  expect(await result).toBe("too late");
});

test("passes an error on", async () => {
  await expect(withTimeout(Promise.reject(new Error("reason")), 100, null)).rejects.toThrow("reason");
});

test("leaves no timer behind, which would keep the Worker alive", async () => {
  await withTimeout(Promise.resolve("done"), 100, null);
  expect(vi.getTimerCount()).toBe(0);
});
