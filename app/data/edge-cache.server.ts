import { logError } from "#app/data/errors.server.ts";

// Cloudflare's cache of one data centre. It stores nothing on workers.dev, and there is none outside Cloudflare.

const NAME = "haat-catalogue";

/** Reads the stored JSON; undefined when there is none. Never throws. */
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

/** Stores a value as JSON under a URL that serves only as a key. Never throws. */
export async function writeEdge(url: string, value: unknown, seconds: number): Promise<void> {
  if (typeof caches === "undefined") return;
  try {
    const headers = { "Cache-Control": `public, max-age=${seconds}` };
    await (await caches.open(NAME)).put(url, Response.json(value, { headers }));
  } catch (error) {
    logError("write the edge cache", error);
  }
}

/** A file and the time when it was stored, in milliseconds since 1970. */
export type EdgeFile = { body: ReadableStream<Uint8Array>; at: number };

const STORED_AT = "X-Stored-At";
const FILE_ID = "X-File-Id";

/**
 * The URL of a marker that is written after the complete file, because a cache may store a stream that was interrupted.
 */
const completionMarkUrl = (url: string) => `${url}/whole`;

/** Opens a stored file; null when there is no complete one. Never throws. */
export async function readEdgeFile(url: string): Promise<EdgeFile | null> {
  if (typeof caches === "undefined") return null;
  try {
    const stored = await (await caches.open(NAME)).match(url);
    if (!stored?.body) return null;
    if (stored.headers.get(FILE_ID) === (await readEdge(completionMarkUrl(url)))) {
      return { body: stored.body, at: Number(stored.headers.get(STORED_AT)) };
    }
    await stored.body.cancel();
    return null;
  } catch (error) {
    logError("read a file from the edge cache", error);
    return null;
  }
}

/** Stores a file under a URL that serves only as a key, unless its stream is interrupted. Never throws. */
export async function writeEdgeFile(
  url: string,
  body: ReadableStream<Uint8Array>,
  seconds: number,
): Promise<void> {
  let isWhole = false;
  const watched = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      flush() {
        isWhole = true;
      },
    }),
  );
  const id = crypto.randomUUID();
  const headers = {
    "Cache-Control": `public, max-age=${seconds}`,
    [STORED_AT]: String(Date.now()),
    [FILE_ID]: id,
  };
  try {
    await (await caches.open(NAME)).put(url, new Response(watched, { headers }));
    if (isWhole) await writeEdge(completionMarkUrl(url), id, seconds);
  } catch (error) {
    // An interrupted stream is logged where it is written.
    if (isWhole) logError("write a file to the edge cache", error);
  }
}

/** Returns true if there is a cache for files. */
export function hasEdge(): boolean {
  return typeof caches !== "undefined";
}
