/** Whether this is `npm run test:long`. */
export const IS_LONG = Number(process.env.RACE_ROUNDS ?? "1") > 1;

/**
 * A different quarter of the items for each of four turns, so that `npm test` covers every case and every item. `npm
 * run test:long` uses all items.
 */
export function sample<T>(items: readonly T[], turn: number): T[] {
  return items.filter((_, at) => IS_LONG || (at + turn) % 4 === 0);
}
