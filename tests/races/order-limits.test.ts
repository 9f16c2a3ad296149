import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { asServer, asUser, overlap } from "#tests/races/support/overlap.ts";
import { placeOnline, switchToCod } from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import {
  type Answer,
  countAnswers,
  line,
  placeOrder,
  stockShop,
} from "#tests/races/support/shop-database.ts";
import { SHIPPED_LIMITS, WITHOUT_LIMITS } from "#tests/support/limits.ts";

const shop = await openShopDatabase();

beforeAll(async () => {
  await shop.owner`update public.settings set ${shop.owner(SHIPPED_LIMITS)}`;
});
afterAll(async () => {
  await shop.owner.unsafe(`update public.settings set ${WITHOUT_LIMITS}`);
});

const outcomes = (answers: (Answer | undefined)[]) =>
  countAnswers(answers.map((answer) => answer ?? { ok: false }));

describe("open cash orders", () => {
  race("20 cash orders of one shopper at once place 3", async () => {
    const { productIds, userIds } = await stockShop(shop, [100, 100], 1);
    const answers = await concurrently(20, (n) =>
      placeOrder(shop.server, {
        userId: userIds[0] ?? "",
        lines: [line(productIds[n % 2])],
        phone: `+9198765432${10 + n}`,
      }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 3, too_many_cod: 17 });
    expect(await findLedgerErrors(shop, productIds, [100, 100])).toEqual([]);
  });

  race("20 shoppers with one phone number place 3", async () => {
    const opening = Array.from({ length: 20 }, () => 5);
    const { productIds, userIds } = await stockShop(shop, opening, 20);
    const answers = await concurrently(20, (n) =>
      placeOrder(shop.server, { userId: userIds[n] ?? "", lines: [line(productIds[n])] }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 3, too_many_cod_phone: 17 });
    expect(await findLedgerErrors(shop, productIds, opening)).toEqual([]);
  });

  race("three switches of one shopper and 17 new orders at once leave 3", async () => {
    const { productIds, userIds } = await stockShop(shop, [100], 1);
    const userId = userIds[0] ?? "";
    const unpaid = [
      await placeOnline(shop, { userId, productId: productIds[0] }),
      await placeOnline(shop, { userId, productId: productIds[0] }),
      await placeOnline(shop, { userId, productId: productIds[0] }),
    ];
    const answers = await concurrently(20, (n) => {
      const order = unpaid[n % 7 === 0 ? n / 7 : -1];
      const phone = `+9198765432${10 + n}`;
      return order
        ? switchToCod(shop, order)
        : placeOrder(shop.server, { userId, lines: [line(productIds[0])], phone });
    });
    expect(outcomes(answers)).toEqual({ placed: 3, too_many_cod: 17 });
    expect(await findLedgerErrors(shop, productIds, [100])).toEqual([]);
  });

  race("12 switches of 12 shoppers with one phone number at once leave 3", async () => {
    const opening = Array.from({ length: 12 }, () => 5);
    const { productIds, userIds } = await stockShop(shop, opening, 12);
    const unpaid = await concurrently(12, (n) =>
      placeOnline(shop, { userId: userIds[n] ?? "", productId: productIds[n] }),
    );
    const answers = await Promise.all(unpaid.map((order) => switchToCod(shop, order)));
    expect(outcomes(answers)).toEqual({ placed: 3, too_many_cod_phone: 9 });
    expect(await findLedgerErrors(shop, productIds, opening)).toEqual([]);
  });
});

describe("a switch to cash on delivery", () => {
  const switching = (userId: string, orderId: string) =>
    asUser(userId, (sql) => sql`select public.shop_switch_to_cod(${orderId}) as answer`);
  const placing = (userId: string, productId: string | undefined, phone?: string) =>
    asServer(async (sql) => {
      const checkout = { userId, lines: [line(productId)], ...(phone ? { phone } : {}) };
      return [{ answer: await placeOrder(sql, checkout) }];
    });

  race("counts a shopper's cash orders after one that is being placed, for another number", async () => {
    const { productIds, userIds } = await stockShop(shop, [100, 100], 1);
    const userId = userIds[0] ?? "";
    const order = await placeOnline(shop, { userId, productId: productIds[0] });
    for (const phone of ["+919000000001", "+919000000002"]) {
      await placeOrder(shop.server, { userId, lines: [line(productIds[1])], phone });
    }
    const third = placing(userId, productIds[1], "+919000000003");
    expect(await overlap(shop, third, switching(userId, order.id))).toEqual({
      waited: true,
      outcome: "too_many_cod",
    });
  });

  race("counts a phone number's cash orders after another shopper's that is being placed", async () => {
    const { productIds, userIds } = await stockShop(shop, [100, 100], 4);
    const [asha = "", bala = "", chitra = "", dev = ""] = userIds;
    const order = await placeOnline(shop, { userId: asha, productId: productIds[0] });
    for (const userId of [bala, chitra]) {
      await placeOrder(shop.server, { userId, lines: [line(productIds[1])] });
    }
    expect(await overlap(shop, placing(dev, productIds[1]), switching(asha, order.id))).toEqual({
      waited: true,
      outcome: "too_many_cod_phone",
    });
  });
});

describe("unpaid online orders", () => {
  race("20 orders of 8 units of one shopper at once hold 16 units", async () => {
    const { productIds, userIds } = await stockShop(shop, [200], 1);
    const answers = await concurrently(20, () =>
      placeOrder(shop.server, {
        userId: userIds[0] ?? "",
        cartId: randomUUID(),
        method: "razorpay",
        lines: [line(productIds[0], 8)],
      }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 2, too_many_unpaid_units: 18 });
    expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 184 }]);
  });
});
