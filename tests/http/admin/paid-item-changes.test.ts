import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { orderPath, openAdminSession } from "#tests/http/support/admin-session.ts";
import { staffMember } from "#tests/http/support/admin-users.ts";
import { fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stockOf } from "#tests/http/support/online-order.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

/** Two units at ₹1,000 that are paid: ₹2,360 with 18 % tax. */
async function paidOrder() {
  const lamp = await addProduct(shop, { price: 1000 });
  const order = await placeOnline(shop, lamp, 2);
  await payAndReturn(shop, order, "success");
  return { lamp, order, shopPath: `/order/${order.id}` };
}

function refundsOf({ id }: { id: string }) {
  return shop.sql("select reason, amount::float as amount from public.refunds where order_id = $1", [id]);
}

test("the items of a paid order are changed, and what it costs less is refunded", async () => {
  const { lamp, order, shopPath } = await paidOrder();
  const mat = await addProduct(shop, { price: 600 });
  expect(await getDialog(orderPath(order))).toContain("Change the items");
  const changed = `${orderPath(order)}/items?units-${lamp.id}=1&units-${mat.id}=1`;
  const html = await getDialog(changed);
  // ₹1,600 and 18 % of it.
  expect(textOf(html)).toContain("New total ₹1,888 instead of ₹2,360 Goes back ₹472");
  const packer = await staffMember(shop, "packer");
  expect((await packer.get(changed)).status).toBe(403);
  expect((await packer.get(orderPath(order))).html).not.toContain("Change the items");
  const stocks = [await stockOf(shop, lamp), await stockOf(shop, mat)];
  const fields = { intent: "items", version: fieldValue(html, "version"), total: fieldValue(html, "total") };
  const saved = await admin.post(changed, fields);
  expect(saved.status).toBe(303);
  expect(noticeOf((await admin.get(saved.location ?? "")).html)).toContain(
    "Items changed: the order is ₹1,888 now, ₹472 goes back, and the customer told",
  );
  expect(await refundsOf(order)).toEqual([{ reason: "changed", amount: 472 }]);
  expect([await stockOf(shop, lamp), await stockOf(shop, mat)]).toEqual([
    (stocks[0] ?? 0) + 1,
    (stocks[1] ?? 0) - 1,
  ]);
  expect((await admin.post(changed, fields)).status).toBe(409);
  expect(await refundsOf(order)).toHaveLength(1);
  const page = textOf((await order.browser.get(shopPath)).html);
  expect(page).toContain("₹1,888");
  expect(page).toMatch(/₹472 (is on its way back|was sent back) to your original payment method/);
  const [mail] = await shop.sql<{ data: Record<string, unknown> }>(
    "select data from public.outbox where kind = 'order-message' and order_id = $1",
    [order.id],
  );
  expect(mail?.data).toMatchObject({ about: "items", total: 1888, refund: 472, is_paid: true });
});

test("taking an item off that would cost more, without the coupon that has ended, points to Refund items", async () => {
  const { lamp, order } = await paidOrder();
  const mat = await addProduct(shop, { price: 20 });
  // As if the mat had been bought with it, by a coupon of ₹100 that the shop has ended since.
  const item = randomUUID();
  await shop.sql(
    `insert into public.order_items (id, order_id, product_id, product_name, product_image, product_sku, unit_price, quantity,
       total_price)
     select $1, order_id, $2, 'Mat', product_image, product_sku, 20, 1, 20 from public.order_items where order_id = $3 limit 1`,
    [item, mat.id, order.id],
  );
  await shop.sql(
    `update public.orders set subtotal = 2020, discount_amount = 100, coupon_code = 'ENDED', tax_amount = 364,
       total_amount = 2284 where id = $1`,
    [order.id],
  );
  const html = await getDialog(`${orderPath(order)}/items?units-${mat.id}=0`);
  expect(textOf(html)).toContain(
    "With fewer items the order would cost ₹76 more: its coupon or the price of its delivery does not apply any more. Use Refund items instead, which keeps both.",
  );
  expect(textOf(html)).not.toContain("Place a second order");
  expect(html).not.toContain("Order what is added");
  const refused = await admin.post(`${orderPath(order)}/items?units-${mat.id}=0`, {
    intent: "items",
    version: fieldValue(await getDialog(`${orderPath(order)}/items?units-${lamp.id}=1`), "version"),
    total: "236000",
  });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Use Refund items instead");
});

