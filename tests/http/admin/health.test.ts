import { expect, test, vi } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { unpaidOrder } from "#tests/http/support/unpaid-orders.ts";

const shop = await openShop({ own: true });
const proxied = await openProxiedShop(shop);

/** What the page says above its tables. Other tests leave refunds that failed, so it is not always "Everything works". */
const attentionOf = (text: string) =>
  /(?:Everything works|Needs attention) .*?Waiting and failed/.exec(text)?.[0] ?? "";

test("shows what is stored, how big it is, and how long it is kept", async () => {
  const admin = await signedInAdmin(shop);
  await shop.sql("analyze public.orders");
  const [orders] = await shop.sql<{ count: number }>("select count(*)::int as count from public.orders");
  const { status, html } = await admin.get("/admin/health");
  expect(status).toBe(200);
  const text = textOf(html);
  expect(text).toMatch(/Usage .*? Size of the database \d+ MB /);
  expect(text).toMatch(/E-mails .*? Address and text: 30 days Rows: 90 days/);
  expect(text).toMatch(/Payment events .*? 1 year/);
  expect(text).toMatch(
    new RegExp(
      `Orders Books: 8 years .*? Always \\d+ \\w+ \\d{4} ${orders?.count.toLocaleString("en-IN")} [\\d.]+ [kM]B`,
    ),
  );
  expect(html).toContain('href="/admin/health"');
});

test("shows what waits, and a run of the cron", async () => {
  const admin = await signedInAdmin(shop);
  const { id } = await unpaidOrder(shop);
  await shop.sql("update public.orders set held_until = now() - interval '2 hours' where id = $1", [id]);
  await shop.sql("delete from public.cron_runs");
  const before = textOf((await admin.get("/admin/health")).html);
  expect(before).toContain(
    "Five-minute job Never ran The shop’s timer has never run: refunds, e‑mails and unpaid orders wait for it. Send this to your developer: check the Worker’s cron trigger.",
  );
  expect(before).toMatch(
    /Unpaid orders older than 30 minutes \d+ [^.]*Razorpay may not answer, so .*?Send this to your developer: see the log\. /,
  );
  await shop.runCron();
  const after = textOf((await admin.get("/admin/health")).html);
  expect(after).toMatch(
    /Five-minute job \d+ \w+ \d{4}, \d+:\d\d [ap]m Running Unpaid orders older than 30 minutes 0/,
  );
  expect(attentionOf(before)).toContain("Five-minute job");
  expect(attentionOf(after)).toMatch(/^(?!.*(?:Five-minute job|Unpaid orders)).*Waiting and failed$/);
});

test("shows what is used of the limits", async () => {
  const admin = await signedInAdmin(shop);
  await shop.runCron();
  const text = textOf((await admin.get("/admin/health")).html);
  expect(text).toMatch(/Database connections \d+ of \d+/);
  expect(text).toMatch(/Requests of the last five-minute job \d+ of 1,000, in [\d.]+ m?s/);
});

test("an error is found by the id that its page shows", async () => {
  const admin = await signedInAdmin(shop);
  const visitor = new Browser(proxied.shopUrl);
  proxied.intercept(({ url }) =>
    url.includes("shop_browse_products") ? new Response(null, { status: 502 }) : null,
  );
  const failed = await visitor.get("/products");
  expect(failed.status).toBe(503);
  const id = failed.headers.get("X-Request-Id") ?? "";
  expect(id).toMatch(/^[\da-f]{8}$/);
  await vi.waitFor(async () => {
    const { status, html } = await admin.get(`/admin/health/errors?search=${id.toUpperCase()}`);
    expect(status).toBe(200);
    expect(textOf(html)).toMatch(new RegExp(`Cause .*? GET /products ${id}`));
  });
  const { html } = await admin.get("/admin/health/errors?search=ffffffff");
  expect(textOf(html)).toContain("No errors found");
  await shop.sql("delete from public.error_events");
});

test("says so when it cannot be read", async () => {
  const admin = atWorker(proxied, await signedInAdmin(shop));
  proxied.intercept(({ url }) =>
    /\/rpc\/admin_(stored_records|health|usage)$/.test(url) ? new Response(null, { status: 502 }) : null,
  );
  const { status, html } = await admin.get("/admin/health");
  expect(status).toBe(503);
  expect(textOf(html)).toContain("Failed to fetch what is stored");
  expect(textOf(html)).toContain("Failed to fetch what waits");
  expect(textOf(html)).toContain("Failed to fetch the usage");
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
