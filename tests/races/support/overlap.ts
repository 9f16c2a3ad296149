import { setTimeout as sleep } from "node:timers/promises";

import type postgres from "postgres";

import type { ShopDatabase } from "#tests/races/support/shop-database.ts";

/** The work of one transaction. Returns the result of the function that it calls. */
export type Step = (sql: postgres.Sql) => Promise<unknown>;

/** True if the second transaction waited for the first, and the outcome of its call. */
export type Overlap = { waited: boolean; outcome: string };

type Rows = PromiseLike<readonly postgres.Row[]>;

/** Calls a function as a signed-in user, for the rest of the transaction. The query names its result "answer". */
export function asUser(userId: string, call: (sql: postgres.Sql) => Rows): Step {
  return async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId })}, true), set_config('role', 'authenticated', true)`;
    return (await call(sql))[0]?.answer;
  };
}

/** Calls a function with the rights of the Worker's secret key. The query names its result "answer". */
export function asServer(call: (sql: postgres.Sql) => Rows): Step {
  return async (sql) => {
    await sql`select set_config('role', 'service_role', true)`;
    return (await call(sql))[0]?.answer;
  };
}

/**
 * Runs `second` while the transaction of `first` is open, and commits `first` once `second` waits for it or has ended.
 * So `second` decides on what `first` wrote only if it takes the lock before it reads, whatever the machine's load.
 * @param meanwhile runs before `first` is committed
 */
export async function overlap(
  shop: ShopDatabase,
  first: Step,
  second: Step,
  meanwhile?: () => Promise<unknown>,
): Promise<Overlap> {
  const holder = await shop.owner.reserve();
  try {
    await holder`begin`;
    const [own] = await holder<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await first(holder);
    const call = { ended: false };
    const outcome = shop.server
      .begin((sql) => second(sql as unknown as postgres.Sql))
      .then(
        outcomeOf,
        (error: { code?: string; message?: string }) => `error ${error.code}: ${error.message}`,
      )
      .finally(() => (call.ended = true));
    let waited = false;
    while (!call.ended && !waited) {
      await sleep(2);
      waited = await isWaitedFor(shop, own?.pid ?? 0);
    }
    await meanwhile?.();
    await holder`commit`;
    return { waited, outcome: await outcome };
  } finally {
    await holder`rollback`;
    holder.release();
  }
}

/** Tells whether another connection waits for a lock of this one. */
async function isWaitedFor(shop: ShopDatabase, pid: number): Promise<boolean> {
  const rows = await shop.owner`select from pg_stat_activity a where ${pid} = any(pg_blocking_pids(a.pid))`;
  return rows.length > 0;
}

/** The error code of a refusal, what an answer says has happened, or the answer as text when it is no object. */
function outcomeOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return String(answer);
  const { ok, code, outcome, already_placed, changed } = answer as Record<string, unknown>;
  if (ok === false) return String(code);
  if (typeof outcome === "string") return outcome;
  if (already_placed === true) return "already placed";
  return changed === false ? "unchanged" : "ok";
}
