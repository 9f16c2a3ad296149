import { afterEach, expect, test, vi } from "vitest";

import { createSecurityLog } from "#app/middleware/security-log.server.ts";
import { CONFIG } from "#tests/unit/support/shop-context.ts";

afterEach(() => void vi.restoreAllMocks());

test("an event is one line of JSON, whatever the request says of itself", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
  const work: Promise<unknown>[] = [];
  const forged = '203.0.113.7","security":"sign_in';
  const log = createSecurityLog({
    request: new Request("https://haat.example/%0a{}", { headers: { "CF-Connecting-IP": forged } }),
    requestId: "1a2b3c4d",
    config: { ...CONFIG, backend: null },
    after: (promise) => void work.push(promise),
  });
  log("sign_in_failed", { userId: 'x"}\n{"security":"sign_in"}', email: "asha@example.com" });
  await Promise.all(work);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/\n|asha|203\.0/);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    security: "sign_in_failed",
    requestId: "1a2b3c4d",
    userId: 'x"}\n{"security":"sign_in"}',
    network: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});
