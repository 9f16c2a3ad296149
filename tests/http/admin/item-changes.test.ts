import { expect, test } from "vitest";

import { orderPath, openAdminSession } from "#tests/http/support/admin-session.ts";
import { dialogOf, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { placeOnline, stockOf } from "#tests/http/support/online-order.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog } = await openAdminSession(shop);

test("the items of a cash order are changed after the new total was shown", async () => {
  const [lamp, mat] = [await addProduct(shop, { price: 1000 }), await addProduct(shop, { price: 300 })];
  const order = await placeCod(shop, { products: [lamp], quantity: 2 });
  const path = `${orderPath(order)}/items`;
  expect(await getDialog(orderPath(order))).toContain("Change the items");
  const alone = textOf(await getDialog(path));
  expect(alone).toContain("To remove the last item, cancel the order.");
  expect(alone).not.toContain("0 removes an item");

  const [row] = await shop.sql<{ sku: string }>("select sku from public.products where id = $1", [mat.id]);
  const found = textOf(await getDialog(`${path}?find=${encodeURIComponent(row?.sku ?? "")}`));
  expect(found).toContain(`${row?.sku} · ₹300`);
  expect(found).toContain("0 removes an item");

  const changed = `${path}?units-${lamp.id}=1&units-${mat.id}=2`;
  const html = await getDialog(changed);
  // ₹1,600 and 18 % of it; the delivery is free above ₹499.
  expect(textOf(html)).toContain("1 instead of 2");
  expect(textOf(html)).toContain("2 added at ₹300 each Subtotal ₹1,600 Shipping ₹0 Tax ₹288");
  expect(textOf(html)).toContain("To collect ₹1,888 instead of ₹2,360");
  const fields = { intent: "items", version: fieldValue(html, "version"), total: fieldValue(html, "total") };
  const stale = await admin.post(changed, { ...fields, total: "188801" });
  expect(stale.status).toBe(409);
  expect(textOf(stale.html)).toContain("The total has changed meanwhile. Please check it again.");

  const stocks = [await stockOf(shop, lamp), await stockOf(shop, mat)];
  const saved = await admin.post(changed, fields);
  expect(saved.status).toBe(303);
  expect(noticeOf((await admin.get(saved.location ?? "")).html)).toContain(
    "Items changed: the order is ₹1,888 now, and the customer told",
  );
  expect([await stockOf(shop, lamp), await stockOf(shop, mat)]).toEqual([
    (stocks[0] ?? 0) + 1,
    (stocks[1] ?? 0) - 2,
  ]);
  const again = await admin.post(changed, fields);
  expect(textOf(again.html)).toContain("Someone changed this order meanwhile.");
  expect(textOf((await order.browser.get(order.path)).html)).toContain("₹1,888");
  await expect
    .poll(() =>
      shop.sql("select status from public.outbox where kind = 'order-message' and order_id = $1", [order.id]),
    )
    .toEqual([{ status: "sent" }]);
});

test("quantities that are none, an empty order and one paid online are refused with words", async () => {
  const lamp = await addProduct(shop, { price: 1000 });
  const order = await placeCod(shop, { products: [lamp] });
  const path = `${orderPath(order)}/items`;
  expect(textOf(await getDialog(`${path}?units-${lamp.id}=some`))).toContain(
    "Enter whole numbers as quantities.",
  );
  expect(textOf(await getDialog(`${path}?units-${lamp.id}=0`))).toContain("Nothing would be left to pay.");
  const many = `${path}?units-${lamp.id}=9999`;
  const html = await getDialog(many);
  const refused = await admin.post(many, {
    intent: "items",
    version: fieldValue(html, "version"),
    total: fieldValue(html, "total"),
  });
  expect(refused.status).toBe(409);
  expect(textOf(dialogOf(refused.html))).toMatch(/Only \d+ of .* left\./);

  const online = await placeOnline(shop);
  expect(textOf(await getDialog(`${orderPath(online)}/items`))).toContain(
    "This order waits for its online payment, so its total stays as it is.",
  );
  expect(await getDialog(orderPath(online))).not.toContain(`${orderPath(online)}/items`);
});
