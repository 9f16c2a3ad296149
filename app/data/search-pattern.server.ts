/** A pattern that finds what was typed anywhere; for a star, which the data API would take for any text, any sign. */
export function containing(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_")}%`;
}

/** One of several conditions on columns. A sign that would end the pattern there stands for any one sign. */
export function anyOf(columns: readonly string[], pattern: string): string {
  const unbroken = pattern.replace(/[,()"]/g, "_");
  return columns.map((column) => `${column}.ilike.${unbroken}`).join(",");
}