test("what a paid order would cost more becomes a second order, which notes on both say", async () => {
  const { lamp, order } = await paidOrder();
  const html = await getDialog(`${orderPath(order)}/items?units-${lamp.id}=3`);
  expect(textOf(html)).toContain("The order would cost ₹1,180 more than was paid for it.");
  expect(html).not.toContain('value="items"');
  const link = `/admin/orders/new?order=${order.id}&units-${lamp.id}=1`;
  expect(html.replaceAll("&amp;", "&")).toContain(`href="${link}"`);
  const refused = await admin.post(`${orderPath(order)}/items?units-${lamp.id}=3`, {
    intent: "items",
    version: fieldValue(await getDialog(`${orderPath(order)}/items?units-${lamp.id}=1`), "version"),
    total: "354000",
  });
  expect(refused.status).toBe(409);

  const draft = (await admin.get(link)).html;
  expect(textOf(draft)).toContain("It adds to an earlier order");
  const names = ["email", "postal_code", "first_name", "last_name", "address_line_1", "city", "phone"];
  const [row] = await shop.sql<{ state: string }>(
    "select shipping_address ->> 'state' as state from public.orders where id = $1",
    [order.id],
  );
  const values = Object.fromEntries(
    [...names, "checkoutKey", "shownTotal", "addedTo"].map((name) => [name, fieldValue(draft, name)]),
  );
  expect(values).toMatchObject({ addedTo: order.id, shownTotal: "118000" });
  const placed = await admin.post("/admin/orders/new", {
    ...values,
    state: row?.state ?? "",
    product: lamp.id,
    quantity: "1",
    paymentMethod: "razorpay",
    intent: "place",
  });
  expect(placed.status).toBe(303);
  const notes = await shop.sql<{ note: string }>("select note from public.order_notes where order_id = $1", [
    order.id,
  ]);
  expect(notes).toEqual([{ note: expect.stringMatching(/^Order ORD-[0-9]{13} was placed in addition$/) }]);
  expect(await refundsOf(order)).toEqual([]);
});

test("what is added is placed once by two people, unless the second says that another is wanted", async () => {
  const { lamp, order } = await paidOrder();
  const link = `/admin/orders/new?order=${order.id}&units-${lamp.id}=1`;
  const [one, other] = [(await admin.get(link)).html, (await admin.get(link)).html];
  const [row] = await shop.sql<{ state: string }>(
    "select shipping_address ->> 'state' as state from public.orders where id = $1",
    [order.id],
  );
  const names = ["email", "postal_code", "first_name", "last_name", "address_line_1", "city", "phone"];
  const formOf = (html: string) => ({
    ...Object.fromEntries(
      [...names, "checkoutKey", "shownTotal", "addedTo"].map((name) => [name, fieldValue(html, name)]),
    ),
    state: row?.state ?? "",
    product: lamp.id,
    quantity: "1",
    paymentMethod: "razorpay",
    intent: "place",
  });
  const added = () =>
    shop.sql<{ order_number: string }>("select order_number from public.orders where added_to = $1", [
      order.id,
    ]);
  expect((await admin.post("/admin/orders/new", formOf(one))).status).toBe(303);
  expect((await admin.post("/admin/orders/new", formOf(one))).status).toBe(303);
  const [first] = await added();
  expect(await added()).toHaveLength(1);

  const refused = await admin.post("/admin/orders/new", formOf(other));
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain(
    "An order was added already: see it at the top. Nothing was placed.",
  );
  expect(textOf(refused.html)).toContain(`Already added to that order: ${first?.order_number}`);
  expect(await added()).toHaveLength(1);
  expect(textOf((await admin.get(link)).html)).toContain(
    `Already added to that order: ${first?.order_number}`,
  );
  expect(textOf(await getDialog(`${orderPath(order)}/items?units-${lamp.id}=3`))).toContain(
    `Already added to this order: ${first?.order_number}`,
  );
  expect(textOf(await getDialog(`${orderPath(order)}/end?wanted=cancelled`))).toContain(
    `Added to this order, and not changed by it. End them, too, if they are not wanted: ${first?.order_number}`,
  );

  const again = { ...formOf(refused.html), seenAdditions: "1" };
  expect((await admin.post("/admin/orders/new", again)).status).toBe(303);
  expect(await added()).toHaveLength(2);
});

