import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import type { Browser, Page } from "#tests/http/support/browser.ts";
import { expire } from "#tests/http/support/online-order.ts";
import {
  deliveredOrder,
  firstStepFields,
  readReturns,
  requestReturn,
  UPI,
} from "#tests/http/support/returns.ts";
import {
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
  readStockAndCounts,
} from "#tests/http/support/shop.ts";

const attackLimits = attackClass("take stock, prices, coupons and cash orders");
const attackReturns = attackClass("abuse returns, refunds and reviews");
// The limits of a new shop.
const shop = await openShop({ limits: true });

let phones = 8_000_000_000;

async function place(
  browser: Browser,
  lines: [string, number][],
  fields: Record<string, string> = {},
): Promise<Page> {
  for (const [id, quantity] of lines) await addToCart(browser, id, quantity);
  return browser.post("/checkout", {
    ...(await checkoutForm(browser)),
    phone: String((phones += 1)),
    ...fields,
  });
}

const isPlaced = ({ status, location }: Page) =>
  status === 303 && /^\/(order-confirmation|checkout\/pay)\//.test(location ?? "");

test("one shopper takes neither all stock nor all cash orders", async () => {
  const lamp = await addProduct(shop, { price: 100, stock: 500 });
  const browser = await newShopper(shop);
  for (const quantity of [11, 50, 500, 1_000_000]) {
    await attackLimits(`${quantity} of one product in a line`, async () => {
      const tab = browser.fork();
      await addToCart(tab, lamp.id, quantity);
      expect(cartOf(tab)?.lines).toEqual([{ id: lamp.id, quantity: 10 }]);
    });
  }
  for (let order = 1; order <= 3; order += 1)
    expect(isPlaced(await place(browser, [[lamp.id, 1]]))).toBe(true);
  await attackLimits("a fourth cash order", async () =>
    expect(isPlaced(await place(browser, [[lamp.id, 1]]))).toBe(false),
  );
  const phone = "7000000001";
  for (let order = 1; order <= 3; order += 1) {
    expect(isPlaced(await place(await newShopper(shop), [[lamp.id, 1]], { phone }))).toBe(true);
  }
  for (const spelling of [phone, `+91${phone}`, `0${phone}`, "70000 00001"]) {
    await attackLimits(`a fourth cash order to ${spelling} by a new account`, async () =>
      expect(isPlaced(await place(await newShopper(shop), [[lamp.id, 1]], { phone: spelling }))).toBe(false),
    );
  }
  const dear = await addProduct(shop, { price: 9_999, stock: 20 });
  await attackLimits("a cash order over the limit", async () =>
    expect(isPlaced(await place(await newShopper(shop), [[dear.id, 2]]))).toBe(false),
  );
  const holder = await newShopper(shop);
  const many = await Promise.all([1, 2, 3].map(() => addProduct(shop, { price: 100, stock: 50 })));
  await attackLimits("more than 20 units in unpaid orders", async () => {
    const all = many.map(({ id }): [string, number] => [id, 10]);
    expect(isPlaced(await place(holder, all, { paymentMethod: "razorpay" }))).toBe(false);
  });
});

test("a failed order keeps neither a price, a coupon nor a product", async () => {
  const code = `OPT${randomUUID().slice(0, 6).toUpperCase()}`;
  await shop.sql(
    "insert into public.coupons (code, name, type, value) values ($1, 'Half', 'percentage', 50)",
    [code],
  );
  const changes: [string, (id: string) => Promise<unknown>][] = [
    ["a price of before", (id) => shop.sql("update public.products set price = 2500 where id = $1", [id])],
    [
      "a product no longer sold",
      (id) => shop.sql("update public.products set is_active = false where id = $1", [id]),
    ],
    [
      "a coupon that is over",
      () => shop.sql("update public.coupons set is_active = false where code = $1", [code]),
    ],
  ];
  for (const [name, change] of changes) {
    for (const intent of ["retry", "switch-to-cod"]) {
      await attackLimits(`${name}, by ${intent}`, async () => {
        await shop.sql("update public.coupons set is_active = true where code = $1", [code]);
        const lamp = await addProduct(shop, { price: 1_000, stock: 5 });
        const browser = await newShopper(shop);
        await addToCart(browser, lamp.id);
        await browser.post("/cart", { intent: "apply-coupon", couponCode: code });
        const placed = await place(browser, [], { paymentMethod: "razorpay" });
        const id = placed.location?.split("/").at(-1) ?? "";
        await expire(shop, { id });
        await change(lamp.id);
        expect((await browser.post(`/order/${id}/payment`, { intent })).status).toBeLessThan(500);
        const [order] = await shop.sql<{ status: string }>("select status from public.orders where id = $1", [
          id,
        ]);
        expect(order?.status).toBe("failed");
      });
    }
  }
  await shop.sql("update public.coupons set is_active = false where code = $1", [code]);
});

