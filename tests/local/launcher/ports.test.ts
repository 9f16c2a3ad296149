import { createServer } from "node:net";

import { expect, test } from "vitest";

import { findFreePort, isPortFree } from "#local/launcher/ports.ts";

test("returns the next free port when the preferred one is taken or reserved", async () => {
  const preferred = await findFreePort(0);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(preferred, "127.0.0.1", resolve));
  expect(await isPortFree(preferred)).toBe(false);
  expect(await findFreePort(preferred)).toBeGreaterThan(preferred);
  await new Promise((resolve) => server.close(resolve));
  expect(await findFreePort(preferred)).toBe(preferred);
  expect(await findFreePort(preferred, 0, [preferred, preferred + 1])).toBeGreaterThan(preferred + 1);
});

test("returns different ports below the ephemeral range when any port will do", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort(0)));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
