import { afterEach, expect, test, vi } from "vitest";

import { logFailure } from "#app/workflows/log-failure.server.ts";

const logged = vi.spyOn(console, "error").mockReturnValue();
afterEach(() => void logged.mockClear());

test("logs nothing when the work is done", async () => {
  await logFailure("count", async () => undefined);
  expect(logged).not.toHaveBeenCalled();
});

test.each([
  ["an error, with its message", new Error("no route"), { operation: "count", cause: "no route" }],
  ["a route error, which data/errors has logged", { data: { message: "down" } }, { operation: "count" }],
  ["a rejection without a reason", undefined, { operation: "count" }],
])("logs %s, and does not throw", async (_name, reason, expected) => {
  await logFailure("count", () => Promise.reject(reason));
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([expected]);
});
