import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { orderPath, openAdminSession } from "#tests/http/support/admin-session.ts";
import { fieldValue, noticeOf, textOf, inputValue } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { stateOf } from "#tests/http/support/online-order.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

type Order = { id: string; orderNumber: string };

/** HTML of one order's table row; '' when it is not listed. */
function rowOf(html: string, { orderNumber }: Order): string {
  return (
    html
      .slice(html.indexOf("<tbody"), html.indexOf("</tbody>"))
      .split("<tr")
      .find((row) => row.includes(orderNumber)) ?? ""
  );
}

describe("order list", () => {
  test("shows number, pieces, customer, total, status, payment and date", async () => {
    const order = await placeCod(shop, { products: [await addProduct(shop), await addProduct(shop)] });
    const { html, status } = await admin.get(`/admin/orders?search=${order.orderNumber}`);
    expect(status).toBe(200);
    for (const column of ["Order", "Customer", "Total", "Status", "Payment", "Date", "Actions"]) {
      expect(html).toMatch(new RegExp(`<th[^>]*>(<span[^>]*>)?${column}</`));
    }
    const row = textOf(rowOf(html, order));
    expect(row).toContain(`${order.orderNumber} 2 pieces Meera Nair`);
    expect(row).toMatch(/@example\.com ₹[\d,.]+ Confirmed Cash · not paid \d+ \w{3} 20\d\d \d+:\d\d [ap]m/);
  });

  test("shows the total of a cancelled order quieter than those that go on", async () => {
    const order = await placeCod(shop);
    const row = async () => rowOf((await admin.get(`/admin/orders?search=${order.orderNumber}`)).html, order);
    expect(await row()).not.toMatch(/text-muted font-normal">₹/);
    await setStatus(shop, order, "cancelled");
    const cancelled = await row();
    expect(cancelled).toContain('<span class="badge bg-red-soft text-red">Cancelled</span>');
    expect(cancelled).toMatch(/text-muted font-normal">₹/);
  });

  test("searches number and customer name, filters by status, and keeps both in the address", async () => {
    const order = await placeCod(shop);
    const name = `Zubin ${randomUUID().slice(0, 8)}`;
    await shop.sql("update public.users set full_name = $2 where id = $1", [userIdOf(order.browser), name]);
    const found = async (query: Record<string, string>) =>
      rowOf((await admin.get(`/admin/orders?${new URLSearchParams(query)}`)).html, order) !== "";
    expect(await found({ search: order.orderNumber.slice(5).toLowerCase() })).toBe(true);
    expect(await found({ search: name.toUpperCase() })).toBe(true);
    expect(await found({ search: name, status: "confirmed" })).toBe(true);
    expect(await found({ search: name, status: "shipped" })).toBe(false);
    const { html } = await admin.get(`/admin/orders?search=${encodeURIComponent(name)}&status=confirmed`);
    expect(inputValue(html.slice(html.indexOf("<main")), "search")).toBe(name);
    expect(html).toMatch(/<option value="confirmed" selected=""/);
    expect(textOf(html)).toContain("All Statuses");
  });

  test("shows an empty state, and Guest for a customer whose account is gone", async () => {
    const none = await admin.get(`/admin/orders?search=${randomUUID()}`);
    expect(textOf(none.html)).toContain("No orders found");
    const order = await placeCod(shop);
    await shop.sql("update public.orders set user_id = null where id = $1", [order.id]);
    const { html } = await admin.get(`/admin/orders?search=${order.orderNumber}`);
    expect(textOf(rowOf(html, order))).toContain("1 piece Guest");
  });

  test("shows a sample order under a banner when orders cannot be fetched", async () => {
    faulty.fail("writes");
    const page = await atWorker(faulty, admin).get("/admin/orders");
    faulty.fail("none");
    expect(page.status).toBe(200);
    const text = textOf(page.html);
    expect(text).toContain("Failed to fetch orders. The order below is a sample");
    expect(text).toContain("Sample Customer");
    expect(page.html).not.toContain('name="seen"');
  });
});

describe("order status", () => {
  test("is changed from the list, which keeps its filters", async () => {
    const order = await placeCod(shop);
    const list = `/admin/orders?search=${order.orderNumber}&status=confirmed`;
    const row = rowOf((await admin.get(list)).html, order);
    expect(fieldValue(row, "seen")).toBe("confirmed");
    expect(row.match(/<option/g)).toHaveLength(ORDER_STATUSES.length);
    const fields = { intent: "status", id: order.id, seen: "confirmed", status: "shipped" };
    expect(await postForNotice(list, fields)).toBe(`${list}: Order status updated to shipped`);
    expect(await stateOf(shop, order)).toBe("cod shipped pending");
    const [stamped] = await shop.sql("select shipped_at is not null as ok from public.orders where id = $1", [
      order.id,
    ]);
    expect(stamped).toEqual({ ok: true });
  });

  test("is not changed over another change made meanwhile", async () => {
    const order = await placeCod(shop);
    await setStatus(shop, order, "cancelled");
    const fields = { intent: "status", id: order.id, seen: "confirmed", status: "shipped" };
    expect(await postForNotice("/admin/orders", fields)).toContain(
      "Failed to update order status: someone changed this order meanwhile. It is now Cancelled; you chose Shipped.",
    );
    expect(await postForNotice(orderPath(order), fields)).toBe(
      `${orderPath(order)}: Failed to update order status: someone changed this order meanwhile. It is now Cancelled; you chose Shipped.`,
    );
    expect(await stateOf(shop, order)).toBe("cod cancelled pending");
  });

  test("is not changed when stock is short, the status is unknown or the database fails", async () => {
    const product = await addProduct(shop, { name: "Last lamp", stock: 1 });
    const order = await placeCod(shop, { products: [product] });
    await setStatus(shop, order, "cancelled");
    await placeCod(shop, { products: [product] });
    const revive = { intent: "status", id: order.id, seen: "cancelled", status: "confirmed" };
    expect(await postForNotice("/admin/orders", revive)).toContain(
      "Failed to update order status: Last lamp is out of stock.",
    );
    expect((await admin.post("/admin/orders", { ...revive, status: "lost" })).status).toBe(400);
    expect((await admin.post("/admin/orders", { ...revive, id: "x" })).status).toBe(400);
    expect(await postForNotice("/admin/orders", { ...revive, id: randomUUID() })).toContain(
      "Order not found",
    );
    const faultyBrowser = atWorker(faulty, admin);
    faulty.fail("writes");
    const answer = await faultyBrowser.post("/admin/orders", {
      ...revive,
      seen: "cancelled",
      status: "failed",
    });
    faulty.fail("none");
    expect(noticeOf((await faultyBrowser.get(answer.location ?? "")).html)).toBe(
      "Failed to update order status",
    );
    expect(await stateOf(shop, order)).toBe("cod cancelled pending");
  });
});

describe("order details", () => {
  test("show order, customer, items, address and totals, with zero amounts as FREE", async () => {
    const product = await addProduct(shop, { name: "Brass lamp", price: 2000 });
    const order = await placeCod(shop, { products: [product], quantity: 2 });
    await shop.sql(
      "update public.orders set total_amount = total_amount - shipping_amount, shipping_amount = 0 where id = $1",
      [order.id],
    );
    const text = textOf(await getDialog(`${orderPath(order)}?status=confirmed`));
    expect(text).toContain(`Order ${order.orderNumber}`);
    expect(text).toContain("Customer Meera Nair");
    expect(text).toMatch(/Brass lamp SKU [\w-]+ 2 × ₹2,000 ₹4,000/);
    expect(text).toContain("14 Marine Drive");
    expect(text).toContain("Shipping FREE");
    expect(text).toContain("Download receipt");
    const html = await getDialog(`${orderPath(order)}?status=confirmed`);
    expect(html).toMatch(/<a[^>]*aria-label="Close"[^>]*href="\/admin\/orders\?status=confirmed"/);
    expect(html).toContain(`href="/order/${order.id}/invoice?list=status%3Dconfirmed"`);
    await shop.sql("update public.order_items set unit_price = 0, total_price = 0 where order_id = $1", [
      order.id,
    ]);
    expect(textOf(await getDialog(orderPath(order)))).toContain("2 × FREE FREE");
  });

  test("redirect to the list for an unknown order; a malformed id is a 404", async () => {
    const answer = await admin.get(`/admin/orders/${randomUUID()}`);
    expect(answer.location).toBe("/admin/orders");
    expect((await admin.get("/admin/orders/x")).status).toBe(404);
  });

  test("change the status and issue the invoice", async () => {
    const order = await placeCod(shop);
    const path = orderPath(order);
    const status = { intent: "status", id: order.id, seen: "confirmed", status: "processing" };
    expect(await postForNotice(path, status)).toBe(`${path}: Order status updated to processing`);
    expect(await postForNotice(path, { intent: "issue" })).toMatch(/: Invoice INV\/\S+ issued$/);
    expect(textOf(await getDialog(path))).not.toContain("Issue invoice");
  });
});
