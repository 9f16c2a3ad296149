import { randomInt } from "node:crypto";
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
 * @param except ports that are promised already, though nothing listens there yet.
 * @throws Error when none of them is free.
 */
export async function freePort(wanted: number, patience = 0, except: number[] = []): Promise<number> {
  if (wanted === 0) return anyPort();
  const until = performance.now() + patience;
  while (!except.includes(wanted)) {
    if (await isFree(wanted)) return wanted;
    if (performance.now() >= until) break;
    await new Promise((resolve) => setTimeout(resolve, Math.min(patience, 100)));
  }
  for (let port = wanted + 1; port <= Math.min(wanted + 50, 65_535); port += 1) {
    if (!except.includes(port) && (await isFree(port))) return port;
  }
  throw new Error(`No free port from ${wanted} to ${wanted + 50}.`);
}

/**
 * A port that is free now may be bound seconds later, so it is none of those the system itself gives to connections
 * and to servers that ask for port 0: Linux begins at 32,768, macOS and Windows at 49,152.
 */
const OWN = { first: 20_000, count: 12_000 };

/** Each process goes round from a place of its own, so that none is told of the same port twice soon after. */
let turn = randomInt(OWN.count);

async function anyPort(): Promise<number> {
  for (let tried = 0; tried < OWN.count; tried += 1) {
    turn = (turn + 1) % OWN.count;
    const port = OWN.first + turn;
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${OWN.first} to ${OWN.first + OWN.count - 1}.`);
}
