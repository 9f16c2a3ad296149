import { createServer } from "node:net";

/** Everything listens here: the shop on one's own computer is not for the network around it. */
export const LOOPBACK = "127.0.0.1";

/** Whether a port can be bound on the loopback address right now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: LOOPBACK, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * The first free port from `wanted` upwards (at most 50 further); 0 asks for any free port.
 * @param patience how many milliseconds to wait for `wanted` itself, for the seconds after a crash.
 * @throws Error when none of them is free.
 */
export async function freePort(wanted: number, patience = 0): Promise<number> {
  if (wanted === 0) return anyPort();
  const until = performance.now() + patience;
  do {
    if (await isFree(wanted)) return wanted;
    await new Promise((resolve) => setTimeout(resolve, Math.min(patience, 100)));
  } while (performance.now() < until);
  for (let port = wanted + 1; port <= Math.min(wanted + 50, 65_535); port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${wanted} to ${wanted + 50}.`);
}

function anyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port: 0, host: LOOPBACK }, () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
