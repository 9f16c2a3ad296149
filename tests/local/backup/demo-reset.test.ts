import { afterAll, expect, test } from "vitest";

import { SHOP_PROJECT } from "#local/backend/migrations.ts";
import { startBackend } from "#local/backend/server.ts";
import { resetDemo } from "#local/backup/demo-reset.ts";

/* A public demo is put back to its first day; another shop is not touched. */

const shop = await startBackend({
  memory: true,
  siteUrl: "http://localhost:5173",
  project: { ...SHOP_PROJECT, seeds: [], demo: { accounts: false, sql: [] } },
});
afterAll(() => shop.close());
const target = { query: shop.sql, supabaseUrl: shop.url, secretKey: shop.keys.secretKey };

async function count(sql: string): Promise<number | undefined> {
  const [row] = await shop.sql<{ count: number }>(`select count(*)::int as count ${sql}`);
  return row?.count;
}

test("an empty project becomes the demo, and later it again, without what visitors did", async () => {
  const { orders } = await resetDemo(target);
  expect(orders).toBeGreaterThan(5);
  expect(await count("from public.orders")).toBe(orders);
  await shop.sql("update public.settings set site_name = 'Spoilt'");
  await shop.sql(
    "insert into public.newsletter_subscribers (email) select 'visitor' || n || '@example.com' from generate_series(1, 5) n",
  );
  expect(await resetDemo(target)).toEqual({ orders });
  expect(await count("from public.newsletter_subscribers where email like 'visitor%'")).toBe(0);
  expect(await count("from public.settings where site_name = 'Spoilt'")).toBe(0);
});

test("a project with accounts but not the demo's admin is refused, and nothing is changed", async () => {
  await shop.sql("update auth.users set email = 'owner@shop.example' where email = 'admin@haat.example'");
  const before = await count("from public.orders");
  await shop.sql("update public.settings set site_name = 'A real shop'");
  await expect(resetDemo(target)).rejects.toThrow("admin@haat.example is not one of them: it is no demo");
  expect(await count("from public.orders")).toBe(before);
  expect(await count("from public.settings where site_name = 'A real shop'")).toBe(1);
});