test("quantities that are typed after the total was shown are not replaced by the old ones", async () => {
  const { lamp, order } = await paidOrder();
  const path = `${orderPath(order)}/items`;
  const html = await getDialog(`${path}?units-${lamp.id}=1`);
  const fields = {
    intent: "items",
    find: "",
    version: fieldValue(html, "version"),
    total: fieldValue(html, "total"),
  };
  // The button belongs to the form with the quantities, so that without script it posts them.
  const [, form = ""] = /<form((?:(?!<form)[\s\S])*?value="items")/.exec(html) ?? [];
  expect(form).toContain(`name="units-${lamp.id}"`);
  expect(html).toMatch(/<button[^>]*(?=[^>]*formMethod="post")[^>]*value="items"/i);

  const unread = await admin.post(`${path}?units-${lamp.id}=1`, { ...fields, [`units-${lamp.id}`]: "some" });
  expect(unread.status).toBe(303);
  expect(textOf(await getDialog(unread.location ?? ""))).toContain("Enter whole numbers as quantities.");
  const typed = await admin.post(`${path}?units-${lamp.id}=1`, { ...fields, [`units-${lamp.id}`]: "2" });
  expect(typed.status).toBe(303);
  const shown = await getDialog(typed.location ?? "");
  expect(textOf(shown)).toContain("Nothing is saved yet: the total is another one by now. Please check it.");
  expect(fieldValue(shown, `units-${lamp.id}`)).toBe("2");
  expect(await refundsOf(order)).toEqual([]);
  const saved = await admin.post(`${path}?units-${lamp.id}=1`, { ...fields, [`units-${lamp.id}`]: "1" });
  expect(saved.status).toBe(303);
  expect(await refundsOf(order)).toEqual([{ reason: "changed", amount: 1180 }]);
  expect((await admin.post(path, { ...fields, "units-x": "1" })).status).toBe(400);
});

test("an item of a paid order is taken off before it is shipped, with or without the stock", async () => {
  const { lamp, order } = await paidOrder();
  const path = `${orderPath(order)}/refund-items`;
  expect(await getDialog(orderPath(order))).toContain("Refund items");
  const [item] = await shop.sql<{ id: string }>("select id from public.order_items where order_id = $1", [
    order.id,
  ]);
  const form = await getDialog(path);
  expect(form).not.toContain('name="delivery"');
  const fields = {
    [`pick-${item?.id}`]: "on",
    [`quantity-${item?.id}`]: "1",
    reason: "missing",
    key: fieldValue(form, "key"),
    amount: "",
    left: "",
  };
  const whole = await admin.post(path, { ...fields, [`quantity-${item?.id}`]: "2", intent: "check" });
  expect(whole.status).toBe(400);
  expect(textOf(whole.html)).toContain("Nothing would be left to pay. Cancel the order instead.");
  const shown = await admin.post(path, { ...fields, intent: "check" });
  expect(shown.status).toBe(200);
  expect(textOf(shown.html)).toContain("New total ₹1,180 instead of ₹2,360 Goes back ₹1,180");
  expect(textOf(shown.html)).toContain("The stock stays as it is.");
  expect(await refundsOf(order)).toEqual([]);

  const stock = await stockOf(shop, lamp);
  const sent = {
    ...fields,
    amount: fieldValue(shown.html, "amount"),
    left: fieldValue(shown.html, "left"),
    version: fieldValue(shown.html, "version"),
    intent: "refund",
  };
  const other = await admin.post(path, { ...sent, amount: "1" });
  expect(other.status).toBe(409);
  expect(await postForNotice(path, sent)).toBe(
    `${orderPath(order)}: Items taken off: ₹1,180 goes back, the order is ₹1,180 now`,
  );
  expect(await refundsOf(order)).toEqual([{ reason: "changed", amount: 1180 }]);
  expect(await stockOf(shop, lamp)).toBe(stock);
  expect((await admin.post(path, sent)).status).toBe(400);
  expect(await refundsOf(order)).toHaveLength(1);

  // The rest goes on as every order: shipped, its invoice has what is left, and nothing is credited.
  await setStatus(shop, order, "shipped");
  expect(textOf((await order.browser.get(`/order/${order.id}/invoice`)).html)).toContain("₹1,180");
});

