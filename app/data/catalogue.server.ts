import { createAnonClient, type Credentials, type Db } from "#app/data/client.server.ts";

/** The catalogue as any visitor sees it, for one request. Cart, checkout and orders never read from here. */
export type Catalogue = {
  /**
   * Reads from the database with a visitor's rights, once per request and key; from the last copy while the database
   * does not answer. Values are plain data.
   * @throws what `load` throws when there is no copy
   */
  read: <T>(key: string, load: (db: Db | null) => Promise<T>) => Promise<T>;
  /** What belongs to the shopper on such a page; `fallback` as soon as something came from a copy. */
  orElse: <T>(load: () => Promise<T>, fallback: T) => Promise<T>;
  /** For the page's data: whether a part of it may be out of date. */
  staleness: () => { isStale?: true };
};

type Copy = { value: unknown; readAt: number };

/** Copies in an isolate; the least recently written is dropped. A list of 24 products takes some 10 KB. */
const MAX_COPIES = 200;
/** With a copy at hand a page does not wait long. */
const WAIT_WITH_COPY_MS = 2_000;

/** The last answers that this isolate got. Only what every visitor may see. */
const copies = new Map<string, Copy>();

function keep(key: string, value: unknown): void {
  copies.delete(key);
  copies.set(key, { value, readAt: Date.now() });
  for (const oldest of copies.keys()) {
    if (copies.size <= MAX_COPIES) break;
    copies.delete(oldest);
  }
}

/**
 * @param backend null: not configured; `load` gets no client
 * @param staleCopyMs for how long a copy may be shown; 0 for never
 */
export function openCatalogue(backend: Credentials | null, staleCopyMs: number): Catalogue {
  const reads = new Map<string, Promise<unknown>>();
  let isStale = false;
  const becameStale = Promise.withResolvers<void>();
  let patient: Db | undefined;
  let hurried: Db | undefined;

  async function readOrCopy<T>(key: string, load: (db: Db | null) => Promise<T>): Promise<T> {
    if (!backend) return load(null);
    const copy = copies.get(`${backend.url} ${key}`);
    const usable = copy && Date.now() - copy.readAt < staleCopyMs ? copy : undefined;
    const db = usable
      ? (hurried ??= createAnonClient(inHurry(backend), null))
      : (patient ??= createAnonClient(backend, null));
    try {
      const value = await load(db);
      // What is missing may be added at any moment.
      if (value !== null) keep(`${backend.url} ${key}`, value);
      return value;
    } catch (failure) {
      if (!usable || failure instanceof Response) throw failure;
      isStale = true;
      becameStale.resolve();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above, by the same key's load
      return usable.value as T;
    }
  }

  return {
    read<T>(key: string, load: (db: Db | null) => Promise<T>): Promise<T> {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key has one load
      const started = reads.get(key) as Promise<T> | undefined;
      const reading = started ?? readOrCopy(key, load);
      reads.set(key, reading);
      return reading;
    },
    async orElse(load, fallback) {
      if (isStale) return fallback;
      try {
        return await Promise.race([load(), becameStale.promise.then(() => fallback)]);
      } catch (failure) {
        await Promise.allSettled(reads.values());
        if (isStale) return fallback;
        throw failure;
      }
    },
    staleness: () => (isStale ? { isStale } : {}),
  };
}

function inHurry(backend: Credentials): Credentials {
  return { ...backend, timeoutMs: Math.min(backend.timeoutMs, WAIT_WITH_COPY_MS) };
}