test("nothing is returned that was not bought, nor twice, nor for more than it cost", async () => {
  const lamp = await addProduct(shop, { price: 500, stock: 20 });
  const order = await deliveredOrder(shop, [lamp], 2);
  const foreign = await deliveredOrder(shop, [await addProduct(shop)]);
  const item = order.items.get(lamp.id) ?? "";
  const theirs = [...foreign.items.values()][0] ?? "";
  for (const quantity of ["0", "-1", "3", "1.5", "1e1", "NaN", "", "999999999999", "0x1"]) {
    await attackReturns(`${quantity} units`, async () => {
      const answer = await order.browser.post(order.returns, {
        ...firstStepFields(order, [[lamp, 1]]),
        [`quantity-${item}`]: quantity,
      });
      expect([400, 409]).toContain(answer.status);
    });
  }
  for (const spec of [
    `${theirs}:1:damaged`,
    `${item}:9:damaged`,
    `${item}:-1:damaged`,
    `${item}:1:none`,
    item,
    "x:1:damaged",
    `${item}:2:damaged&item=${item}:2:damaged`,
  ]) {
    await attackReturns(`a second step for ${spec}`, async () => {
      const path = `${order.returns}/confirm?kind=return&item=${spec}`;
      const answer = await order.browser.post(path, {
        intent: "confirm",
        key: randomUUID(),
        comment: "",
        ...UPI,
      });
      expect(answer.location === order.returns || answer.status === 400).toBe(true);
    });
  }
  expect(await readReturns(shop, order)).toEqual([]);
  expect((await requestReturn(order, [[lamp, 2]])).status).toBe(303);
  await attackReturns("the same units again", async () => {
    const answer = await order.browser.post(order.returns, firstStepFields(order, [[lamp, 1]]));
    expect([400, 409]).toContain(answer.status);
    expect(await readReturns(shop, order)).toHaveLength(1);
  });
});

test("a review is written once, by who received the product", async () => {
  const lamp = await addProduct(shop);
  const good = { intent: "review", rating: "5", title: "Bright", comment: "It shines through the night." };
  const stranger = await newShopper(shop);
  const before = await readStockAndCounts(shop, lamp);
  for (const rating of ["5", "6", "0", "-1", "4.5", "NaN"]) {
    await attackReturns(`a review with ${rating} stars by who has not bought it`, async () => {
      const answer = await stranger.post(`/product/${lamp.id}`, { ...good, rating });
      expect(answer.status).toBeLessThan(500);
      expect(await readStockAndCounts(shop, lamp)).toEqual(before);
    });
  }
});

test("an admin gives back no more than was paid", async () => {
  const lamp = await addProduct(shop, { price: 500 });
  const order = await deliveredOrder(shop, [lamp]);
  const admin = await signedInAdmin(shop);
  for (const amount of ["0", "-1", "1e9", "99999", "NaN", "0.001", "1,0,0", "Infinity"]) {
    await attackReturns(`a refund of ${amount}`, async () => {
      const answer = await admin.fork().post(`/admin/orders/${order.id}/refund`, {
        amount,
        reference: "UTR1",
        note: "",
        reason: "goodwill",
      });
      expect([400, 404, 409]).toContain(answer.status);
      expect(await shop.sql("select 1 from public.refunds where order_id = $1", [order.id])).toEqual([]);
    });
  }
  expect(
    (
      await orderOf(shop, {
        status: 303,
        location: `/order-confirmation/${order.id}`,
        html: "",
        headers: new Headers(),
      })
    ).items,
  ).toHaveLength(1);
});
