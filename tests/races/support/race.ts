import { inject, test } from "vitest";

import { createShopDatabase, type ShopDatabase } from "#tests/races/support/shop-database.ts";

export const ROUNDS = Number(process.env.RACE_ROUNDS ?? "1");

/** Runs a race RACE_ROUNDS times, because one passing round proves little. */
export function race(name: string, round: () => Promise<void>) {
  // oxlint-disable-next-line vitest/expect-expect -- the round asserts
  test(name, { timeout: 300_000 * ROUNDS }, async () => {
    for (let n = 0; n < ROUNDS; n++) {
      await round();
    }
  });
}

/** Runs that many tasks concurrently. */
export function concurrently<T>(count: number, task: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => task(n)));
}

/** The database shared by all files of a test process, which run one after another. */
const shared = globalThis as { haatRaces?: Promise<ShopDatabase> };

/** Opens the database of this test process. Start a test with `stockShop`, which empties it. */
export function openShopDatabase(): Promise<ShopDatabase> {
  return (shared.haatRaces ??= createShopDatabase(inject("racesPostgresPort")));
}
