import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { Browser, fieldError, fieldValue, noticeOf, textOf, typedValue } from "./browser.ts";
import { openFaultyShop } from "./faults.ts";
import { payAndReturn, placeOnline, stateOf } from "./online-order.ts";
import { placeCod, setStatus } from "./placed-order.ts";
import { ADMIN, addProduct, openShop, signIn } from "./shop.ts";
import { atFaulty, userIdOf } from "./shopper.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

type Order = { id: string; orderNumber: string };

function fileOf({ id }: Order): string {
  return `/admin/orders/${id}`;
}

async function dialogOf(path: string): Promise<string> {
  const page = await admin.get(path);
  expect(page.status).toBe(200);
  return /<dialog[\s\S]*?<\/dialog>/.exec(page.html)?.[0] ?? "";
}

/** Posts as the admin and reads what is said where it leads. */
async function said(path: string, fields: Record<string, string>): Promise<string> {
  const answer = await admin.post(path, fields);
  if (answer.status !== 303 || !answer.location) return `${answer.status}: ${textOf(answer.html)}`;
  return `${answer.location}: ${noticeOf((await admin.get(answer.location)).html)}`;
}

/** The row of one order. */
function rowOf(html: string, { orderNumber }: Order): string {
  return (
    html
      .slice(html.indexOf("<tbody"))
      .split("<tr")
      .find((row) => row.includes(orderNumber)) ?? ""
  );
}

describe("the list", () => {
  test("shows number, items, customer, total, status, payment and date", async () => {
    const order = await placeCod(shop, { products: [await addProduct(shop), await addProduct(shop)] });
    const { html, status } = await admin.get(`/admin/orders?search=${order.orderNumber}`);
    expect(status).toBe(200);
    for (const column of ["Order", "Customer", "Total", "Status", "Payment", "Date", "Actions"]) {
      expect(html).toMatch(new RegExp(`<th[^>]*>${column}</th>`));
    }
    const row = textOf(rowOf(html, order));
    expect(row).toContain(`${order.orderNumber} 2 items Meera Nair`);
    expect(row).toMatch(/@example\.com ₹[\d,.]+ Confirmed Pending \d+ \w+ 20\d\d View details/);
  });

  test("finds by number and by the customer's name, filters by status, and keeps both in the address", async () => {
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
    expect(typedValue(html.slice(html.indexOf("<main")), "search")).toBe(name);
    expect(html).toMatch(/<option value="confirmed" selected=""/);
    expect(textOf(html)).toContain("All Statuses");
  });

  test("says when there is none, and calls a customer who is gone Guest", async () => {
    const none = await admin.get(`/admin/orders?search=${randomUUID()}`);
    expect(textOf(none.html)).toContain("No orders found");
    const order = await placeCod(shop);
    await shop.sql("update public.orders set user_id = null where id = $1", [order.id]);
    const { html } = await admin.get(`/admin/orders?search=${order.orderNumber}`);
    expect(textOf(rowOf(html, order))).toContain("1 item Guest");
  });

  test("shows a sample under a banner when orders cannot be fetched", async () => {
    faulty.fail("writes");
    const page = await atFaulty(faulty, admin).get("/admin/orders");
    faulty.fail("none");
    expect(page.status).toBe(200);
    const text = textOf(page.html);
    expect(text).toContain("Failed to fetch orders. The order below is a sample");
    expect(text).toContain("Sample Customer");
    expect(page.html).not.toContain('name="seen"');
  });
});

