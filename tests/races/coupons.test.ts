import { expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { countAnswers, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

race("200 concurrent orders of as many products, with a coupon for 5, redeem it 5 times", async () => {
  // Each shopper has a product, so that only the coupon is contended.
  const opening = Array.from({ length: 200 }, () => 1);
  const { productIds, userIds } = await stockShop(shop, opening, 200);
  await shop.owner`insert into public.coupons (code, name, type, value, usage_limit) values ('FIVE', 'Five', 'fixed', 10, 5)`;
  const answers = await concurrently(200, (n) =>
    placeOrder(shop.server, {
      userId: userIds[n] ?? "",
      lines: [line(productIds[n])],
      coupon: "FIVE",
      discount: 10,
    }),
  );
  expect(countAnswers(answers)).toEqual({ placed: 5, coupon_exhausted: 195 });
  expect(await shop.owner`select used_count from public.coupons`).toEqual([{ used_count: 5 }]);
  expect(await findLedgerErrors(shop, productIds, opening)).toEqual([]);
});

race("200 concurrent orders of one shopper redeem a per-shopper coupon once, or three times", async () => {
  for (const limit of [1, 3]) {
    const { productIds, userIds } = await stockShop(shop, [1000], 1);
    await shop.owner`insert into public.coupons (code, name, type, value, user_limit) values ('MINE', 'Mine', 'fixed', 10, ${limit})`;
    const answers = await concurrently(200, () =>
      placeOrder(shop.server, {
        userId: userIds[0] ?? "",
        lines: [line(productIds[0])],
        coupon: "MINE",
        discount: 10,
      }),
    );
    expect(countAnswers(answers)).toEqual({ placed: limit, coupon_exhausted: 200 - limit });
  }
});
