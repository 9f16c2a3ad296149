/** Returns the entries of one state that are missing from the other, or differ there, by name. */
export function differences(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): Record<string, unknown> {
  const isEqual = (name: string) => JSON.stringify(one[name]) === JSON.stringify(other[name]);
  return Object.fromEntries(Object.entries(one).filter(([name]) => !isEqual(name)));
}
