/**
 * Parses JSON.
 * @returns null for invalid JSON
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
