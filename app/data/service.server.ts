import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { unwrap, logError } from "#app/data/errors.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import type { CartLine } from "#app/shop/cart/cart.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import type { PaymentMethod, RejectedLine } from "#app/shop/order/order.ts";
import type { Totals } from "#app/shop/pricing.ts";

// With settling, mails and payment-secrets.server.ts the one place that holds the secret key: everything here runs
// above row level security, so every function is one database function, or one that a trigger watches, that checks for
// itself.

export type OrderDraft = {
  userId: string;
  /** Minted with the form: the same key is the same order, however often it arrives. */
  checkoutKey: string;
  cartId: string;
  lines: (CartLine & { price: Paise })[];
  totals: Totals;
  paymentMethod: PaymentMethod;
  shippingAddress: Address;
  couponCode: string | null;
};

export type Placement =
  | { ok: true; orderId: string; alreadyPlaced: boolean }
  | { ok: false; code: string; lines: RejectedLine[] };

const placementAnswer = z.union([
  z.object({ ok: z.literal(true), order_id: z.string(), already_placed: z.boolean() }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    lines: z
      .array(
        z.object({
          name: z.string().nullable(),
          stock: z.number().nullable(),
          price: z.number().nullable(),
        }),
      )
      .default([]),
  }),
]);

/**
 * Places the order in one transaction, or is refused with fresh facts and writes nothing. An answer that never came
 * has the code 'no_answer': the order may stand, so look for its checkout key before saying otherwise.
 */
export async function placeOrder(backend: Credentials, draft: OrderDraft): Promise<Placement> {
  const { totals } = draft;
  const answer = await createServiceClient(backend).rpc("place_order", {
    p_user_id: draft.userId,
    p_checkout_key: draft.checkoutKey,
    p_cart_id: draft.cartId,
    p_lines: draft.lines.map((line) => ({
      product_id: line.id,
      quantity: line.quantity,
      unit_price: rupeesFromPaise(line.price),
    })),
    p_subtotal: rupeesFromPaise(totals.subtotal),
    p_shipping_amount: rupeesFromPaise(totals.shipping),
    p_tax_amount: rupeesFromPaise(totals.tax),
    p_discount_amount: rupeesFromPaise(totals.discount),
    p_round_off: rupeesFromPaise(totals.roundOff),
    p_total_amount: rupeesFromPaise(totals.total),
    p_payment_method: draft.paymentMethod,
    p_shipping_address: draft.shippingAddress,
    ...(draft.couponCode ? { p_coupon_code: draft.couponCode } : {}),
  });
  if (answer.error) {
    logError("place an order", answer.error);
    return { ok: false, code: "no_answer", lines: [] };
  }
  const result = placementAnswer.parse(answer.data);
  if (result.ok) return { ok: true, orderId: result.order_id, alreadyPlaced: result.already_placed };
  const lines = result.lines.map((line) => ({
    ...line,
    price: line.price === null ? null : paiseFromRupees(line.price),
  }));
  return { ok: false, code: result.code, lines };
}

/** Gives stock and coupon back for online orders that stayed unpaid for 30 minutes. @returns how many */
export async function expireUnpaid(backend: Credentials): Promise<number> {
  return unwrap("expire unpaid orders", await createServiceClient(backend).rpc("expire_unpaid"));
}

/**
 * Removes a person for good: sign-in, record, addresses, wishlist. The database refuses while orders are open or when
 * no admin would be left, and in the same transaction takes the name off what stays.
 * @returns false when it was refused or could not be done
 */
export async function deleteAccount(backend: Credentials, userId: string): Promise<boolean> {
  const { error } = await createServiceClient(backend).auth.admin.deleteUser(userId);
  if (!error || error.code === "user_not_found") return true;
  logError("delete an account", error);
  return false;
}

/** Keeps why Razorpay would not take a refund, in its words, for the admins to read. */
export async function noteRefundRefusal(
  backend: Credentials,
  refundId: string,
  words: string,
): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("note_refund_refusal", {
    p_refund_id: refundId,
    p_error: words,
  });
  if (error) logError("note a refused refund", error);
}