test("what the page can know is said before the button is pressed", async () => {
  const { lamp, order } = await paidOrder();
  await postForNotice(`${orderPath(order)}/refund`, {
    intent: "refund",
    amount: "2000",
    left: fieldValue(await getDialog(`${orderPath(order)}/refund`), "left"),
  });
  const html = await getDialog(`${orderPath(order)}/items?units-${lamp.id}=1`);
  expect(textOf(html)).toContain("A part of the payment was refunded before: ₹360 of it is left.");
  expect(html).not.toContain('value="items"');
});

test("after the shop's tax has changed no amounts are shown, and the items stay", async () => {
  const { lamp, order } = await paidOrder();
  const [item] = await shop.sql<{ id: string }>("select id from public.order_items where order_id = $1", [
    order.id,
  ]);
  const changed = `${orderPath(order)}/items?units-${lamp.id}=1`;
  const taken = `${orderPath(order)}/refund-items`;
  const form = await getDialog(taken);
  const reason = "The shop's tax has changed since this order was placed, so its items stay.";
  await withSettings(
    shop,
    { tax_mode: "gst", gstin: "29AAGCB7383J1Z4", seller_state: "Karnataka" },
    async () => {
      const items = await getDialog(changed);
      expect(textOf(items)).toContain(reason);
      expect(items).not.toContain("New total");
      const refund = await getDialog(taken);
      expect(textOf(refund)).toContain(reason);
      expect(refund).not.toContain('value="check"');
      const late = await admin.post(taken, {
        [`pick-${item?.id}`]: "on",
        [`quantity-${item?.id}`]: "1",
        reason: "missing",
        key: fieldValue(form, "key"),
        amount: "",
        left: "",
        intent: "check",
      });
      expect(late.status).toBe(409);
      expect(textOf(late.html)).toContain(reason);
    },
  );
  expect(textOf(await getDialog(changed))).toContain("Goes back ₹1,180");
});

test("what a failed refund still owes is sent again, and not offered as money that is left", async () => {
  const { lamp, order } = await paidOrder();
  const changed = `${orderPath(order)}/items?units-${lamp.id}=1`;
  const html = await getDialog(changed);
  await postForNotice(changed, {
    intent: "items",
    version: fieldValue(html, "version"),
    total: fieldValue(html, "total"),
  });
  await shop.sql("update public.refunds set status = 'failed', error = 'No balance' where order_id = $1", [
    order.id,
  ]);
  for (const page of ["refund", "refund-items"]) {
    const dialog = textOf(await getDialog(`${orderPath(order)}/${page}`));
    expect(dialog).toMatch(/₹1,180 of (₹1,180|this order) can still go back/);
    expect(dialog).toContain("A refund of ₹1,180 failed and is still owed.");
  }
  expect(await getDialog(orderPath(order))).toContain("Send the refund again");
});
