import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, test } from "vitest";

import { getTransition, nextStatuses, ORDER_ACTORS } from "#app/shop/order/order-transitions.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import {
  findEffectErrors,
  findHistoryErrors,
  readSnapshot,
  type Snapshot,
} from "#tests/races/support/order-snapshots.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";
import { type Answer, callAs, stockShop } from "#tests/races/support/shop-database.ts";
import {
  type Action,
  type Case,
  createCase,
  listActions,
  SITUATIONS,
  statusesOf,
} from "#tests/races/support/transition-matrix.ts";

type Trial = { act: Action; order: Case; answer: unknown; before: Snapshot; after: Snapshot };

const UNITS = 10;
const CONCURRENCY = 24;

const shop = await openShopDatabase();
let adminId: string;
let productIds: string[];
let trials: Trial[];

/** Runs every action of every actor on every kind of order. */
beforeAll(async () => {
  const planned = SITUATIONS.flatMap((situation) =>
    statusesOf(situation).map((from) => ({ situation, from })),
  ).flatMap((start) => listActions("").map(({ actor, name }) => ({ ...start, actor, name })));
  const stocked = await stockShop(
    shop,
    planned.map(() => UNITS),
    planned.length + 2,
  );
  productIds = stocked.productIds;
  const [rivalId = "", admin = "", ...userIds] = stocked.userIds;
  adminId = admin;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const coupons = planned.map((_, n) => `C${n}`);
  await shop.owner`
    insert into public.coupons (code, name, type, value, usage_limit)
    select code, code, 'fixed', 200, 1 from unnest(${coupons}::text[]) as code`;

  const acts = listActions(adminId);
  const queue = [...planned.entries()];
  trials = [];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const [n, { situation, from, actor, name }] = next;
        const act = acts.find((one) => one.actor === actor && one.name === name);
        if (!act) throw new Error(`nobody can do ${name}`);
        const parts = {
          userId: userIds[n] ?? "",
          rivalId,
          productId: productIds[n] ?? "",
          coupon: coupons[n] ?? "",
        };
        const order = await createCase(shop, adminId, parts, situation, from);
        const before = await readSnapshot(shop, order.id);
        const answer = await act.run(shop, order);
        trials.push({ act, order, answer, before, after: await readSnapshot(shop, order.id) });
      }
    }),
  );
}, 300_000);

function describeTrial({ act, order, before, after }: Trial): string {
  return `${act.actor} ${act.name}, ${order.situation}: ${before.status} to ${after.status}`;
}

describe.each(ORDER_ACTORS)("%s", (actor) => {
  test("moves orders to the statuses of the table and to no other, for all 49 cells", () => {
    const seen = ORDER_STATUSES.map((from) => {
      const reached = new Set(
        trials
          .filter(({ act, before }) => act.actor === actor && before.status === from)
          .map(({ after }) => after.status),
      );
      return { from, to: ORDER_STATUSES.filter((to) => reached.has(to) && to !== from) };
    });
    expect(seen).toEqual(ORDER_STATUSES.map((from) => ({ from, to: nextStatuses(actor, from) })));
  });

  test("moves stock, coupon and money as the table says", () => {
    const wrong = trials
      .filter(({ act, before, after }) => act.actor === actor && before.everything !== after.everything)
      .flatMap((trial) => {
        const effect = getTransition(actor, trial.before.status, trial.after.status);
        const errors = effect ? findEffectErrors(effect, trial.before, trial.after) : ["it never may"];
        return errors.map((error) => `${describeTrial(trial)}: ${error}`);
      });
    expect(wrong).toEqual([]);
  });

  test("writes one history row per change, with actor and time", () => {
    const wrong = trials
      .filter(({ act }) => act.actor === actor)
      .flatMap((trial) => {
        const { userId } = trial.order;
        const who = {
          shopper: { actor: "shopper", id: userId },
          admin: { actor: "admin", id: adminId },
          payment: { actor: "payment", id: null },
          system: { actor: "system", id: null },
        }[actor];
        return findHistoryErrors(who, trial.before, trial.after).map(
          (error) => `${describeTrial(trial)}: ${error}`,
        );
      });
    expect(wrong).toEqual([]);
  });
});

