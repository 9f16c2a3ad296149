import { afterAll, expect, inject, test } from "vitest";

import { createShopDatabase, type ShopDatabase } from "#tests/races/support/shop-database.ts";

export const ROUNDS = Number(process.env.RACE_ROUNDS ?? "1");
if (!Number.isInteger(ROUNDS) || ROUNDS < 1) throw new Error("RACE_ROUNDS is not a number of rounds.");

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

/**
 * Opens the database of this test process. Start a test with `stockShop`, which empties it except for the settings: a file
 * that leaves them changed fails.
 */
export async function openShopDatabase(): Promise<ShopDatabase> {
  const shop = await (shared.haatRaces ??= createShopDatabase(inject("racesPostgresPort")));
  const readSettings = () => shop.owner`select to_jsonb(s) - 'updated_at' as settings from public.settings s`;
  const before = await readSettings();
  afterAll(async () => expect(await readSettings(), "settings after this file").toEqual(before));
  return shop;
}
