import type { RouterContextProvider } from "react-router";

import { catalogueContext } from "#app/context.ts";
import { shownCoupons } from "#app/data/coupons.server.ts";
import type { ShownCoupon } from "#app/shop/coupon/shown-coupons.ts";

/**
 * The coupons that the owner shows to everybody, from a copy that is at most a minute old: a code is checked when it is
 * applied. None while the database does not answer.
 */
export function readShownCoupons(context: Readonly<RouterContextProvider>): Promise<ShownCoupon[]> {
  return context
    .get(catalogueContext)
    .read("coupons", shownCoupons)
    .catch(() => []);
}
