import { createServer, type Server } from "node:net";

import { expect, test } from "vitest";

import { findFreePort, isPortFree, retryOnTakenPort } from "#local/launcher/ports.ts";

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

test("starts again when a port was taken after it was found free", async () => {
  const [taken, free] = [await findFreePort(0), await findFreePort(0)];
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(taken, "127.0.0.1", resolve));
  const listen = (port: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer().once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve(server));
    });
  const [server, port] = await retryOnTakenPort(taken, async () => free, listen);
  expect(port).toBe(free);
  expect(server.address()).toMatchObject({ port: free });
  let attempts = 0;
  const again = () => ((attempts += 1), listen(taken));
  await expect(retryOnTakenPort(taken, async () => taken, again)).rejects.toThrow("EADDRINUSE");
  expect(attempts).toBe(3);
  const broken = () => ((attempts += 1), Promise.reject(new Error("The folder is read-only.")));
  await expect(retryOnTakenPort(taken, async () => free, broken)).rejects.toThrow("read-only");
  expect(attempts).toBe(4);
  for (const one of [server, other]) await new Promise((resolve) => one.close(resolve));
});
