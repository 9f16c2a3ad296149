/**
 * Starts what the files of a process share, once for each key. A start that fails is forgotten, so that the next file
 * tries again.
 */
export function startOnce<T>(
  started: Map<string, Promise<T>>,
  key: string,
  start: () => Promise<T>,
): Promise<T> {
  const starting =
    started.get(key) ??
    start().catch((error: unknown) => {
      started.delete(key);
      throw error;
    });
  started.set(key, starting);
  return starting;
}
