import { afterAll, beforeAll, describe, expect, test } from "vitest";

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
