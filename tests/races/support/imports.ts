import type postgres from "postgres";

import { asServer, type Step } from "#tests/races/support/overlap.ts";
import type { ShopDatabase } from "#tests/races/support/shop-database.ts";

type Row = { sku: string; fields: Record<string, string | number | boolean> };

/** Begins an import of these rows, checks them, and has them applied by the next call of `importNextRows`. */
export async function beginImport(
  { owner }: ShopDatabase,
  actorId: string,
  rows: readonly Row[],
): Promise<void> {
  await owner`delete from public.product_imports`;
  await owner`
    with begun as (
      insert into public.product_imports (actor_id, file_name, format, status, total, may_add_categories)
      values (${actorId}, 'race.csv', 'haat', 'checking', ${rows.length}, true) returning id
    )
    insert into private.product_import_rows (import_id, place, product)
    select begun.id, r.place, r.value
    from begun, jsonb_array_elements(${owner.json(rows.map((row, n) => ({ line: n + 2, ...row })))}) with ordinality r (value, place)`;
  let more = true;
  while (more) {
    await owner`select public.shop_work_import()`;
    const [one] = await owner<{ status: string }[]>`select status from public.product_imports`;
    more = one?.status === "checking";
  }
  await owner`update public.product_imports set status = 'applying'`;
}

/** Applies the next slice of an import. */
export const importNextRows: Step = asServer(
  (sql) => sql`select jsonb_build_object('ok', public.shop_work_import() is not null) as answer`,
);

/** Applies an import to its end. @returns how many of its rows were written, and how many left as they were */
export async function applyImport(
  server: postgres.Sql,
  { owner }: ShopDatabase,
): Promise<{ done: number; changed: number }> {
  let more = true;
  while (more) {
    const [slice] = await server<{ more: boolean }[]>`select public.shop_work_import() as more`;
    more = slice?.more ?? false;
  }
  return importOutcomes(owner);
}

/** Counts the rows of the import that were written, and those that were left unchanged. */
export async function importOutcomes(owner: postgres.Sql): Promise<{ done: number; changed: number }> {
  const [counts] = await owner<{ done: number; changed: number }[]>`
    select count(*) filter (where outcome = 'done')::int as done,
      count(*) filter (where outcome = 'changed')::int as changed
    from private.product_import_rows`;
  return counts ?? { done: 0, changed: 0 };
}
