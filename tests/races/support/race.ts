import { AssertionError } from "node:assert";

import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";

import { SCHEMA } from "#tests/postgres/schema-state.ts";
import { createShopDatabase, type ShopDatabase } from "#tests/races/support/shop-database.ts";
import { atEnd } from "#tests/support/at-end.ts";
import { differences } from "#tests/support/differences.ts";
import { startOnce } from "#tests/support/start-once.ts";

const ROUNDS = Number(process.env.RACE_ROUNDS ?? "1");
if (!Number.isInteger(ROUNDS) || ROUNDS < 1) throw new Error("RACE_ROUNDS is not a number of rounds.");

/**
 * Runs a race RACE_ROUNDS times, because one passing round proves little. A deadlock or a violated constraint is a failed
 * assertion: both sides of a race must be answered.
 */
export function race(name: string, round: () => Promise<void>) {
  // oxlint-disable-next-line vitest/expect-expect -- the round asserts
  test(name, { timeout: 300_000 * ROUNDS }, async () => {
    for (let n = 0; n < ROUNDS; n++) {
      await round().catch((error: unknown) => {
        throw isLostRace(error) ? new AssertionError({ message: error.message }) : error;
      });
    }
  });
}

/** Whether PostgreSQL broke off a statement because of a deadlock (40P01) or a constraint (class 23). */
function isLostRace(error: unknown): error is postgres.PostgresError {
  return error instanceof postgres.PostgresError && (error.code === "40P01" || error.code.startsWith("23"));
}

/** Runs that many tasks concurrently. */
export function concurrently<T>(count: number, task: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => task(n)));
}

/** The database shared by all files of a test process, which run one after another. */
const shared = globalThis as { haatRaces?: Map<string, Promise<ShopDatabase>> };

/**
 * Opens the database of this test process. Start a test with `stockShop`, which empties it except for the settings: a file
 * that leaves them or the schema changed fails, with the name of what differs. What `connect` gives ends with the test or
 * the file that asks.
 */
export async function openShopDatabase(): Promise<ShopDatabase> {
  const start = () => createShopDatabase(inject("racesPostgresPort"));
  const shop = await startOnce((shared.haatRaces ??= new Map()), "", start);
  const before = await readState(shop);
  afterAll(async () => {
    const after = await readState(shop);
    expect(differences(after, before), "what this file left changed").toEqual(differences(before, after));
  });
  return {
    ...shop,
    connect(options) {
      const finish = atEnd();
      const sql = shop.connect(options);
      finish(() => sql.end());
      return sql;
    },
  };
}

/** Reads the state that must stay the same from one file to the next, by name. */
async function readState(shop: ShopDatabase): Promise<Record<string, unknown>> {
  const rows = await shop.owner.unsafe<{ name: string; state: unknown }[]>(`
    select * from (
      select 'public.settings', to_jsonb(s) - 'updated_at' from public.settings s union all ${SCHEMA}
    ) as states (name, state)`);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
