import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const { admin } = await openAdminSession(shop);

const LIST = "/admin/orders";

/** Numbers of the orders that the list shows with this query, in its order, and the count above it. */
async function list(query: Record<string, string>) {
  const { html, status } = await admin.get(`${LIST}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  const body = html.slice(html.indexOf("<tbody"), html.indexOf("</tbody>"));
  return {
    html,
    numbers: Array.from(body.matchAll(/View details of (ORD-\d{13})/g), ([, number]) => number),
    count: Number(/<h1[^>]*>Orders<\/h1><p[^>]*>(\d+)/.exec(html)?.[1]),
  };
}

/** An order that each code finds alone. */
async function codedOrder() {
  const product = await addProduct(shop);
  const order = await placeCod(shop, { products: [product] });
  const digits = String(Date.now()).slice(-8);
  const codes = { phone: `97${digits}`, tracking: `AWB${digits}7`, payment: `pay_T${digits}` };
  await shop.sql(
    `update public.orders set razorpay_payment_id = $2, tracking_number = $3,
       shipping_address = shipping_address || jsonb_build_object('phone', '+91' || $4::text)
     where id = $1`,
    [order.id, codes.payment, codes.tracking, codes.phone],
  );
  return { ...order, ...codes, sku: `TEST-${product.id.slice(0, 13)}` };
}

test("an order is found by telephone, tracking number, payment, SKU, e-mail address and number", async () => {
  const order = await codedOrder();
  const [user] = await shop.sql<{ email: string }>("select email from public.users where id = $1", [
    userIdOf(order.browser),
  ]);
  const codes = [
    order.phone,
    `+91 ${order.phone.slice(0, 5)} ${order.phone.slice(5)}`,
    `0091 ${order.phone}`,
    order.phone.replace(/(..)(?=.)/g, "$1 "),
    order.tracking.slice(2),
    order.payment,
    order.sku.toLowerCase(),
    user?.email ?? "",
    order.orderNumber.slice(6),
  ];
  for (const search of codes) expect((await list({ search })).numbers, search).toEqual([order.orderNumber]);
  expect(codes).toHaveLength(9);
});

test("the global search finds the customer and the order by telephone", async () => {
  const order = await codedOrder();
  await shop.sql("update public.users set phone = $2 where id = $1", [
    userIdOf(order.browser),
    `+91${order.phone}`,
  ]);
  const { html } = await admin.get(`/admin/search?search=${order.phone}`);
  expect(html).toContain(`/admin/customers/${userIdOf(order.browser)}`);
  expect(html).toContain(`/admin/orders/${order.id}`);
  const users = await admin.get(`/admin/users?search=0${order.phone}`);
  expect(users.html).toContain(userIdOf(order.browser));
});

test("filters narrow the list, and what is not valid is left out", async () => {
  const order = await codedOrder();
  await shop.sql(
    `update public.orders set created_at = '2026-01-15 12:00+05:30', carrier = 'Ekart',
       subtotal = 4321.5, shipping_amount = 0, tax_amount = 0, discount_amount = 0, round_off = 0, total_amount = 4321.5
     where id = $1`,
    [order.id],
  );
  const only = { from: "2026-01-15", to: "2026-01-15", least: "4,321.50", most: "₹4321.5" };
  const all = {
    ...only,
    status: "confirmed",
    payment: "pending",
    method: "cod",
    carrier: "Ekart",
    waiting: "me",
  };
  const { numbers, count, html } = await list({ ...all, sort: "oldest" });
  expect(numbers).toEqual([order.orderNumber]);
  expect(count).toBe(1);
  expect(textOf(html)).toContain("Filters (9)");
  for (const [name, value] of Object.entries({
    status: "shipped",
    payment: "paid",
    method: "razorpay",
    from: "2026-01-16",
    to: "2026-01-14",
    least: "4321.51",
    most: "4321.49",
    carrier: "DTDC",
  })) {
    expect((await list({ ...all, [name]: value })).numbers, name).toEqual([]);
  }
  expect((await list({ ...only, status: "lost", sort: "upwards", waiting: "you" })).numbers).toEqual([
    order.orderNumber,
  ]);
});

test("the filter survives the order, its slip and its invoice", async () => {
  const order = await codedOrder();
  const query = new URLSearchParams({ search: order.phone, method: "cod", sort: "oldest" }).toString();
  const kept = query.replaceAll("&", "&amp;");
  const opened = await admin.get(`${orderPath(order)}?${query}`);
  expect(opened.html).toContain(`href="${orderPath(order)}/packing-slip?${kept}"`);
  expect(opened.html).toContain(`href="${LIST}?${kept}"`);
  const slip = await admin.get(`${orderPath(order)}/packing-slip?${query}`);
  expect(slip.html).toContain(`href="${orderPath(order)}?${kept}"`);
  const invoice = /href="(\/order\/[^"]+\/invoice\?list=[^"]+)"/.exec(opened.html)?.[1] ?? "";
  const paper = await admin.get(invoice.replaceAll("&amp;", "&"));
  expect(paper.status).toBe(200);
  expect(paper.html).toContain(`href="${orderPath(order)}?${kept}"`);
  const issued = await admin.post(invoice.replaceAll("&amp;", "&"), { intent: "issue" });
  expect(issued.location).toBe(invoice.replaceAll("&amp;", "&"));
});

test("a view is named, linked above the list, replaced and removed", async () => {
  const query = "status=shipped&sort=oldest";
  const page = await admin.get(`${LIST}?${query}`);
  expect(page.html).toContain('href="/admin/orders/views?status=shipped&amp;sort=oldest"');
  const views = `/admin/orders/views?${query}`;
  const unnamed = await admin.post(views, { intent: "save", name: "  " });
  expect(unnamed.status).toBe(400);
  expect(fieldError(unnamed.html, "order-view", "name")).toBe("Name the view");
  const saved = await admin.post(views, { intent: "save", name: "Under way" });
  expect(saved.location).toBe(`${LIST}?${query}`);
  const named = await admin.get(saved.location ?? "");
  expect(noticeOf(named.html)).toBe("View saved");
  expect(named.html).toMatch(
    /<a aria-current="page"[^>]*href="\/admin\/orders\?status=shipped&amp;sort=oldest"/,
  );
  expect(textOf(named.html)).toContain("Under way Edit views");
  const again = await admin.post("/admin/orders/views?status=processing", {
    intent: "save",
    name: "under WAY",
  });
  expect(again.location).toBe(`${LIST}?status=processing`);
  const [row, ...others] = await shop.sql<{ id: string; name: string; query: string }>(
    "select id, name, query from public.order_views",
  );
  expect([row?.name, row?.query, others.length]).toEqual(["under WAY", "status=processing", 0]);
  const removed = await admin.post("/admin/orders/views", { intent: "delete", id: row?.id ?? "", name: "" });
  expect(removed.location).toBe(LIST);
  expect(await shop.sql("select 1 from public.order_views")).toEqual([]);
});

test("a view needs a filter, and 20 are enough", async () => {
  expect((await admin.post("/admin/orders/views", { intent: "save", name: "All" })).status).toBe(400);
  for (let n = 1; n <= 20; n += 1) {
    const saved = await admin.post(`/admin/orders/views?status=shipped`, {
      intent: "save",
      name: `View ${n}`,
    });
    expect(saved.status).toBe(303);
  }
  const refused = await admin.post("/admin/orders/views?status=failed", { intent: "save", name: "One more" });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("You have 20 views already. Remove one first.");
  expect(refused.html).toContain('value="One more"');
});

test("filters that cannot be read are named beside their field, and keep what was typed", async () => {
  await codedOrder();
  const { html } = await admin.get(`${LIST}?least=abc&from=2026-11-26&to=2026-11-01`);
  expect(html).toContain('id="filter-least-error"');
  const text = textOf(html);
  expect(text).toContain("Enter an amount in rupees, such as 499");
  expect(text).toContain("The last day is before the first");
  expect(html).toMatch(/name="least"[^>]*value="abc"/);
  // No change of all orders is offered for a list that is not what was meant.
  expect(text).not.toContain("of this list");
});

test("a page beyond the last one leads to the last", async () => {
  await codedOrder();
  expect((await admin.get(`${LIST}?sort=oldest&page=9999`)).location).toMatch(
    /^\/admin\/orders\?sort=oldest/,
  );
  expect((await admin.get(`${LIST}?search=nothing-has-this&page=2`)).location).toBe(
    `${LIST}?search=nothing-has-this`,
  );
});
