/** The maximum number of requests open at once. A Worker may have six outgoing connections waiting for a response. */
const MAX_CONCURRENT = 5;

/** Runs `work` for each item, a few at a time. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: Math.min(MAX_CONCURRENT, items.length) }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
