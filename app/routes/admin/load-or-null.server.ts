/** Result of a query; null when the database failed, so that the screen can say so beside its frame. */
export async function loadOrNull<T>(query: Promise<T>): Promise<T | null> {
  try {
    return await query;
  } catch (thrown) {
    if (thrown instanceof Response || thrown instanceof Error) throw thrown;
    return null;
  }
}
