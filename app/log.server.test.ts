import { afterEach, expect, test, vi } from "vitest";

import {
  currentRequestId,
  loggedPath,
  newRequestId,
  takeErrors,
  withLogContext,
  writeLog,
} from "#app/log.server.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a line names the request it was written for, also when requests overlap", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  const request = (requestId: string, path: string, ms: number) =>
    withLogContext({ requestId, method: "GET", path }, async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      expect(currentRequestId()).toBe(requestId);
      writeLog("error", { operation: "read a page", cause: undefined });
    });
  await Promise.all([request("aaaaaaaa", "/cart", 20), request("bbbbbbbb", "/orders", 5)]);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { requestId: "bbbbbbbb", method: "GET", path: "/orders", operation: "read a page" },
    { requestId: "aaaaaaaa", method: "GET", path: "/cart", operation: "read a page" },
  ]);
});

test("outside of a request there is no id, and a new one where one is needed", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  writeLog("warning", { operation: "start" });
  expect(warn.mock.calls).toEqual([['{"operation":"start"}']]);
  expect(currentRequestId()).toMatch(/^[0-9a-f]{8}$/);
  expect(newRequestId()).not.toBe(newRequestId());
});

test("keeps the errors of a request, ten at most, and no warnings", () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  const context = { requestId: "aaaaaaaa", method: "GET", path: "/orders" };
  expect(takeErrors()).toBeNull();
  withLogContext(context, () => {
    expect(takeErrors()).toBeNull();
    writeLog("warning", { operation: "send mails", cause: "none" });
    expect(takeErrors()).toBeNull();
    writeLog("error", { operation: "list orders", cause: { code: "57014", message: "timeout" } });
    writeLog("error", { operation: "ask Razorpay", kind: "refused", status: 400 });
    writeLog("error", { operation: "read a page", cause: "no answer" });
    writeLog("error", { operation: "wait" });
    expect(takeErrors()).toEqual({
      context,
      errors: [
        { operation: "list orders", cause: '{"code":"57014","message":"timeout"}' },
        { operation: "ask Razorpay", cause: '{"kind":"refused","status":400}' },
        { operation: "read a page", cause: "no answer" },
        { operation: "wait", cause: null },
      ],
    });
    // Each is taken once, and there are ten in all.
    expect(takeErrors()).toBeNull();
    for (let n = 0; n < 20; n += 1) writeLog("error", { operation: "again" });
    expect(takeErrors()?.errors).toHaveLength(6);
    writeLog("error", { operation: "too many" });
    expect(takeErrors()).toBeNull();
  });
  expect(withLogContext(context, takeErrors)).toBeNull();
});

test.each([
  ["/pay/mE0Jc-8xq_secret", "/pay/…"],
  ["/pay/mE0Jc/status.data", "/pay/…"],
  ["/pay.js", "/pay.js"],
  ["/products", "/products"],
])("the log has %s as %s", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
