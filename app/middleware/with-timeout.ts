/**
 * Waits for `work` for at most `ms` milliseconds. The work itself is not cancelled.
 * @returns the result, or `fallback` after the timeout
 */
export function withTimeout<T, F>(work: Promise<T>, ms: number, fallback: F): Promise<T | F> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<F>((resolve) => {
    timer = setTimeout(resolve, ms, fallback);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
