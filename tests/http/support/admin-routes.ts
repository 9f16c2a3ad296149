import { randomInt } from "node:crypto";

import type { Shop } from "#local/launcher/shop.ts";
import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { postForms } from "#tests/http/support/form-values.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { addProduct, type BuiltRoute, builtRoutes, newShopper } from "#tests/http/support/shop.ts";

/** Part of every example record, so that a page showing any of them is recognised. */
const CANARY = "Zanzibar";
export const IS_DATA = new RegExp(CANARY, "i");

export type Screen = Pick<BuiltRoute, "id" | "path" | "hasAction" | "guarded">;

/** Every admin route except the sign-in, from the build. */
export async function adminScreens(shop: Shop): Promise<Screen[]> {
  return (await builtRoutes(shop))
    .filter(({ path }) => path.startsWith("/admin/"))
    .map(({ id, path, hasAction, guarded }) => ({ id, path, hasAction, guarded }));
}

/** Creates one record of each kind the portal manages. @returns ids by route parameter */
export async function createExamples(shop: Shop): Promise<Record<string, string>> {
  const product = await addProduct(shop, { name: `${CANARY} lamp`, price: 600 });
  const shopper = await newShopper(shop);
  const userId = userIdOf(shopper);
  await shop.sql("update public.users set full_name = $2 where id = $1", [userId, `${CANARY} Nair`]);
  const order = await placeCod(shop, { browser: shopper, products: [product] });
  await setStatus(shop, order, "delivered");
  // Files that share a shop each create their own.
  const mark = randomInt(1e9);
  const one = async (text: string, parameters: unknown[] = []) => {
    const [row] = await shop.sql<{ id: string | number }>(text, parameters);
    return String(row?.id);
  };
  return {
    productId: product.id,
    orderId: order.id,
    userId,
    categoryId: await one("insert into public.categories (name, slug) values ($1, $2) returning id", [
      `${CANARY} things ${mark}`,
      `zanzibar-${mark}`,
    ]),
    collectionId: await one(
      "insert into public.collections (name, slug, product_ids) values ($1, $2, array[$3::uuid]) returning id",
      [`${CANARY} picks ${mark}`, `zanzibar-picks-${mark}`, product.id],
    ),
    bannerId: await one(
      "insert into public.banners (image_url, alt, link) values ('/images/category-fashion.webp', $1, '/') returning id",
      [`${CANARY} sale ${mark}`],
    ),
    wordId: await one("insert into public.search_words (word, means) values ($1, '{lamp}') returning id", [
      `${CANARY}${mark}`,
    ]),
    importId: await one(
      `insert into public.product_imports (actor_id, file_name, format, status, may_add_categories, finished_at)
       values (gen_random_uuid(), $1, 'haat', 'done', true, now()) returning id`,
      [`${CANARY} products.csv`],
    ),
    batchId: await one(
      `with batch as (
         insert into public.order_batches (actor_id, change)
         select u.id, 'processing' from public.users u where u.email = 'admin@haat.example' returning id
       ), item as (
         insert into private.order_batch_items (batch_id, place, order_number, seen, shipment, result)
         select b.id, 1, 'ORD-1000000000001', $1, '{}', '{"ok": false, "code": "not_found"}' from batch b
       )
       select id from batch`,
      ["confirmed"],
    ),
    settlementId: await one(
      `with settlement as (
         insert into public.settlements (id, amount, fees, tax, status, created_at, entries_at, difference)
         values ('setl_Example' || $1::text, 588, 12, 2, 'processed', now(), now(), 0) returning id
       ), entry as (
         insert into public.settlement_entries
           (settlement_id, entity_id, type, amount, credit, debit, fee, tax, description, problem)
         select s.id, 'pay_Example' || $1::text, 'payment', 600, 588, 0, 12, 2, $2, 'unknown_payment' from settlement s
       )
       select id from settlement`,
      [String(mark), CANARY],
    ),
    remittanceId: await one(
      `with remittance as (
         insert into public.cod_remittances (request_key, courier, paid_on, reference)
         values (gen_random_uuid(), $1, current_date, $2) returning id
       ), line as (
         insert into public.cod_remittance_lines (remittance_id, number, amount, problem)
         select r.id, $2, 600, 'unknown' from remittance r
       )
       select id from remittance`,
      [`${CANARY} Couriers`, `ZANZIBAR${mark}`],
    ),
    file: "sales",
    couponId: await one(
      "insert into public.coupons (code, name, type, value) values ($2, $1, 'fixed', 10) returning id",
      [CANARY, `ZANZIBAR${mark}`],
    ),
    reviewId: await one(
      "insert into public.reviews (product_id, user_id, rating, title, comment) values ($1, $2, 5, $3, $3) returning id",
      [product.id, userId, `${CANARY} is bright`],
    ),
    questionId: await one(
      "insert into public.product_questions (product_id, user_id, question) values ($1, $2, $3) returning id",
      [product.id, userId, `Does ${CANARY} shine?`],
    ),
    messageId: await one(
      "insert into public.contact_messages (number, name, email, message) values ($2, $1, 'zanzibar@example.com', $1) returning id",
      [`${CANARY} asks`, 900_000 + mark],
    ),
    token: await one(
      `insert into public.payment_links (id, order_id, token_hash)
       values (gen_random_uuid(), $1, encode(sha256(convert_to($2, 'UTF8')), 'hex')) returning $2 as id`,
      [order.id, String(mark).padStart(43, "e")],
    ),
    returnId: await one(
      `insert into public.return_requests
         (number, request_key, order_id, user_id, kind, comment, items_amount, refund_mode, upi_id)
       values ($4, gen_random_uuid(), $1, $2, 'return', $3, 1, 'upi', 'zanzibar@upi') returning id`,
      [order.id, userId, CANARY, `RET-${1_780_000_000_000 + mark}`],
    ),
  };
}