test("a refusal changes nothing and has one of these codes", () => {
  const refused = trials.flatMap((trial) => {
    const answer = trial.answer as { ok?: boolean; code?: string } | undefined;
    return answer?.ok === false ? [{ ...trial, code: `${trial.act.actor}: ${answer.code}` }] : [];
  });
  expect(
    refused.filter(({ before, after }) => before.everything !== after.everything).map(describeTrial),
  ).toEqual([]);
  expect([...new Set(refused.map(({ code }) => code))].sort()).toEqual([
    "admin: coupon_exhausted",
    "admin: out_of_stock",
    "admin: refund_started",
    "payment: invalid_payment",
    "shopper: already_cancelled",
    "shopper: already_ordered",
    "shopper: already_paid",
    "shopper: cancelled",
    "shopper: coupon_exhausted",
    "shopper: not_cancellable",
    "shopper: out_of_stock",
    "shopper: paid",
    "shopper: payment_method_unavailable",
    "shopper: under_way",
  ]);
});

test("an admin can set any status unless stock or coupon are used up or a refund has started", () => {
  const stuck = trials.filter(
    ({ act, order, after }) =>
      act.actor === "admin" &&
      after.status !== act.name &&
      !/sold out|gone|started|refunded/.test(order.situation),
  );
  expect(stuck.map(describeTrial)).toEqual([]);
});

test("stock, payments and history are consistent afterwards", async () => {
  expect(
    await findLedgerErrors(
      shop,
      productIds,
      productIds.map(() => UNITS),
    ),
  ).toEqual([]);
  const rows = await shop.owner`
    select count(*)::integer as bad from public.order_status_history
    where created_at is null or (actor in ('shopper', 'admin')) <> (actor_id is not null)`;
  expect(rows).toEqual([{ bad: 0 }]);
});

describe("order status", () => {
  test("is written by these functions only", async () => {
    const rows = await shop.owner<{ name: string; source: string }[]>`
      select n.nspname || '.' || p.proname as name, p.prosrc as source
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`;
    const writes =
      /update\s+public\.orders\b[^;]*?\bset\b[^;]*?(?<![.\w])status\s*=(?!>)[^;]*?(where|returning|;)/i;
    expect(
      rows
        .filter(({ source }) => writes.test(source))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      "private.apply_capture",
      "private.apply_failure",
      "private.apply_refund",
      "public.admin_refund_items",
      "public.admin_set_order_status",
      "public.admin_ship_part",
      "public.admin_undo_order_status",
      "public.shop_cancel_order",
      "public.shop_expire_unpaid_orders",
      "public.shop_place_order",
      "public.shop_reopen_order",
      "public.shop_switch_to_cod",
    ]);
  });

  test.each(["shopper", "admin"])(
    "cannot be written directly by the %s, nor payments or expiry triggered",
    async (who) => {
      const order = trials[0]?.order;
      const userId = who === "admin" ? adminId : (order?.userId ?? "");
      const id = order?.id ?? "";
      await expect(
        callAs<Answer>(
          shop.server,
          userId,
          (sql) => sql`update public.orders set status = 'delivered' where id = ${id} returning 1 as answer`,
        ),
      ).rejects.toThrow("permission denied");
      await expect(
        callAs<Answer>(
          shop.server,
          userId,
          (sql) => sql`select public.shop_expire_unpaid_orders(false) as answer`,
        ),
      ).rejects.toThrow("permission denied");
      await expect(
        callAs<Answer>(
          shop.server,
          userId,
          (sql) => sql`select public.shop_settle_payment('{"id": "pay_x"}') as answer`,
        ),
      ).rejects.toThrow("permission denied");
    },
  );

  test("is not set by shoppers, and orders of others cannot be cancelled", async () => {
    const order = trials.find(({ after }) => after.status === "pending")?.order;
    const stranger =
      trials.find((trial) => trial.order.userId !== order?.userId)?.order.userId ?? randomUUID();
    await expect(
      callAs<Answer>(
        shop.server,
        stranger,
        (sql) => sql`select public.admin_set_order_status(${order?.id ?? ""}, 'shipped') as answer`,
      ),
    ).rejects.toThrow("your role may not do this");
    const refused = { ok: false, code: "not_found" };
    const id = order?.id ?? "";
    expect(
      await callAs<Answer>(
        shop.server,
        stranger,
        (sql) => sql`select public.shop_cancel_order(${id}) as answer`,
      ),
    ).toEqual(refused);
    expect(
      await callAs<Answer>(
        shop.server,
        stranger,
        (sql) => sql`select public.shop_reopen_order(${id}) as answer`,
      ),
    ).toEqual(refused);
    expect(
      await callAs<Answer>(
        shop.server,
        stranger,
        (sql) => sql`select public.shop_switch_to_cod(${id}) as answer`,
      ),
    ).toEqual(refused);
  });
});
