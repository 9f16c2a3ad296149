import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { textOf } from "#tests/http/support/browser.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const admin = await signedInAdmin(shop);

/** The text of the page's main part. */
async function page(path: string): Promise<string> {
  const { status, html } = await admin.get(path);
  expect(status, path).toBe(200);
  return textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? "");
}

const order = await placeCod(shop, { products: [await addProduct(shop)] });
await shop.sql(
  `insert into public.payments
     (id, order_id, razorpay_order_id, amount, currency, status, refunded_amount, method, error_description, created_at)
   values
     ('pay_ListPaid', $1, 'order_List', 100, 'INR', 'captured', 40, 'upi', null, '2026-03-02 10:00+00'),
     ('pay_ListFailed', $1, 'order_List', 100, 'INR', 'failed', 0, 'card', 'Your bank said no', '2026-03-01 10:00+00'),
     ('pay_ListOther', null, 'order_Other', 70, 'INR', 'captured', 0, 'upi', null, '2026-03-03 10:00+00')`,
  [order.id],
);

test("payments are listed with their status, method and reason, and lead to their order", async () => {
  const text = await page("/admin/payments?from=2026-03-01&to=2026-03-03");
  expect(text).toMatch(/^Payments 3 /);
  expect(text).toMatch(/pay_ListPaid UPI ORD-\d{13} Refunded in part ₹100 ₹40 refunded/);
  expect(text).toContain("Card · Your bank said no");
  expect(text).toMatch(/pay_ListOther UPI No order of this shop Paid ₹70/);
  const { html } = await admin.get("/admin/payments?search=pay_ListPaid");
  expect(html).toContain(`href="/admin/orders/${order.id}"`);
});

test.each([
  ["status=failed", ["pay_ListFailed"]],
  ["status=refunded", ["pay_ListPaid"]],
  ["status=unmatched", ["pay_ListOther"]],
  ["from=2026-03-02&to=2026-03-02", ["pay_ListPaid"]],
  ["search=pay_ListPaid", ["pay_ListPaid"]],
  ["search=order_Other", ["pay_ListOther"]],
  ["search=pay_List", []],
])("payments are narrowed by %s", async (query, expected) => {
  const text = await page(`/admin/payments?${query}`);
  expect(text.match(/pay_List\w+/g)?.toSorted() ?? []).toEqual(expected);
});

test("an order's number finds its payments, and words find none", async () => {
  const text = await page(`/admin/payments?search=${order.orderNumber}`);
  expect(text).toContain("pay_ListPaid");
  expect(text).toContain("pay_ListFailed");
  expect(await page("/admin/payments?search=lamp&status=nonsense&from=yesterday")).toContain(
    "No payments found",
  );
});

test("an empty list names the one filter that narrows it", async () => {
  expect(await page("/admin/payments?status=unmatched&search=pay_none")).toContain(
    "Nothing matches “pay_none” with the filter “Without an order”.",
  );
  expect(await page("/admin/payments?status=authorized&to=2001-01-01")).toContain(
    "Nothing matches these filters.",
  );
});

test("that none needs attention is said as good news, and leads to all of them", async () => {
  const attention = "/admin/payments?status=attention";
  expect(await page(attention)).toContain("pay_ListOther");
  await shop.sql("update public.payments set status = 'failed' where id = 'pay_ListOther'");
  try {
    const { html } = await admin.get(attention);
    expect(textOf(html)).toContain("No payments need attention");
    expect(html).toMatch(/<a[^>]* href="\/admin\/payments"[^>]*>Show all payments</);
    // With another filter there may be some that it hides.
    expect(await page(`${attention}&search=pay_ListPaid`)).toContain("No payments found");
    expect(await page(`${attention}&to=2026-03-01`)).toContain("No payments found");
  } finally {
    await shop.sql("update public.payments set status = 'captured' where id = 'pay_ListOther'");
  }
});

test("a list that cannot be read says so", async () => {
  await shop.sql("alter function public.admin_list_payments(jsonb) rename to admin_payments_away");
  try {
    const { status, html } = await admin.get("/admin/payments");
    expect(status).toBe(503);
    expect(textOf(html)).toContain("Failed to fetch the payments");
  } finally {
    await shop.sql("alter function public.admin_payments_away(jsonb) rename to admin_list_payments");
  }
});

test("notifications and dashboard lead to lists with the counts that they show", async () => {
  await shop.sql("update public.notification_reads set read_at = '2020-01-01'");
  await shop.sql(
    `insert into public.return_requests (order_id, user_id, number, request_key, kind, items_amount)
     select id, user_id, 'RET-1000000000009', gen_random_uuid(), 'return', 1 from public.orders where id = $1`,
    [order.id],
  );
  await shop.sql(
    "insert into public.product_questions (product_id, question) select id, 'Is it washable?' from public.products limit 1",
  );
  await shop.sql(
    "update public.reviews set is_approved = false where id = (select id from public.reviews limit 1)",
  );
  await shop.sql(
    "insert into public.contact_messages (number, name, email, message) values (880007, 'Ravi', 'r@example.com', 'Hello')",
  );
  const { html } = await admin.get("/admin/notifications");
  const links = Array.from(
    html.matchAll(/<a [^>]*href="([^"]+)"[^>]*><strong[^>]*>([\d+]+)<\/strong>/g),
    ([, path, count]) => [path?.replaceAll("&amp;", "&") ?? "", count ?? ""] as const,
  );
  expect(links.map(([path]) => path)).toEqual([
    "/admin/orders?waiting=new",
    "/admin/payments?status=attention",
    "/admin/returns?status=requested",
    "/admin/reviews?status=waiting",
    "/admin/questions?status=unanswered",
    "/admin/messages?status=new",
    // Below the others: the bell does not count it.
    "/admin/products?status=active&stock=low&sort=stock",
  ]);
  for (const [path, count] of links) {
    expect(count, path).not.toBe("0");
    // Above 99 the notification says no more than that.
    const [, listed = ""] = /^\w+ ([\d,]+)\+? /.exec(await page(path)) ?? [];
    const wanted = Number(listed.replaceAll(",", ""));
    expect(count, path).toBe(wanted > 99 ? "99+" : String(wanted));
  }

  const dashboard = await page("/admin/dashboard");
  const shown = Object.fromEntries(links);
  expect(dashboard).toContain(
    `Payments needing attention Show all ${shown["/admin/payments?status=attention"]}`,
  );
  for (const status of ["delivered", "cancelled", "pending"]) {
    const [row] = await shop.sql<{ count: string }>(
      "select count(*)::text as count from public.orders where status = $1",
      [status],
    );
    expect(await page(`/admin/orders?status=${status}`)).toMatch(new RegExp(`^Orders ${row?.count} `));
  }
});
