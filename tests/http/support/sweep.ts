import { IS_LONG } from "#tests/support/long.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Which part of a sweep runs: another one each day; `ROTATION=3` repeats the run that printed 3. */
const ROTATION = Number(process.env.ROTATION ?? Math.floor(Date.now() / DAY_MS));

/**
 * A different quarter of the items for each of four turns, so that `npm test` covers every case and every item; another
 * quarter each day. `npm run test:long` uses all items.
 */
export function sample<T>(items: readonly T[], turn: number): T[] {
  return items.filter((_, at) => IS_LONG || (at + turn + ROTATION) % 4 === 0);
}

/**
 * One of `parts` equal parts of the items, another one each day, so that every item has its turn. Prints which part it
 * is. `npm run test:long` takes all items.
 */
export function rotate<T>(what: string, items: readonly T[], parts: number): T[] {
  if (IS_LONG) return [...items];
  const turn = ROTATION % parts;
  const chosen = items.filter((_, at) => at % parts === turn);
  console.log(
    `${what}: ${chosen.length} of ${items.length}, part ${turn + 1} of ${parts} (ROTATION=${ROTATION})`,
  );
  return chosen;
}
