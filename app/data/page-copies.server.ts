import * as z from "zod";

import { edgeKey, type PageTerms, readVersion } from "#app/data/catalogue.server.ts";
import type { Credentials } from "#app/data/client.server.ts";
import { readEdge, writeEdge } from "#app/data/edge-cache.server.ts";

const pageShape = z.object({
  html: z.string(),
  /**
   * The nonce and id of the request for which the page was rendered. They are replaced when the copy answers another
   * request.
   */
  nonce: z.string(),
  requestId: z.string(),
  at: z.number(),
  freshUntil: z.number(),
  version: z.string(),
});
/** A catalogue page as HTML, as a visitor without cookies gets it. */
export type PageCopy = z.infer<typeof pageShape>;

/** The maximum number of pages in an isolate; the least recently written is dropped. A page takes some 60 KB. */
const MAX_PAGES = 100;
const pages = new Map<string, PageCopy>();

/**
 * Reads the copy of a page.
 * @param key the page's key, with the id of the deployed code
 * @returns null when there is no fresh copy
 */
export async function readPageCopy(backend: Pick<Credentials, "url">, key: string): Promise<PageCopy | null> {
  const edge = edgeKey(backend, `page ${key}`);
  const version = await readVersion(backend);
  const isFresh = (page: PageCopy) => page.version === version && page.freshUntil > Date.now();
  const own = pages.get(edge);
  if (own && isFresh(own)) return own;
  const stored = pageShape.safeParse(await readEdge(edge));
  if (!stored.success || !isFresh(stored.data)) return null;
  remember(edge, stored.data);
  return stored.data;
}

/** Stores a copy here and at the edge for as long as it is valid. Never throws. */
export async function keepPageCopy(
  backend: Pick<Credentials, "url">,
  key: string,
  page: Omit<PageCopy, keyof PageTerms>,
  terms: PageTerms,
): Promise<void> {
  const edge = edgeKey(backend, `page ${key}`);
  const copy = { ...page, ...terms };
  remember(edge, copy);
  await writeEdge(edge, copy, Math.max(1, Math.ceil((terms.freshUntil - Date.now()) / 1000)));
}

function remember(key: string, page: PageCopy): void {
  pages.delete(key);
  pages.set(key, page);
  for (const oldest of pages.keys()) {
    if (pages.size <= MAX_PAGES) break;
    pages.delete(oldest);
  }
}
