import { expect, test } from "vitest";

import { parseCsv } from "#app/formats/csv.ts";
import { type ProductFile, readProductFile } from "#app/formats/product-file/product-file.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";
import { callAs, stockShop } from "#tests/races/support/shop-database.ts";
import { IS_LONG } from "#tests/support/long.ts";

// A file as a large shop has it, from its text to the rows in the database, in slices as the cron does them: 1,000 rows in
// `npm test`, 100,000 in `npm run test:long`.

const ROWS = IS_LONG ? 100_000 : 1000;
/** A row of a variant. */
const BROKEN = Math.floor(ROWS * 0.7) + 1;
/** As `storeImport` sends them. */
const CHUNK = 1000;

const shop = await openShopDatabase();

/** A file of kurtas in four sizes each. One of its rows has the price `price`. */
function makeFile(price: string): string {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const kurta = `BIG-${Math.floor(n / 5)}`;
    if (n % 5 === 0) return `${kurta},,Kurta ${kurta},,,yes,Size,"S, M, L, XL"`;
    const size = ["S", "M", "L", "XL"][(n % 5) - 1];
    return `${kurta}-${size},${kurta},,${n === BROKEN ? price : 499},7,yes,Size,${size}`;
  });
  return `SKU,Parent SKU,Name,Price,Stock,Active,Option 1 name,Option 1 value\n${rows.join("\n")}`;
}

function read(text: string): ProductFile {
  const file = readProductFile(parseCsv(text) ?? [], "2026-11-26");
  if (typeof file === "string") throw new Error(file);
  return file;
}

/** Sends the products of a file as an admin. @returns the import's id */
async function send(adminId: string, { products }: ProductFile): Promise<string> {
  const begin = { file_name: "big.csv", format: "haat", ignored_columns: [], notes: [] };
  const begun = await callAs<{ id: string }>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_begin_import(${sql.json(begin)}) as answer`,
  );
  const id = begun?.id ?? "";
  for (let from = 0; from < products.length; from += CHUNK) {
    const rows = JSON.parse(JSON.stringify(products.slice(from, from + CHUNK)));
    const isLast = from + CHUNK >= products.length;
    const answer = await callAs<object>(
      shop.server,
      adminId,
      (sql) => sql`select public.admin_add_import_rows(${id}, ${sql.json(rows)}, ${isLast}) as answer`,
    );
    expect(answer).toEqual({ ok: true });
  }
  return id;
}

/** Works on the import as the cron does. @returns the number of slices, and the longest in ms */
async function work(): Promise<{ slices: number; longest: number }> {
  let [more, slices, longest] = [true, 0, 0];
  while (more) {
    const start = performance.now();
    const [slice] = await shop.server<{ more: boolean }[]>`select public.shop_work_import() as more`;
    longest = Math.max(longest, performance.now() - start);
    slices += 1;
    more = slice?.more ?? false;
  }
  return { slices, longest };
}

test(
  `a file of ${ROWS} rows with one broken line changes nothing, and is imported without it`,
  { timeout: 3_600_000 },
  async () => {
    const times: string[] = [];
    const timed = async <T>(name: string, step: () => T | Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await step();
      times.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
      return result;
    };
    await shop.owner`delete from public.product_imports`;
    const { userIds } = await stockShop(shop, [], 1);
    const [adminId = ""] = userIds;
    await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
    const count = async () => (await shop.owner`select count(*)::int as n from public.products`)[0]?.n;
    const state = async (id: string) =>
      (
        await shop.owner`
      select status, total, creates, updates, errors, applied, skipped from public.product_imports where id = ${id}`
      )[0];

    // A mistake that the reader sees, and one that only the database can see: a SKU that another product has.
    const kurtas = ROWS / 5;
    await shop.owner`insert into public.products (name, price, sku) values ('Lamp', 5, ${`BIG-${kurtas - 1}-XL`})`;
    const broken = await timed("read", () => read(makeFile("five")));
    expect(broken.products.flatMap(({ errors = [] }) => errors)).toEqual([
      {
        line: BROKEN + 2,
        code: "unreadable",
        value: expect.stringContaining("Price must be an amount in rupees"),
      },
    ]);
    const refused = await timed("sent", () => send(adminId, broken));
    const checked = await timed("checked", work);
    expect(await state(refused)).toEqual({
      status: "rejected",
      total: kurtas,
      creates: kurtas,
      updates: 0,
      errors: 2,
      applied: 0,
      skipped: 0,
    });
    expect(await count()).toBe(1);

    await shop.owner`delete from public.products`;
    const file = read(makeFile("777"));
    expect(file.products).toHaveLength(kurtas);
    const id = await send(adminId, file);
    await work();
    expect(await state(id)).toMatchObject({ status: "ready", creates: kurtas, errors: 0 });
    await callAs<object>(
      shop.server,
      adminId,
      (sql) => sql`select public.admin_decide_import(${id}, 'apply') as answer`,
    );
    const applied = await timed("written", work);
    expect(await state(id)).toMatchObject({ status: "done", applied: kurtas, skipped: 0 });
    expect(await count()).toBe(ROWS);
    const [sum] =
      await shop.owner`select sum(stock)::int as units from public.products where variant_of is null`;
    expect(sum).toEqual({ units: 7 * kurtas * 4 });
    const [ledger] = await shop.owner`
    select count(*)::int as n from public.products p
    where p.options = '[]' and p.stock <> (select coalesce(sum(m.quantity), 0) from public.stock_movements m where m.product_id = p.id)`;
    expect(ledger).toEqual({ n: 0 });
    expect(applied.slices).toBeGreaterThanOrEqual(kurtas / 200);

    // The same file again has nothing to change, and is finished by that.
    const again = await send(adminId, file);
    await timed("checked again", work);
    expect(await state(again)).toMatchObject({ status: "done", creates: 0, updates: 0, applied: 0 });
    console.log(
      `${ROWS} rows: ${times.join(", ")}; slices ${checked.slices} and ${applied.slices}, longest ${checked.longest.toFixed(0)} and ${applied.longest.toFixed(0)} ms`,
    );
    await shop.owner`delete from public.product_imports`;
    await shop.owner`delete from public.products`;
  },
);
