/** Runs the work again when it crosses a clock minute, because the rate limits count per minute. */
export async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const minute = Math.floor(Date.now() / 60_000);
    const result = await work();
    if (Math.floor(Date.now() / 60_000) === minute) return result;
  }
}

/** Does something `count` times, ten at a time. @returns the results in order */
export async function inGroups<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const size = Math.min(10, count - results.length);
    const from = results.length;
    results.push(...(await Promise.all(Array.from({ length: size }, (_, at) => work(from + at)))));
  }
  return results;
}
