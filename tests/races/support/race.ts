import { test } from "vitest";

export const ROUNDS = Number(process.env.RACE_ROUNDS ?? "1");

/** Runs a race as many times as RACE_ROUNDS says: one green round proves little. */
export function race(name: string, round: () => Promise<void>) {
  // oxlint-disable-next-line vitest/expect-expect -- the round asserts
  test(name, { timeout: 60_000 * ROUNDS }, async () => {
    for (let n = 0; n < ROUNDS; n++) {
      await round();
    }
  });
}

/** Starts that many tasks at once. */
export function times<T>(count: number, task: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => task(n)));
}
