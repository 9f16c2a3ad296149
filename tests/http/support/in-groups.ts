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
