import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { orderPath, openAdminSession } from "#tests/http/support/admin-session.ts";
import { fieldError, fieldValue, textOf } from "#tests/http/support/browser.ts";
import { postForms } from "#tests/http/support/form-values.ts";
import { payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

describe("shipment form", () => {
  const SHIPMENT = {
    intent: "shipment",
    carrier: "India Post",
    trackingNumber: "EK1",
    trackingUrl: "https://post.example/EK1",
  };

  test("saves the shipment, and rejects an invalid link beside its field with the values kept", async () => {
    const order = await placeCod(shop);
    const path = orderPath(order);
    const version = fieldValue(await getDialog(path), "version");
    const refused = await admin.post(path, { ...SHIPMENT, version, trackingUrl: "javascript:alert(1)" });
    expect(refused.status).toBe(400);
    expect(fieldError(refused.html, "shipment", "trackingUrl")).toContain("must begin with https://");
    expect(refused.html).toMatch(/<option value="India Post" selected=""/);
    expect(await postForNotice(path, { ...SHIPMENT, version })).toBe(`${path}: Shipment saved successfully`);
    expect(textOf((await order.browser.get(order.path)).html)).toContain(
      "Sent with India Post. Tracking number EK1",
    );
  });

  test("rejects the second of two concurrent edits, shows both values, and accepts the next save", async () => {
    const order = await placeCod(shop);
    const path = orderPath(order);
    // A number that no other order has.
    const shipment = { ...SHIPMENT, trackingNumber: "EC001IN" };
    const version = fieldValue(await getDialog(path), "version");
    await admin.post(path, { ...shipment, version });
    const second = await admin.post(path, { ...shipment, version, carrier: "Blue Dart" });
    expect(second.status).toBe(409);
    const text = textOf(second.html);
    expect(text).toContain("Someone changed this meanwhile");
    expect(text).toContain("Carrier is now India Post");
    expect(second.html).toMatch(/<option value="Blue Dart" selected=""/);
    const seen = fieldValue(second.html, "version");
    expect(await postForNotice(path, { ...shipment, carrier: "Blue Dart", version: seen })).toContain(
      "saved successfully",
    );
  });
});

describe("notes and history", () => {
  test("are shown to admins only, with markup escaped", async () => {
    const order = await placeCod(shop);
    const path = orderPath(order);
    expect((await admin.post(path, { intent: "note", note: "  " })).status).toBe(400);
    expect(
      await postForNotice(path, { intent: "note", note: "<script>alert(1)</script> Call first" }),
    ).toContain("Note added successfully");
    const html = await getDialog(path);
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(textOf(html)).toMatch(/Confirmed, payment pending .* by shopper/);
    expect((await order.browser.get(order.path)).html).not.toContain("Call first");
  });
});

describe("refund form", () => {
  test("refunds in parts up to the amount left, and once when the button is pressed twice", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "success");
    const path = `/admin/orders/${order.id}`;
    expect(textOf(await getDialog(`${path}/refund`))).toContain(
      "₹708 of ₹708 can still go back to the customer’s original payment method.",
    );
    const post = (amount: string, left: string) =>
      admin.post(`${path}/refund`, { intent: "refund", amount, left });
    for (const amount of ["0", "-1", "708.01", "1e9", "9.999", "x"]) {
      const refused = await post(amount, "708");
      expect(refused.status, amount).toBe(400);
      expect(fieldError(refused.html, "refund", "amount"), amount).not.toBe("");
    }
    expect(await postForNotice(`${path}/refund`, { intent: "refund", amount: "₹ 200.50", left: "708" })).toBe(
      `${path}: Refund of ₹200.50 started: it is sent within minutes`,
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
    expect(textOf(await getDialog(path))).toContain("Refund of ₹507.50 (entered by staff): owed");
  });

  test("refunds no less than Razorpay does, and says what stays when less is left", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "success");
    const path = `/admin/orders/${order.id}`;
    const refused = await admin.post(`${path}/refund`, { intent: "refund", amount: "0.50", left: "708" });
    expect(refused.status).toBe(400);
    expect(fieldError(refused.html, "refund", "amount")).toBe("Razorpay refunds no less than ₹1.");
    expect(textOf(await getDialog(path))).not.toContain("Refund of");

    const stays = "₹0.50 of the payment stays: Razorpay refunds no less than ₹1.";
    expect(await postForNotice(`${path}/refund`, { intent: "refund", amount: "707.50", left: "708" })).toBe(
      `${path}: Refund of ₹707.50 started: it is sent within minutes. ${stays}`,
    );
    expect(textOf(await getDialog(path))).toContain(stays);
    expect(textOf(await getDialog(`${path}/refund`))).toContain(stays);
    expect(textOf(await getDialog(`${path}/end?wanted=cancelled`))).toContain(stays);
    await shop.runCron();
    await setStatus(shop, order, "cancelled");
    const rows = await shop.sql(
      `select o.payment_status, r.amount::text, r.status from public.orders o join public.refunds r on r.order_id = o.id
       where o.id = $1`,
      [order.id],
    );
    expect(rows).toEqual([{ payment_status: "refunded", amount: "707.50", status: "processed" }]);
  });

  test("neither offers nor makes a refund of an order paid in cash", async () => {
    const order = await placeCod(shop);
    expect(await getDialog(orderPath(order))).not.toContain("/refund");
    expect(
      (await admin.post(`${orderPath(order)}/refund`, { intent: "refund", amount: "1", left: "1" })).status,
    ).toBe(409);
  });
});

