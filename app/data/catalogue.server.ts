import * as z from "zod";

import { createAnonClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { readEdge, writeEdge } from "#app/data/edge-cache.server.ts";

/**
 * The catalogue as any visitor sees it, for one request: from a copy in the isolate or in the edge cache, else from the
 * database. Cart, checkout and orders never use it.
 */
export type Catalogue = {
  /**
   * Reads with a visitor's rights, once per request and key; from an older copy while the database does not answer.
   * Values must be plain data. null, and values for which `keeping` is false, are not copied.
   * @throws the error of `load` when there is no copy
   */
  read: <T>(key: string, load: (db: Db | null) => Promise<T>, keeping?: (value: T) => boolean) => Promise<T>;
  /** Returns the copy of what `read` keeps for a key, unless it is too old, without asking the database; null: none. */
  copyOf: (key: string) => Promise<unknown>;
  /**
   * Loads the shopper's own data for such a page. Returns `fallback` when it fails, and as soon as any part of the page
   * came from an older copy.
   */
  orElse: <T>(load: () => Promise<T>, fallback: T) => Promise<T>;
  /** Returns, for the page's data, whether a part of it may be out of date. */
  staleness: () => { isStale?: true };
  /**
   * Returns how long a copy of the whole page may be shown; null when a part of it must not be copied or is out of
   * date.
   */
  pageTerms: () => Promise<PageTerms | null>;
};

/**
 * The validity of a page's copy. `freshUntil`: when the first part of the page must be read again, in milliseconds
 * since 1970.
 */
export type PageTerms = { freshUntil: number; version: string };

export type CatalogueTimes = {
  /** The time for which a copy counts as fresh, in milliseconds; 0: always ask the database. */
  freshMs: number;
  /** The time for which a copy may be shown while the database does not answer, in milliseconds; 0: never. */
  staleMs: number;
};

/** A copy of a value. `version` is that of the catalogue when it was read. */
const copyShape = z.object({ value: z.unknown(), readAt: z.number(), version: z.string() });
type Copy = z.infer<typeof copyShape>;

/**
 * The maximum number of copies in an isolate; the least recently written is dropped. A list of 24 products takes some
 * 10 KB.
 */
const MAX_COPIES = 200;
/** A short timeout for reads with a copy available, so that a page does not wait long. */
const WAIT_WITH_COPY_MS = 2_000;
const A_DAY = 86_400;

/**
 * The latest values that this isolate read from the database or the edge cache. Only data that every visitor may see.
 */
const copies = new Map<string, Copy>();
/** The latest version by database, set by an admin's save in this isolate. It is used where there is no edge cache. */
const versions = new Map<string, string>();

function keep(id: string, copy: Copy): void {
  copies.delete(id);
  copies.set(id, copy);
  for (const oldest of copies.keys()) {
    if (copies.size <= MAX_COPIES) break;
    copies.delete(oldest);
  }
}

/** Returns a key of the edge cache. It is not a URL of the shop, so that no visitor can choose or read it. */
export function edgeKey({ url }: Pick<Credentials, "url">, path: string): string {
  return `${new URL(url).origin}/haat-catalogue/${encodeURIComponent(path)}`;
}

const VERSION = "version";

/** Reads the version of the catalogue. A copy with another version is not fresh. */
export async function readVersion(backend: Pick<Credentials, "url">): Promise<string> {
  const stored = await readEdge(edgeKey(backend, VERSION));
  return typeof stored === "string" ? stored : (versions.get(backend.url) ?? "");
}

/** Makes all copies in this data centre stale, after an admin's save. Elsewhere they expire by age. */
export async function expireCatalogue(backend: Credentials): Promise<void> {
  const version = crypto.randomUUID();
  versions.set(backend.url, version);
  await writeEdge(edgeKey(backend, VERSION), version, A_DAY);
}

/**
 * Opens the catalogue for one request.
 * @param backend null: not configured; `load` gets no client
 * @param build the id of the deployed code, because other builds' copies may have another shape
 */
export function openCatalogue(
  backend: Credentials | null,
  { freshMs, staleMs }: CatalogueTimes,
  build: string,
): Catalogue {
  const reads = new Map<string, Promise<unknown>>();
  let isStale = false;
  const becameStale = Promise.withResolvers<void>();
  /** The oldest read time of the parts; 0 as soon as a part is not copied. */
  let oldestReadAt = Number.POSITIVE_INFINITY;
  const keepMs = Math.max(freshMs, staleMs);
  let version: Promise<string> | undefined;
  let client: Db | undefined;
  let shortTimeoutClient: Db | undefined;

  const ageOf = (copy: Copy) => Date.now() - copy.readAt;

  async function findCopy(id: string, edge: string, current: string): Promise<Copy | undefined> {
    const own = copies.get(id);
    if (own?.version === current && ageOf(own) < freshMs) return own;
    const stored = copyShape.safeParse(await readEdge(edge));
    if (!stored.success || (own && own.readAt >= stored.data.readAt)) return own;
    keep(id, stored.data);
    return stored.data;
  }

  async function readOrCopy<T>(
    key: string,
    load: (db: Db | null) => Promise<T>,
    keeping: (value: T) => boolean,
  ): Promise<T> {
    const noteReadAt = (at: number) => {
      oldestReadAt = Math.min(oldestReadAt, at);
    };
    if (!backend || keepMs === 0) noteReadAt(0);
    if (!backend) return load(null);
    if (keepMs === 0) return load((client ??= createAnonClient(backend)));
    const path = `${build} ${key}`;
    const [id, edge] = [`${backend.url} ${path}`, edgeKey(backend, path)];
    const current = await (version ??= readVersion(backend));
    const copy = await findCopy(id, edge, current);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below, by the same key's load
    const copied = copy as (Copy & { value: T }) | undefined;
    if (copied?.version === current && ageOf(copied) < freshMs) {
      noteReadAt(copied.readAt);
      return copied.value;
    }
    const usable = copied && ageOf(copied) < staleMs ? copied : undefined;
    const db = usable
      ? (shortTimeoutClient ??= createAnonClient(withShortTimeout(backend)))
      : (client ??= createAnonClient(backend));
    const readAt = Date.now();
    try {
      const value = await load(db);
      // A value that is missing now may be added at any moment.
      const isKept = value !== null && keeping(value);
      noteReadAt(isKept ? readAt : 0);
      if (isKept) {
        keep(id, { value, readAt, version: current });
        await writeEdge(edge, { value, readAt, version: current }, Math.ceil(keepMs / 1000));
      }
      return value;
    } catch (failure) {
      if (!usable || failure instanceof Response) throw failure;
      isStale = true;
      noteReadAt(0);
      becameStale.resolve();
      return usable.value;
    }
  }

  return {
    read<T>(key: string, load: (db: Db | null) => Promise<T>, keeping: (value: T) => boolean = () => true) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key has one load
      const started = reads.get(key) as Promise<T> | undefined;
      const reading = started ?? readOrCopy(key, load, keeping);
      reads.set(key, reading);
      return reading;
    },
    async copyOf(key) {
      if (!backend || staleMs === 0) return null;
      const path = `${build} ${key}`;
      const current = await (version ??= readVersion(backend));
      const copy = await findCopy(`${backend.url} ${path}`, edgeKey(backend, path), current);
      return copy && ageOf(copy) < staleMs ? copy.value : null;
    },
    async orElse(load, fallback) {
      if (isStale) return fallback;
      try {
        return await Promise.race([load(), becameStale.promise.then(() => fallback)]);
      } catch {
        // Wishlist hearts or the shopper's own review: data/ has logged the cause, and the page works without them.
        return fallback;
      }
    },
    staleness: () => (isStale ? { isStale } : {}),
    async pageTerms() {
      const freshUntil = oldestReadAt + freshMs;
      return version && freshUntil > Date.now() ? { freshUntil, version: await version } : null;
    },
  };
}

function withShortTimeout(backend: Credentials): Credentials {
  return { ...backend, timeoutMs: Math.min(backend.timeoutMs, WAIT_WITH_COPY_MS) };
}
