import type { RouterContextProvider } from "react-router";

import { catalogueContext } from "#app/context.ts";
import { shownCoupons } from "#app/data/coupons.server.ts";
import type { AvailableCoupon } from "#app/shop/coupon/coupon.ts";
import { rankCoupons, type ShownCoupon } from "#app/shop/coupon/shown-coupons.ts";
import type { Paise } from "#app/shop/money.ts";

/**
 * The coupons that the owner shows to everybody, for a cart with this subtotal in paise. They are read from a copy, at
 * most a minute old; a code is checked when it is applied. None while the database does not answer.
 */
export async function showCoupons(
  context: Readonly<RouterContextProvider>,
  subtotal: Paise,
): Promise<ShownCoupon[]> {
  const coupons = await context
    .get(catalogueContext)
    .read("coupons", shownCoupons)
    .catch((): AvailableCoupon[] => []);
  return rankCoupons(coupons, subtotal, new Date());
}
