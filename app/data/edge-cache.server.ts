import { logError } from "#app/data/errors.server.ts";

// Cloudflare's cache of one data centre. On workers.dev it keeps nothing, and where there is none neither do we.

const NAME = "haat-catalogue";

/** The stored JSON; undefined when there is none. Never throws. */
export async function readEdge(url: string): Promise<unknown> {
  if (typeof caches === "undefined") return undefined;
  try {
    const stored = await (await caches.open(NAME)).match(url);
    return stored && (await stored.json());
  } catch (error) {
    logError("read the edge cache", error);
    return undefined;
  }
}

/** Stores a value as JSON under a URL that is only a key. Never throws. */
export async function writeEdge(url: string, value: unknown, seconds: number): Promise<void> {
  if (typeof caches === "undefined") return;
  try {
    const headers = { "Cache-Control": `public, max-age=${seconds}` };
    await (await caches.open(NAME)).put(url, Response.json(value, { headers }));
  } catch (error) {
    logError("write the edge cache", error);
  }
}
