import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { fileOf, openDesk } from "#tests/http/support/admin-session.ts";
import { fieldError, fieldValue, textOf, typedValue } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, dialogOf, said } = await openDesk(shop);

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
    expect(textOf(await dialogOf(here))).toContain("Refund of ₹507.50 (an admin decided it): owed");
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
