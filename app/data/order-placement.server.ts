import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import type { Database } from "#app/data/database.types.ts";
import { logError } from "#app/data/errors.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import type { CartLine } from "#app/shop/cart/cart.ts";
import type { OrderTexts } from "#app/shop/checkout/checkout-form.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import type { PaymentMethod } from "#app/shop/order/order.ts";
import type { RefusalFacts, RejectedLine } from "#app/shop/order/placement-refusal.ts";
import type { Totals } from "#app/shop/pricing.ts";

export type OrderDraft = {
  userId: string;
  /** The idempotency key, created with the form: a repeat returns the first order. */
  checkoutKey: string;
  /** The cart's id; null for an order placed by staff, without a cart. */
  cartId: string | null;
  lines: (CartLine & { price: Paise })[];
  totals: Totals;
  paymentMethod: PaymentMethod;
  shippingAddress: Address;
  couponCode: string | null;
  texts: OrderTexts;
};

/** The argument of shop_place_order: columns of the order, with amounts in rupees, and its lines. */
type OrderInput = Pick<
  Database["public"]["Tables"]["orders"]["Insert"],
  | "user_id"
  | "checkout_key"
  | "cart_id"
  | "subtotal"
  | "shipping_amount"
  | "tax_amount"
  | "discount_amount"
  | "round_off"
  | "total_amount"
  | "payment_method"
  | "shipping_address"
  | "coupon_code"
> &
  OrderTexts & { lines: { product_id: string; quantity: number; unit_price: number }[] };

export type Placement =
  /** `replaced`: the numbers of the cart's unpaid orders that were cancelled for this one. */
  | { ok: true; orderId: string; alreadyPlaced: boolean; replaced: string[] }
  /** `orderId`: with the codes 'already_paid' and 'already_ordered', the earlier order of the cart. */
  | { ok: false; code: string; lines: RejectedLine[]; facts: RefusalFacts; orderId: string | null };

const placementAnswer = z.union([
  z.object({
    ok: z.literal(true),
    order_id: z.string(),
    already_placed: z.boolean(),
    replaced: z.array(z.string()).default([]),
  }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    order_id: z.string().nullable().default(null),
    count: z.number().nullable().default(null),
    limit: z.number().nullable().default(null),
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
 * Places an order in one transaction, or writes nothing and returns a code with the current facts of the lines. With
 * the code 'no_answer' the order may exist, so look for its checkout key.
 */
export async function placeOrder(backend: Credentials, draft: OrderDraft): Promise<Placement> {
  const order = toOrderInput(draft);
  return toPlacement(await createServiceClient(backend).rpc("shop_place_order", { p_order: order }));
}

/**
 * Places an order that the caller, a member of staff, takes for a customer; otherwise the same as `placeOrder`.
 * `addedTo` and `replaces` are ids of earlier orders of that customer; the second is awaiting payment and is cancelled.
 */
export async function placeOrderForCustomer(
  db: Db,
  draft: OrderDraft & { addedTo: string | null; seenAdditions: number; replaces: string | null },
): Promise<Placement> {
  const { addedTo, seenAdditions, replaces } = draft;
  const order = {
    ...toOrderInput(draft),
    ...(addedTo === null ? {} : { added_to: addedTo, seen_additions: seenAdditions }),
    ...(replaces === null ? {} : { replaces }),
  };
  return toPlacement(await db.rpc("admin_place_order", { p_order: order }));
}

function toOrderInput(draft: OrderDraft): OrderInput {
  const { totals } = draft;
  return {
    user_id: draft.userId,
    checkout_key: draft.checkoutKey,
    ...(draft.cartId === null ? {} : { cart_id: draft.cartId }),
    lines: draft.lines.map((line) => ({
      product_id: line.id,
      quantity: line.quantity,
      unit_price: rupeesFromPaise(line.price),
    })),
    subtotal: rupeesFromPaise(totals.subtotal),
    shipping_amount: rupeesFromPaise(totals.shipping),
    tax_amount: rupeesFromPaise(totals.tax),
    discount_amount: rupeesFromPaise(totals.discount),
    round_off: rupeesFromPaise(totals.roundOff),
    total_amount: rupeesFromPaise(totals.total),
    payment_method: draft.paymentMethod,
    shipping_address: draft.shippingAddress,
    coupon_code: draft.couponCode,
    ...draft.texts,
  };
}

function toPlacement(answer: { data: unknown; error: unknown }): Placement {
  if (answer.error) {
    logError("place an order", answer.error);
    return { ok: false, code: "no_answer", lines: [], facts: {}, orderId: null };
  }
  const result = placementAnswer.parse(answer.data);
  if (result.ok) {
    const { order_id: orderId, already_placed: alreadyPlaced, replaced } = result;
    return { ok: true, orderId, alreadyPlaced, replaced };
  }
  const lines = result.lines.map((line) => ({
    ...line,
    price: line.price === null ? null : paiseFromRupees(line.price),
  }));
  const { code, count, limit, order_id: orderId } = result;
  return { ok: false, code, lines, facts: { count, limit }, orderId };
}
