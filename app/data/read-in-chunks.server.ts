/** The number of rows per request, limited because their ids are in the URL. */
const CHUNK = 50;

/** Runs a read for each chunk of ids in parallel, and returns the rows in the order of the ids. */
export async function readInChunks<T>(
  ids: readonly string[],
  read: (chunk: string[]) => Promise<T[]>,
  idOf: (row: T) => string,
): Promise<T[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, n) =>
    ids.slice(n * CHUNK, (n + 1) * CHUNK),
  );
  const rows = new Map((await Promise.all(chunks.map(read))).flat().map((row) => [idOf(row), row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
