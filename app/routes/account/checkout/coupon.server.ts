import type { RouterContextProvider } from "react-router";

import { cartContext } from "#app/context.ts";
import { APPLY_COUPON, COUPON_CODE, COUPON_REFUSED, REMOVE_COUPON } from "#app/shop/checkout/checkout.ts";
import { parseCouponCode, type RefusedCoupon } from "#app/shop/coupon/coupon.ts";
import { applyCoupon, removeCoupon } from "#app/workflows/apply-coupon.server.ts";

/** Result of the coupon part of the checkout form; null when the post was not about a coupon. */
export type CouponResult = { refused: RefusedCoupon | null } | null;

/**
 * Applies or removes the coupon of a posted checkout form. A code that was typed but not applied is applied with any
 * button, unless the page already shows why it is refused.
 */
export async function handleCoupon(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<CouponResult> {
  const intent = form.get("intent");
  if (intent === REMOVE_COUPON) {
    removeCoupon(context);
    return { refused: null };
  }
  if (intent !== APPLY_COUPON && !isNewlyTyped(form, context.get(cartContext).get().coupon)) return null;
  return { refused: await applyCoupon(request, context, form.getAll(COUPON_CODE)) };
}

function isNewlyTyped(form: FormData, applied: string | null): boolean {
  const typed = form.get(COUPON_CODE);
  if (typeof typed !== "string" || typed.trim() === "" || typed === form.get(COUPON_REFUSED)) return false;
  return applied === null || parseCouponCode(typed) !== applied;
}
