import type { RouterContextProvider } from "react-router";

import { cartContext, configContext, identityContext, sessionContext } from "#app/context.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import {
  COUPON_FAILED,
  INVALID_COUPON,
  parseCouponCode,
  type RefusedCoupon,
} from "#app/shop/coupon/coupon.ts";
import { formatPaise } from "#app/shop/money.ts";
import { priceCartWithCoupon } from "#app/workflows/price-cart.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Applies a posted coupon code to the cart, in place of another, and shows what it saves.
 * @param codes values of the field or the button; only a single text is accepted
 * @returns the reason why it was refused; null when it was applied
 */
export async function applyCoupon(
  request: Request,
  context: Context,
  codes: readonly FormDataEntryValue[],
): Promise<RefusedCoupon | null> {
  const [typed, ...more] = codes;
  if (typeof typed !== "string" || more.length > 0) return { typed: "", refusal: COUPON_FAILED };
  const refusal = await tryCoupon(request, context, typed);
  return refusal === null ? null : { typed, refusal };
}

async function tryCoupon(request: Request, context: Context, typed: string): Promise<string | null> {
  const { db, user } = context.get(identityContext);
  if (!db) return NOT_CONFIGURED;
  const code = parseCouponCode(typed);
  if (code === null) return INVALID_COUPON;
  // Limits guessing of codes.
  if (await countAndCheckLimit("checkout", request, context)) return TOO_MANY;
  const slot = context.get(cartContext);
  const cart = { ...slot.get(), coupon: code };
  try {
    const { backend } = context.get(configContext);
    const { coupon } = await priceCartWithCoupon({ backend, db, user }, cart);
    // Stryker disable next-line ConditionalExpression,OptionalChaining: a cart with a code always has a coupon
    if (coupon === null || coupon.refusal !== null) return coupon?.refusal ?? COUPON_FAILED;
    slot.set(cart);
    context.get(sessionContext).notify({
      kind: "success",
      message: `Coupon applied! You saved ${formatPaise(coupon.discount)}`,
    });
    return null;
  } catch {
    return COUPON_FAILED;
  }
}

/** Removes the coupon from the cart, even one that has become invalid. */
export function removeCoupon(context: Context): void {
  const slot = context.get(cartContext);
  slot.set({ ...slot.get(), coupon: null });
  context.get(sessionContext).notify({ kind: "success", message: "Coupon removed" });
}
