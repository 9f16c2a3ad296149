import type { RouterContextProvider } from "react-router";

import { cartContext } from "#app/context.ts";
import { APPLY_COUPON, COUPON_CODE, COUPON_REFUSED, REMOVE_COUPON } from "#app/shop/checkout/checkout.ts";
import { parseCouponCode, type RejectedCoupon } from "#app/shop/coupon/coupon.ts";
import { applyCoupon, removeCoupon } from "#app/workflows/apply-coupon.server.ts";

/** What became of the coupon that a checkout names; null: it was not about a coupon. */
export type CouponOutcome = { refused: RejectedCoupon | null } | null;

/**
 * Applies or removes the coupon as a posted checkout asks. A code that was typed but not applied is applied whichever
 * button was pressed, unless the shopper has read already why it is refused.
 */
export async function settleCoupon(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<CouponOutcome> {
  const intent = form.get("intent");
  if (intent === REMOVE_COUPON) {
    removeCoupon(context);
    return { refused: null };
  }
  if (intent !== APPLY_COUPON && !isNewlyTyped(form, context.get(cartContext).get().coupon)) return null;
  return { refused: await applyCoupon(request, context, form) };
}

function isNewlyTyped(form: FormData, held: string | null): boolean {
  const typed = form.get(COUPON_CODE);
  if (typeof typed !== "string" || typed.trim() === "" || typed === form.get(COUPON_REFUSED)) return false;
  return held === null || parseCouponCode(typed) !== held;
}