/** Path of a screen with the example ids. @throws Error for a parameter without an example */
export function pathOf({ path }: Screen, ids: Record<string, string>): string {
  return path.replace("*", "nowhere").replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`${path} names a ${name}, for which there is no example.`);
    return id;
  });
}

/** Tables that log what happened or count what was tried, on a busy machine after the answer. */
const LOG_TABLES = new Set([
  "cron_runs",
  "error_events",
  "form_counts",
  "portal_sessions",
  "security_events",
  "settlement_fetches",
  "sign_in_failures",
]);

/** The columns and rows that are compared in tables whose other rows may change meanwhile, by table name. */
const PARTS: Record<string, { row?: string; rows: string }> = {
  // Mails queued earlier may be sent meanwhile, and owners are told of refusals and exports.
  outbox: {
    row: "t.idempotency_key",
    rows: "where t.kind not in ('security-alert', 'owner-act', 'owner-alert')",
  },
};

/** `rows, hash` of every table by its name, but of logs, to compare before and after. */
export async function hashTables(shop: Shop): Promise<Record<string, string>> {
  const tables = await shop.sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const sums = tables
    .filter(({ name }) => !LOG_TABLES.has(name))
    .map(({ name }) => {
      const { row = "t::text", rows = "" } = PARTS[name] ?? {};
      return `select '${name}' as name, concat(count(*), ', ', md5(string_agg(${row}, '|' order by ${row}))) as sum from public.${name} t ${rows}`;
    });
  const hashes = await shop.sql<{ name: string; sum: string }>(
    `${sums.join(" union all ")} union all select 'auth.users', count(*)::text from auth.users`,
  );
  return Object.fromEntries(hashes.map(({ name, sum }) => [name, sum]));
}

const pathname = (address: string) => address.split("?")[0] ?? "";

/** Values of the screen's own forms, as an admin would post them. */
export async function readForms(shop: Shop, address: string): Promise<Record<string, string>[]> {
  const page = await (await signedInAdmin(shop)).get(address);
  return postForms(page.html)
    .filter(({ action }) => ["", pathname(address)].includes(pathname(action ?? address)))
    .map(({ values }) => values);
}
