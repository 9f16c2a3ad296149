export type DatabaseError = { code?: string; message: string };

/** Longer than this nobody waits a second time. */
const RETRY_WITHIN_MS = 2_000;

/** A call that was cut on its way is made once more: each of those here may be made any number of times. */
export async function retryOnce<T extends { error: DatabaseError | null }>(
  ask: () => PromiseLike<T>,
): Promise<T> {
  const begun = Date.now();
  const first = await ask();
  const isWord = Boolean(first.error?.code);
  return first.error && !isWord && Date.now() - begun < RETRY_WITHIN_MS ? ask() : first;
}
