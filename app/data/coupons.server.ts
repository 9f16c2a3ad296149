import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import type { AvailableCoupon } from "#app/shop/coupon/coupon.ts";
import type { ShownCoupon } from "#app/shop/coupon/shown-coupons.ts";
import { paiseFromRupees } from "#app/shop/money.ts";

const paise = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));

const availableCoupon = z
  .object({
    code: z.string(),
    type: z.enum(["percentage", "fixed"]),
    value: z.number(),
    minimum_amount: z.number().nullable(),
    maximum_discount: z.number().nullable(),
    starts_at: z.string().nullable(),
    expires_at: z.string().nullable(),
    exhausted: z.boolean(),
  })
  .transform((row): AvailableCoupon => ({
    code: row.code,
    type: row.type,
    value: row.type === "fixed" ? paiseFromRupees(row.value) : row.value,
    minimumAmount: paise(row.minimum_amount),
    maximumDiscount: paise(row.maximum_discount),
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    exhausted: row.exhausted,
  }));

const sharedCoupon = availableCoupon.and(
  z.object({ user_limit: z.number().nullable() }).transform(({ user_limit }) => ({ userLimit: user_limit })),
);

/** A code with the user and the cart for which it is looked up. */
type CouponUse = { code: string; userId: string | null; cartId: string };

/**
 * Finds an active coupon. Its usage limits are counted for the user (null: a visitor), without the unpaid online order
 * of this cart, which the next order replaces. It uses the secret key, because with the publishable key anybody could
 * guess codes without limit.
 * @returns null when there is none
 */
export async function findCoupon(
  backend: Credentials,
  { code, userId, cartId }: CouponUse,
): Promise<AvailableCoupon | null> {
  const { data, error } = await createServiceClient(backend).rpc("shop_find_coupon", {
    p_code: code,
    p_cart_id: cartId,
    ...(userId === null ? {} : { p_user_id: userId }),
  });
  if (error) throwUnavailable("look up a coupon", error);
  return availableCoupon.nullable().parse(data);
}

/** Lists the coupons that the cart shows to everybody, those with the smallest minimum order first. */
export async function shownCoupons(db: Db | null): Promise<ShownCoupon[]> {
  if (!db) return [];
  return z
    .array(sharedCoupon)
    .parse(unwrap("read the coupons of the cart", await db.rpc("shop_shown_coupons")));
}
