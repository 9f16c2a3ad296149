import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import type { AvailableCoupon } from "#app/shop/coupon/coupon.ts";
import { paiseFromRupees } from "#app/shop/money.ts";

const answer = z
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
  .nullable();

const paise = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));

/**
 * Finds an active coupon. Its usage limits are counted for the caller, without the unpaid online order of this cart,
 * which the next order replaces.
 * @returns null when there is none
 */
export async function findCoupon(db: Db, code: string, cartId: string): Promise<AvailableCoupon | null> {
  const { data, error } = await db.rpc("shop_find_coupon", { p_code: code, p_cart_id: cartId });
  if (error) throwUnavailable("look up a coupon", error);
  const row = answer.parse(data);
  if (!row) return null;
  return {
    code: row.code,
    type: row.type,
    value: row.type === "fixed" ? paiseFromRupees(row.value) : row.value,
    minimumAmount: paise(row.minimum_amount),
    maximumDiscount: paise(row.maximum_discount),
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    exhausted: row.exhausted,
  };
}
