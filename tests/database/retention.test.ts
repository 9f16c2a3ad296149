import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
});

afterAll(() => db.close());

test("docs/operations.md says what is kept for how long and why, as the database does", async () => {
  const { rows } = await db.query<{ line: string }>(`
    select concat_ws(' | ', relation, part, coalesce(kept::text, 'always'), reason) as line
    from private.retention_rules() order by step`);
  const documented = readFileSync("docs/operations.md", "utf8")
    .split("\n## What is kept, and for how long\n")[1]
    ?.split("\n## ")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .replaceAll("`", "")
        .split("|")
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(" | "),
    );
  expect(documented).toEqual(rows.map(({ line }) => line));
});

test("every table that grows with time is named", async () => {
  const { rows } = await db.query<{ relation: string }>(`
    select c.relname as relation from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in (select r.relation from private.retention_rules() r)
    order by 1`);
  // Tables of people and the catalogue, and parts of orders and returns. Their rows are deleted with these, or do not
  // grow in number.
  expect(rows.map(({ relation }) => relation)).toEqual([
    "addresses",
    "banners",
    "categories",
    "collections",
    "contact_message_answers",
    "coupon_redemptions",
    "coupons",
    "cron_runs",
    "customer_notes",
    "customer_records",
    "home_page",
    "message_templates",
    "notification_reads",
    "order_notes",
    "order_refusals",
    "order_views",
    "payment_secrets",
    "products",
    "recovery_codes",
    "return_items",
    "return_requests",
    "reviews",
    "search_words",
    "settings",
    "settlement_fetches",
    "tax_rates",
    "wishlist",
  ]);
});

test("no table behind the functions grows with time, except with what it counts", async () => {
  const { rows } = await db.query<{ relation: string }>(`
    select c.relname as relation from pg_class c
    where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p')
    order by 1`);
  expect(rows.map(({ relation }) => relation)).toEqual([
    // A row for each two products, however many orders have them.
    "bought_together",
    // Books, as the payments.
    "disputes",
    // A row for each series of documents in each financial year.
    "document_counters",
    // A row for each brand and option value in each category.
    "facets",
    // A row for each image that could not be made smaller, until nothing shows it.
    "image_copies",
    // Ends with the import's own rows.
    "imported_images",
    // Folded into product_totals and sales_totals by the cron.
    "item_total_changes",
    // Ends with the change of many orders.
    "order_batch_items",
    // Folded into order_totals and sales_totals by the cron: a row for each day, status and payment status.
    // Folded into order_totals by the cron: a row for each day, status and payment status.
    "order_texts",
    "order_total_changes",
    "order_totals",
    // A row for each change of a status that could be undone; the next one deletes those of the day before.
    "order_undos",
    // Until the next mail of news, a day at most.
    "owner_news",
    // Ends with the import.
    "product_import_rows",
    // A row for each day and product that was sold.
    "product_totals",
    // Folded into record_totals by the cron: a row for each day.
    "record_total_changes",
    "record_totals",
    // A row for each day and state, coupon, payment method and category.
    "sales_totals",
    // A row for each word of the catalogue.
    "search_terms",
    // A row for each product.
    "stock_levels",
  ]);
});
