import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { textOf } from "#tests/http/support/browser.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { unpaidOrder } from "#tests/http/support/unpaid-orders.ts";

const shop = await openShop();
const proxied = await openProxiedShop(shop);

test("shows what is stored, how big it is, and how long it is kept", async () => {
  const admin = await signedInAdmin(shop);
  await shop.sql("analyze public.orders");
  const [orders] = await shop.sql<{ count: number }>("select count(*)::int as count from public.orders");
  const { status, html } = await admin.get("/admin/health");
  expect(status).toBe(200);
  const text = textOf(html);
  expect(text).toMatch(/Health Database: \d+ MB/);
  expect(text).toMatch(/E-mails .*? Address and text: 30 days Rows: 90 days/);
  expect(text).toMatch(/Payment events .*? 1 year/);
  expect(text).toMatch(
    new RegExp(
      `Orders Books: 8 years .*? Always \\d+ \\w+ \\d{4} ${orders?.count.toLocaleString("en-IN")} [\\d.]+ [kM]B`,
    ),
  );
  expect(html).toContain('href="/admin/health"');
});

test("says so when it cannot be read", async () => {
  const admin = atWorker(proxied, await signedInAdmin(shop));
  proxied.intercept(({ url }) =>
    url.endsWith("/rpc/admin_stored_records") ? new Response(null, { status: 502 }) : null,
  );
  const { status, html } = await admin.get("/admin/health");
  expect([status, textOf(html).includes("Failed to fetch what is stored")]).toEqual([503, true]);
});

test("a mail whose address was erased is shown with the order, and cannot be sent again", async () => {
  const admin = await signedInAdmin(shop);
  const { id } = await unpaidOrder(shop);
  await shop.sql(
    `insert into public.outbox (kind, order_id, idempotency_key, status, erased_at, created_at)
     values ('order-cancelled', $1::uuid, 'erased ' || $1::text, 'failed', now(), now() - interval '40 days')`,
    [id],
  );
  const text = textOf((await admin.get(`/admin/orders/${id}`)).html);
  expect(text).toContain("Address erased Not sent");
  expect(text).not.toContain("Send again");
  await shop.sql("delete from public.outbox where order_id = $1", [id]);
});
