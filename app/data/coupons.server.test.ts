import { expect, test } from "vitest";

import { findCoupon } from "#app/data/coupons.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

test("a coupon's amounts are read in paise, and a percentage as it is", async () => {
  const row = {
    code: "HAAT100",
    type: "fixed",
    value: 100.5,
    minimum_amount: 499.5,
    maximum_discount: 250,
    starts_at: null,
    expires_at: null,
    exhausted: false,
  };
  let answer: unknown = row;
  stubFetch({ "POST /rest/v1/rpc/shop_find_coupon": () => answer });
  const find = () => findCoupon(BACKEND, { code: "HAAT100", userId: null, cartId: "cart" });
  expect(await find()).toMatchObject({ value: 100_50, minimumAmount: 499_50, maximumDiscount: 250_00 });
  answer = { ...row, type: "percentage", value: 12.5, minimum_amount: null, maximum_discount: null };
  expect(await find()).toMatchObject({ value: 12.5, minimumAmount: null, maximumDiscount: null });
});