describe("the status", () => {
  test("is set from the list, which stays as it was", async () => {
    const order = await placeCod(shop);
    const list = `/admin/orders?search=${order.orderNumber}&status=confirmed`;
    const row = rowOf((await admin.get(list)).html, order);
    expect(fieldValue(row, "seen")).toBe("confirmed");
    expect(row.match(/<option/g)).toHaveLength(7);
    const fields = { intent: "status", id: order.id, seen: "confirmed", status: "shipped" };
    expect(await said(list, fields)).toBe(`${list}: Order status updated to shipped`);
    expect(await stateOf(shop, order)).toBe("cod shipped pending");
    const [stamped] = await shop.sql("select shipped_at is not null as ok from public.orders where id = $1", [
      order.id,
    ]);
    expect(stamped).toEqual({ ok: true });
  });

  test("is not set over what somebody else did meanwhile", async () => {
    const order = await placeCod(shop);
    await setStatus(shop, order, "cancelled");
    const fields = { intent: "status", id: order.id, seen: "confirmed", status: "shipped" };
    expect(await said("/admin/orders", fields)).toContain(
      "Failed to update order status: someone changed this order meanwhile, it is now Cancelled.",
    );
    expect(await stateOf(shop, order)).toBe("cod cancelled pending");
  });

  test("is not set when stock is short, the status is none, or the database is away", async () => {
    const product = await addProduct(shop, { name: "Last lamp", stock: 1 });
    const order = await placeCod(shop, { products: [product] });
    await setStatus(shop, order, "cancelled");
    await placeCod(shop, { products: [product] });
    const revive = { intent: "status", id: order.id, seen: "cancelled", status: "confirmed" };
    expect(await said("/admin/orders", revive)).toContain(
      "Failed to update order status: Last lamp is out of stock.",
    );
    expect((await admin.post("/admin/orders", { ...revive, status: "lost" })).status).toBe(400);
    expect((await admin.post("/admin/orders", { ...revive, id: "x" })).status).toBe(400);
    expect(await said("/admin/orders", { ...revive, id: randomUUID() })).toContain("Order not found");
    const there = atFaulty(faulty, admin);
    faulty.fail("writes");
    const answer = await there.post("/admin/orders", { ...revive, seen: "cancelled", status: "failed" });
    faulty.fail("none");
    expect(noticeOf((await there.get(answer.location ?? "")).html)).toBe("Failed to update order status");
    expect(await stateOf(shop, order)).toBe("cod cancelled pending");
  });
});

describe("the details", () => {
  test("show order, customer, items, address and totals, with what is free as FREE", async () => {
    const product = await addProduct(shop, { name: "Brass lamp", price: 2000 });
    const order = await placeCod(shop, { products: [product], quantity: 2 });
    await shop.sql(
      "update public.orders set total_amount = total_amount - shipping_amount, shipping_amount = 0 where id = $1",
      [order.id],
    );
    const text = textOf(await dialogOf(`${fileOf(order)}?status=confirmed`));
    expect(text).toContain(`Order ${order.orderNumber}`);
    expect(text).toContain("Customer Meera Nair");
    expect(text).toMatch(/Brass lamp SKU [\w-]+ 2 × ₹2,000 ₹4,000/);
    expect(text).toContain("14 Marine Drive");
    expect(text).toContain("Shipping FREE");
    expect(text).toContain("Download Invoice");
    const html = await dialogOf(`${fileOf(order)}?status=confirmed`);
    expect(html).toMatch(/<a[^>]*href="\/admin\/orders\?status=confirmed"[^>]*>Close<\/a>/);
    expect(html).toContain(`href="/order/${order.id}/invoice"`);
    await shop.sql("update public.order_items set unit_price = 0, total_price = 0 where order_id = $1", [
      order.id,
    ]);
    expect(textOf(await dialogOf(fileOf(order)))).toContain("2 × FREE FREE");
  });

  test("of no order lead back to the list", async () => {
    const answer = await admin.get(`/admin/orders/${randomUUID()}`);
    expect(answer.location).toBe("/admin/orders");
    expect((await admin.get("/admin/orders/x")).status).toBe(404);
  });

  test("set the status there too, and issue the invoice", async () => {
    const order = await placeCod(shop);
    const here = fileOf(order);
    const status = { intent: "status", id: order.id, seen: "confirmed", status: "processing" };
    expect(await said(here, status)).toBe(`${here}: Order status updated to processing`);
    expect(await said(here, { intent: "issue" })).toMatch(/: Invoice INV\/\S+ issued$/);
    expect(textOf(await dialogOf(here))).not.toContain("Issue invoice");
  });
});

