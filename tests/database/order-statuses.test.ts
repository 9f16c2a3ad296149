import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { BATCH_CHANGES, leftAlone } from "#app/shop/order/order-batch.ts";
import { canCancel } from "#app/shop/order/order-cancel.ts";
import {
  hasEnded,
  isCancellable,
  isConfirmed,
  isOpen,
  ORDER_ACTORS,
} from "#app/shop/order/order-transitions.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
});

afterAll(() => db.close());

/** The values that the CHECK constraint of a column lists, in its order. */
async function checkedValues(table: string, column: string): Promise<string[]> {
  const { rows } = await db.query<{ value: string }>(
    `select m.match[1] as value from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''', 'g') with ordinality as m (match, place)
     where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2
     order by m.place`,
    [`public.${table}`, column],
  );
  return rows.map(({ value }) => value);
}

describe("predicates of an order's status", () => {
  test.each([
    ["is_open", isOpen],
    ["is_confirmed", isConfirmed],
    ["is_cancellable", isCancellable],
    ["has_ended", hasEnded],
  ])("private.%s is true for the same statuses as in the app", async (name, predicate) => {
    const { rows } = await db.query<{ status: string }>(
      `select status from unnest($1::text[]) with ordinality as s (status, place)
       where private.${name}(status) order by place`,
      [ORDER_STATUSES],
    );
    expect(rows.map(({ status }) => status)).toEqual(ORDER_STATUSES.filter(predicate));
  });
});

test("private.can_cancel lets shoppers cancel the same orders as the app", async () => {
  const cases = ORDER_STATUSES.flatMap((status) =>
    [null, "2026-11-20T04:30:00Z"].map((heldUntil) => ({ status, heldUntil })),
  );
  const { rows } = await db.query<{ answer: boolean }>(
    `select private.can_cancel(jsonb_populate_record(null::public.orders, jsonb_build_object(
       'status', c ->> 'status', 'held_until', c ->> 'heldUntil'
     ))) as answer
     from jsonb_array_elements($1::text::jsonb) with ordinality e (c, place) order by place`,
    [JSON.stringify(cases)],
  );
  expect(rows.map(({ answer }) => answer)).toEqual(cases.map(canCancel));
});

test("private.batch_left_alone leaves the same orders alone in a change of many as the app announces", async () => {
  const cases = BATCH_CHANGES.flatMap((change) =>
    ORDER_STATUSES.flatMap((status) =>
      PAYMENT_METHODS.flatMap((paymentMethod) =>
        PAYMENT_STATUSES.map((paymentStatus) => ({ change, status, paymentMethod, paymentStatus })),
      ),
    ),
  );
  const { rows } = await db.query<{ answer: string | null }>(
    `select private.batch_left_alone(c ->> 'change', jsonb_populate_record(null::public.orders, jsonb_build_object(
       'status', c ->> 'status', 'payment_method', c ->> 'paymentMethod', 'payment_status', c ->> 'paymentStatus'
     ))) as answer
     from jsonb_array_elements($1::text::jsonb) with ordinality e (c, place) order by place`,
    [JSON.stringify(cases)],
  );
  expect(cases).toHaveLength(8 * 7 * 2 * 4);
  expect(rows.map(({ answer }) => answer)).toEqual(
    cases.map(({ change, ...order }) => leftAlone(change, order)),
  );
  expect(new Set(rows.map(({ answer }) => answer))).toEqual(new Set([null, "unpaid", "ended"]));
});

describe("CHECK constraints", () => {
  test.each([
    ["orders", "status", ORDER_STATUSES],
    ["orders", "payment_status", PAYMENT_STATUSES],
    ["orders", "payment_method", PAYMENT_METHODS],
    ["order_status_history", "actor", ORDER_ACTORS],
  ])("%s.%s allows the values of the app", async (table, column, values) => {
    expect(await checkedValues(table, column)).toEqual(values);
  });
});

describe("admin_set_order_status", () => {
  test("knows every status of the app, and no other", async () => {
    const admin = "00000000-0000-4000-8000-000000000001";
    await db.query("insert into auth.users (id, email) values ($1, 'admin@statuses.example')", [admin]);
    await db.query("update public.users set is_admin = true where id = $1", [admin]);
    await db.query("select set_config('request.jwt.claim.sub', $1, false)", [admin]);
    const { rows } = await db.query<{ code: string }>(
      `select public.admin_set_order_status(gen_random_uuid(), status) ->> 'code' as code
       from unnest($1::text[]) with ordinality as s (status, place) order by place`,
      [[...ORDER_STATUSES, "unknown"]],
    );
    expect(rows.map(({ code }) => code)).toEqual([
      ...ORDER_STATUSES.map(() => "not_found"),
      "invalid_status",
    ]);
  });
});
