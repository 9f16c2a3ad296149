/**
 * Returns an ilike pattern that matches the text anywhere. A star, which is a wildcard of PostgREST, becomes "any
 * character".
 */
export function containing(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_")}%`;
}

/**
 * Returns an or() filter that matches any of the columns of one table. Characters with a meaning in or() become "any
 * character". A search across tables is an SQL function instead, such as admin_list_orders.
 */
export function anyOf(columns: readonly string[], pattern: string): string {
  const escaped = pattern.replace(/[,()"]/g, "_");
  return columns.map((column) => `${column}.ilike.${escaped}`).join(",");
}