describe("the shipment", () => {
  const SHIPMENT = {
    intent: "shipment",
    carrier: "India Post",
    trackingNumber: "EK1",
    trackingUrl: "https://post.example/EK1",
  };

  test("is kept, and refused beside the field with what was typed", async () => {
    const order = await placeCod(shop);
    const here = fileOf(order);
    const version = fieldValue(await dialogOf(here), "version");
    const refused = await admin.post(here, { ...SHIPMENT, version, trackingUrl: "javascript:alert(1)" });
    expect(refused.status).toBe(400);
    expect(fieldError(refused.html, "shipment", "trackingUrl")).toContain("must begin with https://");
    expect(typedValue(refused.html, "carrier")).toBe("India Post");
    expect(await said(here, { ...SHIPMENT, version })).toBe(`${here}: Shipment saved successfully`);
    expect(textOf((await order.browser.get(order.path)).html)).toContain(
      "Sent with India Post. Tracking number EK1",
    );
  });

  test("of two admins: the second sees both, and overwrites only knowingly", async () => {
    const order = await placeCod(shop);
    const here = fileOf(order);
    const version = fieldValue(await dialogOf(here), "version");
    await admin.post(here, { ...SHIPMENT, version });
    const second = await admin.post(here, { ...SHIPMENT, version, carrier: "Blue Dart" });
    expect(second.status).toBe(409);
    const text = textOf(second.html);
    expect(text).toContain("Someone changed this meanwhile");
    expect(text).toContain("Carrier is now India Post");
    expect(typedValue(second.html, "carrier")).toBe("Blue Dart");
    const seen = fieldValue(second.html, "version");
    expect(await said(here, { ...SHIPMENT, carrier: "Blue Dart", version: seen })).toContain(
      "saved successfully",
    );
  });
});

describe("notes and history", () => {
  test("are for admins alone", async () => {
    const order = await placeCod(shop);
    const here = fileOf(order);
    expect((await admin.post(here, { intent: "note", note: "  " })).status).toBe(400);
    expect(await said(here, { intent: "note", note: "<script>alert(1)</script> Call first" })).toContain(
      "Note added successfully",
    );
    const html = await dialogOf(here);
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(textOf(html)).toMatch(/Confirmed, payment pending .* by shopper/);
    expect((await order.browser.get(order.path)).html).not.toContain("Call first");
  });
});

describe("a refund", () => {
  test("goes back in parts, never more than is left, and once for a button pressed twice", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "success");
    const here = `/admin/orders/${order.id}`;
    expect(textOf(await dialogOf(`${here}/refund`))).toContain("₹708 of ₹708 can still go back");
    const post = (amount: string, left: string) =>
      admin.post(`${here}/refund`, { intent: "refund", amount, left });
    for (const amount of ["0", "-1", "708.01", "1e9", "9.999", "x"]) {
      const refused = await post(amount, "708");
      expect(refused.status, amount).toBe(400);
      expect(fieldError(refused.html, "refund", "amount"), amount).not.toBe("");
    }
    expect(await said(`${here}/refund`, { intent: "refund", amount: "₹ 200.50", left: "708" })).toBe(
      `${here}: Refund of ₹200.50 started`,
    );
    const again = await post("200.50", "708");
    expect(again.status).toBe(409);
    expect(textOf(again.html)).toContain("Someone refunded a part meanwhile: ₹507.50 is left now.");
    expect(fieldValue(again.html, "left")).toBe("507.5");
    expect((await post("507.50", "507.5")).status).toBe(303);
    expect((await post("1", "0")).status).toBe(409);
    const rows = await shop.sql(
      "select amount::text, reason from public.refunds where order_id = $1 order by amount",
      [order.id],
    );
    expect(rows).toEqual([
      { amount: "200.50", reason: "admin" },
      { amount: "507.50", reason: "admin" },
    ]);
    expect(textOf(await dialogOf(here))).toContain("Refund of ₹507.50 (admin): owed");
  });

  test("of an order paid in cash is not offered and not made", async () => {
    const order = await placeCod(shop);
    expect(await dialogOf(fileOf(order))).not.toContain("/refund");
    expect(
      (await admin.post(`${fileOf(order)}/refund`, { intent: "refund", amount: "1", left: "1" })).status,
    ).toBe(409);
  });
});

test("the packing slip names what goes where, and what to collect", async () => {
  const product = await addProduct(shop, { name: "Brass lamp", price: 2000 });
  const order = await placeCod(shop, { products: [product], quantity: 2 });
  const slip = `${fileOf(order)}/packing-slip`;
  expect(await dialogOf(fileOf(order))).toContain(`href="${slip}"`);
  const text = textOf((await admin.get(slip)).html);
  expect(text).toContain("14 Marine Drive");
  expect(text).toMatch(/Brass lamp TEST-[\w-]+ 2 2 pieces in all Collect ₹4,720 on delivery/);
  await setStatus(shop, order, "delivered");
  expect(textOf((await admin.get(slip)).html)).not.toContain("Collect");
  expect((await admin.get(`/admin/orders/${randomUUID()}/packing-slip`)).location).toBe("/admin/orders");
});
