import type { RouterContextProvider } from "react-router";

import { catalogueContext, configContext, identityContext } from "#app/context.ts";
import { findCoupon, shownCoupons } from "#app/data/coupons.server.ts";
import type { ShownCoupon } from "#app/shop/coupon/shown-coupons.ts";

/**
 * Reads the coupons that the owner shows to everybody, from a copy that is at most a minute old, because a code is
 * checked again when it is applied. For coupons with a limit for each shopper, looks up whether the signed-in one has
 * reached it. Returns none while the database does not answer.
 */
export async function readShownCoupons(
  context: Readonly<RouterContextProvider>,
  cartId: string,
): Promise<ShownCoupon[]> {
  const shown = await context
    .get(catalogueContext)
    .read("coupons", shownCoupons)
    .catch(() => []);
  const { user } = context.get(identityContext);
  const { backend } = context.get(configContext);
  if (!user || !backend) return shown;
  return Promise.all(
    shown.map(async (coupon) => {
      if (coupon.userLimit === null) return coupon;
      const use = { code: coupon.code, userId: user.id, cartId };
      const found = await findCoupon(backend, use).catch(() => coupon);
      return { ...coupon, exhausted: found === null || found.exhausted };
    }),
  );
}
