import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** All local servers bind to this address, so that other machines on the network cannot reach them. */
export const LOOPBACK = "127.0.0.1";

/** Checks whether a port can be bound on the loopback address right now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: LOOPBACK, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The number of ports above the preferred one that are tried. */
const MAX_PORT_STEPS = 50;

/**
 * The first free port from `preferred` upwards; 0 asks for any free port.
 * @param waitMs how long to wait for `preferred` itself; after a crash a port may stay taken for a moment
 * @param reserved ports already assigned to other servers that do not listen yet
 * @throws Error when no port in the range is free
 */
export async function findFreePort(preferred: number, waitMs = 0, reserved: number[] = []): Promise<number> {
  if (preferred === 0) return findAnyPort();
  const deadline = performance.now() + waitMs;
  while (!reserved.includes(preferred)) {
    if (await isPortFree(preferred)) return preferred;
    if (performance.now() >= deadline) break;
    await sleep(Math.min(waitMs, 100));
  }
  const last = Math.min(preferred + MAX_PORT_STEPS, 65_535);
  for (let port = preferred + 1; port <= last; port += 1) {
    if (!reserved.includes(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port from ${preferred} to ${last}.`);
}

const MAX_STARTS = 3;

/**
 * Starts servers, and starts them again on other ports when another program has taken one since it was found free, such as a
 * second shop that starts.
 * @param findAgain other ports for the next attempt
 */
export async function retryOnTakenPort<Ports, Started>(
  ports: Ports,
  findAgain: () => Promise<Ports>,
  start: (ports: Ports) => Promise<Started>,
): Promise<[Started, Ports]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return [await start(ports), ports];
    } catch (error) {
      if (attempt === MAX_STARTS || !/EADDRINUSE|already in use/i.test(String(error))) throw error;
      ports = await findAgain();
    }
  }
}

/**
 * The range for "any free port". A port may be bound seconds after it was found free, so the range lies below the
 * ephemeral ports, which the system hands out itself: from 32,768 on Linux, from 49,152 on macOS and Windows.
 */
const ANY_PORT = { first: 20_000, count: 12_000 };

/** Starts at a random place in each process and moves on, so that no port is offered twice in a short time. */
let offset = randomInt(ANY_PORT.count);

async function findAnyPort(): Promise<number> {
  for (let attempt = 0; attempt < ANY_PORT.count; attempt += 1) {
    offset = (offset + 1) % ANY_PORT.count;
    const port = ANY_PORT.first + offset;
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port from ${ANY_PORT.first} to ${ANY_PORT.first + ANY_PORT.count - 1}.`);
}