test("the foot of an order offers its next step: delivered once it is shipped, then its invoice", async () => {
  const order = await placeCod(shop);
  const path = orderPath(order);
  const footOf = async () => {
    const [, foot = ""] = (await getDialog(path)).split('class="save-bar"');
    return foot;
  };
  expect(textOf(await footOf())).not.toContain("Mark delivered");
  await setStatus(shop, order, "shipped");
  const foot = await footOf();
  expect(textOf(foot)).toMatch(/^[^A-Z]*Mark delivered Packing slip/);
  const [form] = postForms(foot);
  expect(form?.values).toEqual({ intent: "status", id: order.id, seen: "shipped", status: "delivered" });
  // As the status form does it: the cash counts as paid.
  expect(await postForNotice(path, form?.values ?? {})).toContain("Order status updated to delivered");
  const last = textOf(await footOf());
  expect(last).toMatch(/^[^A-Z]*Download Invoice Packing slip/);
  expect(last).not.toContain("Mark delivered");
});

test("the packing slip shows the address, the items and the amount to collect", async () => {
  const product = await addProduct(shop, { name: "Brass lamp", price: 2000 });
  const order = await placeCod(shop, { products: [product], quantity: 2 });
  const slip = `${orderPath(order)}/packing-slip`;
  expect(await getDialog(orderPath(order))).toContain(`href="${slip}"`);
  const text = textOf((await admin.get(slip)).html);
  expect(text).toContain("14 Marine Drive");
  const [from] = await shop.sql<{ email: string; phone: string }>(
    "select contact_email as email, contact_phone as phone from public.settings",
  );
  expect(text).toMatch(/Haat Packing slip ORD-/);
  expect(text).toContain([from?.email, from?.phone].filter(Boolean).join(" "));
  expect(from?.email).not.toBe("");
  expect(text).toMatch(/Brass lamp TEST-[\w-]+ 2 2 pieces in all Collect ₹4,720 on delivery/);
  await setStatus(shop, order, "delivered");
  expect(textOf((await admin.get(slip)).html)).not.toContain("Collect ₹");
  expect((await admin.get(`/admin/orders/${randomUUID()}/packing-slip`)).location).toBe("/admin/orders");
});
