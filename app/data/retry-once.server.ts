export type DatabaseError = { code?: string; message: string };

/** The maximum duration of the first attempt, in milliseconds, after which there is no retry. */
const RETRY_WITHIN_MS = 2_000;

/** Calls an idempotent database function again if the connection failed. */
export async function retryOnce<T extends { error: DatabaseError | null }>(
  call: () => PromiseLike<T>,
): Promise<T> {
  const started = Date.now();
  const first = await call();
  const isDatabaseError = Boolean(first.error?.code);
  return first.error && !isDatabaseError && Date.now() - started < RETRY_WITHIN_MS ? call() : first;
}
