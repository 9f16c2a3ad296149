import { describe, expect, test } from "vitest";

import { RETURN_REASONS } from "#app/shop/return/return.ts";
import { fieldError, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { callAsAdmin } from "#tests/http/support/placed-order.ts";
import {
  confirmFields,
  confirmReturn,
  deliveredOrder,
  deliverOrder,
  firstStepFields,
  readReturns,
  requestReturn,
  UPI,
} from "#tests/http/support/returns.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

test("two steps create a numbered request, and the order shows its progress", async () => {
  const lamp = await addProduct(shop, { name: "Brass lamp", price: 200 });
  const mug = await addProduct(shop, { name: "Clay mug", price: 100 });
  const order = await deliveredOrder(shop, [lamp, mug], 2);
  expect((await order.browser.get(order.path)).html).toContain(`href="${order.returns}"`);

  const first = await order.browser.get(order.returns);
  expect(first.status).toBe(200);
  expect(textOf(first.html)).toContain("Step 1 of 2");
  const step = await order.browser.post(order.returns, firstStepFields(order, [[lamp, 1]]));
  expect(step.status).toBe(303);

  const second = await order.browser.get(step.location ?? "");
  const text = textOf(second.html);
  expect(text).toContain("1 × Brass lamp (It arrived damaged)");
  expect(text).not.toContain("Clay mug");
  // One of two lamps: a third of ₹600 and of its ₹108 tax, with no shipping.
  expect(text).toContain("₹236 is sent to you, within 7 days after the items are back with us.");
  expect(await readReturns(shop, order)).toEqual([]);

  const answer = await confirmReturn(order.browser, step.location ?? "", {
    ...UPI,
    comment: "The rim is broken",
  });
  expect(answer).toMatchObject({ status: 303, location: order.path });
  const [request] = await readReturns(shop, order);
  expect(request).toMatchObject({
    kind: "return",
    status: "requested",
    comment: "The rim is broken",
    refund_mode: "upi",
    upi_id: "meera@bank",
    items_amount: 236,
  });
  expect(request?.number).toMatch(/^RET-\d{13}$/);
  const page = await order.browser.get(order.path);
  expect(noticeOf(page.html)).toContain(`Return ${request?.number} requested.`);
  expect(textOf(page.html)).toContain(`Return ${request?.number} Requested`);

  const orderText = async () => textOf((await order.browser.get(order.path)).html);
  const id = request?.id;
  const money = "₹236 goes back to the UPI ID meera@bank, within 7 days after the items are back with us.";
  expect(await orderText()).toContain(money);
  await callAsAdmin(shop, "admin_decide_return($1, true)", [id]);
  expect(await orderText()).toContain(`${request?.number} Approved`);
  expect(await orderText()).toContain(money);
  await callAsAdmin(shop, "admin_receive_return($1, true)", [id]);
  expect(await orderText()).toContain("₹236 goes to the UPI ID meera@bank, within 7 days.");
  await callAsAdmin(shop, "admin_refund_return($1, null, 'UTR 77')", [id]);
  expect(await orderText()).toMatch(
    /Refunded ₹236 on \d+ \w+ \d{4} to the UPI ID meera@bank\. Reference: UTR 77/,
  );
});

test("the reason of each item is stored as it was chosen", async () => {
  const products = await Promise.all(RETURN_REASONS.map(({ value }) => addProduct(shop, { name: value })));
  const order = await deliveredOrder(shop, products);
  const fields = firstStepFields(
    order,
    products.map((product) => [product, 1]),
  );
  for (const { id, name } of products) fields[`reason-${order.items.get(id)}`] = name;
  const step = await order.browser.post(order.returns, fields);
  await confirmReturn(order.browser, step.location ?? "");
  const stored = await shop.sql<{ chosen: string; reason: string }>(
    `select i.product_name as chosen, r.reason from public.return_items r
     join public.order_items i on i.id = r.order_item_id where i.order_id = $1 order by 1`,
    [order.id],
  );
  const values = RETURN_REASONS.map(({ value }) => value);
  expect(stored).toEqual(values.toSorted().map((value) => ({ chosen: value, reason: value })));
});

test("an online order is refunded to the payment source, with the shipping fee when every item is returned", async () => {
  const product = await addProduct(shop, { price: 100 });
  const online = await placeOnline(shop, product);
  await payAndReturn(shop, online, "success");
  const order = await deliverOrder(shop, { ...online, path: `/order/${online.id}` });
  const step = await order.browser.post(order.returns, firstStepFields(order, [[product, 1]]));
  const { html } = await order.browser.get(step.location ?? "");
  expect(html).not.toContain('name="refundMode"');
  expect(textOf(html)).toContain("₹167 with ₹49 for delivery goes back to your original payment method");
  await confirmReturn(order.browser, step.location ?? "", {});
  const [request] = await readReturns(shop, order);
  expect(request).toMatchObject({ refund_mode: "source", upi_id: null, items_amount: 118 });

  await callAsAdmin(shop, "admin_decide_return($1, true)", [request?.id]);
  await callAsAdmin(shop, "admin_receive_return($1, true)", [request?.id]);
  expect(await callAsAdmin(shop, "admin_refund_return($1)", [request?.id])).toMatchObject({
    ok: true,
    refund_amount: 167,
  });
  expect(
    await shop.sql("select amount, reason, status from public.refunds where order_id = $1", [order.id]),
  ).toEqual([{ amount: 167, reason: "returned", status: "due" }]);
  const owed = "Refund on its way: ₹167. It goes to your original payment method, within 7 days.";
  const again = "Your refund of ₹167 could not be sent yet. We are looking into it.";
  for (const [status, badge, text] of [
    ["due", "Refund pending", owed],
    ["pending", "Refund pending", owed],
    ["failed", "Refund pending", again],
    ["processed", "Refunded", /Refunded ₹167 on \d+ \w+ \d{4} to your original payment method\./],
  ] as const) {
    await shop.sql("update public.refunds set status = $2 where order_id = $1", [order.id, status]);
    const page = textOf((await order.browser.get(order.path)).html);
    expect(page, status).toMatch(text);
    // The panel of the payment does not repeat it.
    expect(page, status).not.toMatch(/₹167 (?:is on its way|was sent) back/);
    expect(page, status).toMatch(new RegExp(`Return RET-\\S+ ${badge} Requested`));
    const list = textOf((await order.browser.get("/orders")).html);
    expect(list.includes("Refund pending"), status).toBe(status !== "processed");
    expect(list, status).not.toContain("Refunded");
  }
});

test("a return whose refund has become less since it was shown says so before it is requested", async () => {
  const product = await addProduct(shop, { price: 599 });
  const online = await placeOnline(shop, product);
  await payAndReturn(shop, online, "success");
  const order = await deliverOrder(shop, { ...online, path: `/order/${online.id}` });
  const answer = await order.browser.post(order.returns, firstStepFields(order, [[product, 1]]));
  const step = answer.location ?? "";
  const { html } = await order.browser.get(step);
  expect(textOf(html)).toContain("₹707 goes back to your original payment method");
  await callAsAdmin(shop, "admin_refund_order($1, $2)", [order.id, 300]);

  const shown = { ...confirmFields(html), comment: "The rim is broken" };
  const refused = await order.browser.post(step, shown);
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain(
    "What goes back is now ₹407 instead of ₹707. Please check it and confirm again.",
  );
  expect(textOf(refused.html)).toContain("₹407 goes back to your original payment method");
  expect(refused.html).toContain("The rim is broken");
  expect(await readReturns(shop, order)).toEqual([]);

  const again = { ...shown, ...confirmFields(refused.html) };
  for (let press = 0; press < 2; press += 1) {
    expect(await order.browser.post(step, again)).toMatchObject({ status: 303, location: order.path });
  }
  expect(await readReturns(shop, order)).toHaveLength(1);
  expect(textOf((await order.browser.get(order.path)).html)).toContain("₹407 goes back");
});

test("a confirmation that is sent twice is one request, though the first has changed what would go back", async () => {
  const lamp = await addProduct(shop, { price: 100 });
  const order = await deliveredOrder(shop, [lamp], 2);
  // With the other lamp the delivery would go back, too.
  const answer = await order.browser.post(order.returns, firstStepFields(order, [[lamp, 1]]));
  const step = answer.location ?? "";
  const fields = { ...confirmFields((await order.browser.get(step)).html), ...UPI };
  for (let press = 0; press < 2; press += 1) {
    expect(await order.browser.post(step, fields)).toMatchObject({ status: 303, location: order.path });
  }
  expect(await readReturns(shop, order)).toHaveLength(1);
});

test("an exchange can be replaced without a second order", async () => {
  const lamp = await addProduct(shop, { price: 600, stock: 5 });
  const order = await deliveredOrder(shop, [lamp]);
  const fields = { ...firstStepFields(order, [[lamp, 1]]), kind: "exchange" };
  const step = await order.browser.post(order.returns, fields);
  const { html } = await order.browser.get(step.location ?? "");
  // Money goes back only if there is nothing to send instead.
  expect(textOf(html)).toContain(
    "If we cannot replace everything, we ask you where to send the money, up to ₹708",
  );
  expect(html).not.toMatch(/name="(?:refundMode|upiId|accountNumber)"/);
  await confirmReturn(order.browser, step.location ?? "", {});
  const [request] = await readReturns(shop, order);
  expect(request).toMatchObject({ refund_mode: null, upi_id: null });
  const list = textOf((await order.browser.get("/orders")).html);
  expect(list).toContain("Exchange requested");
  await callAsAdmin(shop, "admin_decide_return($1, true)", [request?.id]);
  await callAsAdmin(shop, "admin_receive_return($1, false)", [request?.id]);
  await callAsAdmin(shop, "admin_replace_return($1)", [request?.id]);
  const text = textOf((await order.browser.get(order.path)).html);
  expect(text).toContain(`Exchange ${request?.number} Replaced`);
  expect(text).toContain("The replacement is on its way to you.");
  expect(textOf((await order.browser.get("/orders")).html)).not.toMatch(/Exchange (?:requested|replaced)/);
});

test("the first step shows errors beside their fields and keeps the selection", async () => {
  const lamp = await addProduct(shop);
  const order = await deliveredOrder(shop, [lamp], 2);
  const item = order.items.get(lamp.id);
  const fields = firstStepFields(order, [[lamp, 2]]);
  const noReason = await order.browser.post(order.returns, {
    ...fields,
    [`reason-${item}`]: "",
    kind: "exchange",
  });
  expect(noReason.status).toBe(400);
  expect(fieldError(noReason.html, "return", `reason-${item}`)).toBe("Choose a reason");
  expect(noReason.html).toMatch(/<option value="2" selected/);
  expect(noReason.html).toMatch(/<input(?=[^>]*value="exchange")(?=[^>]*checked)[^>]*>/);
  const nothing = await order.browser.post(order.returns, firstStepFields(order, [[lamp, 0]]));
  expect(nothing.status).toBe(400);
  expect(textOf(nothing.html)).toContain("Choose at least one item");
  const tooMany = await order.browser.post(order.returns, firstStepFields(order, [[lamp, 3]]));
  expect(fieldError(tooMany.html, "return", `quantity-${item}`)).toBe("Choose a number from 1 to 2");
  const changed = await order.browser.get(`${order.returns}?kind=return&item=${item}:2:defective`);
  expect(changed.html).toMatch(/<option value="defective" selected/);
});

describe("payout details", () => {
  const bank = {
    refundMode: "bank",
    accountName: "Meera Nair",
    accountNumber: "1234 5678 9012",
    accountNumberAgain: "123456789012",
    ifsc: "sbin0001234",
  };

  test("are rejected when invalid, with the values kept and no request made", async () => {
    const lamp = await addProduct(shop);
    const order = await deliveredOrder(shop, [lamp]);
    const upi = await requestReturn(order, [[lamp, 1]], { refundMode: "upi", upiId: "meera" });
    expect(upi.status).toBe(400);
    expect(fieldError(upi.html, "confirm", "upiId")).toBe("Enter a UPI ID such as name@bank");
    expect(upi.html).toMatch(/<input(?=[^>]*name="upiId")(?=[^>]*value="meera")[^>]*>/);
    const account = await requestReturn(order, [[lamp, 1]], {
      ...bank,
      ifsc: "SBIN",
      accountNumberAgain: "1",
    });
    expect(account.status).toBe(400);
    expect(fieldError(account.html, "confirm", "ifsc")).toBe(
      "Enter the IFSC of the branch, such as SBIN0001234",
    );
    expect(fieldError(account.html, "confirm", "accountNumberAgain")).toBe("The two account numbers differ");
    const source = await requestReturn(order, [[lamp, 1]], { refundMode: "source" });
    expect(source.status).toBe(400);
    expect(await readReturns(shop, order)).toEqual([]);
  });

  test("store a bank account normalised and show its last digits only", async () => {
    const lamp = await addProduct(shop);
    const order = await deliveredOrder(shop, [lamp]);
    expect((await requestReturn(order, [[lamp, 1]], bank)).status).toBe(303);
    const [request] = await readReturns(shop, order);
    expect(request).toMatchObject({ bank_account_number: "123456789012", bank_ifsc: "SBIN0001234" });
    await callAsAdmin(shop, "admin_decide_return($1, true)", [request?.id]);
    await callAsAdmin(shop, "admin_receive_return($1, false)", [request?.id]);
    const { html } = await order.browser.get(order.path);
    expect(textOf(html)).toContain("the bank account ending in 9012");
    expect(html).not.toContain("123456789012");
  });
});

test("the second step keeps its values and its key when the backend rejects writes", async () => {
  const faulty = await openFaultyShop(shop);
  const lamp = await addProduct(shop);
  const order = await deliveredOrder(shop, [lamp]);
  const step = await order.browser.post(order.returns, firstStepFields(order, [[lamp, 1]]));
  const faultyBrowser = atWorker(faulty, order.browser);
  faulty.fail("writes");
  const answer = await confirmReturn(faultyBrowser, step.location ?? "", { ...UPI, comment: "Broken" });
  faulty.fail("none");
  expect(answer.status).toBe(503);
  expect(textOf(answer.html)).toContain("That could not be done. Please try again.");
  expect(fieldValue(answer.html, "upiId")).toBe("meera@bank");
  expect(answer.html).toContain("Broken</textarea>");
  const key = fieldValue(answer.html, "key");
  const again = await order.browser.post(step.location ?? "", { intent: "confirm", key, ...UPI });
  expect(again).toMatchObject({ status: 303, location: order.path });
  expect(await readReturns(shop, order)).toMatchObject([{ request_key: key }]);
});
