/** The number of rows that are read at once. */
const PART = 1000;

/** Reads all rows of a long list, a thousand at a time. The last part has fewer rows, possibly none. */
export async function* readInParts<T>(
  read: (range: { limit: number; offset: number }) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let offset = 0; ; offset += PART) {
    const rows = await read({ limit: PART, offset });
    yield rows;
    if (rows.length < PART) return;
  }
}
