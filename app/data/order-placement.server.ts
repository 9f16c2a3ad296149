import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import type { Database } from "#app/data/database.types.ts";
import { logError } from "#app/data/errors.server.ts";
import { refusalAnswer } from "#app/data/placement-refusal.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import type { CartLine } from "#app/shop/cart/cart.ts";
import type { OrderTexts } from "#app/shop/checkout/checkout-form.ts";
import { type Paise, rupeesFromPaise } from "#app/shop/money.ts";
import type { PaymentMethod } from "#app/shop/order/order.ts";
import type { RefusalFacts, RefusedLine } from "#app/shop/order/placement-refusal.ts";
import type { Totals } from "#app/shop/pricing.ts";

export type OrderToPlace = {
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
  | { ok: false; code: string; lines: RefusedLine[]; facts: RefusalFacts; orderId: string | null };

const placementAnswer = z.union([
  z
    .object({
      ok: z.literal(true),
      order_id: z.string(),
      already_placed: z.boolean(),
      replaced: z.array(z.string()).default([]),
    })
    .transform(({ ok, order_id: orderId, already_placed: alreadyPlaced, replaced }) => ({
      ok,
      orderId,
      alreadyPlaced,
      replaced,
    })),
  refusalAnswer,
]);

/**
 * Places an order in one transaction, or writes nothing and returns a code with the current facts of the lines. With
 * the code 'no_answer' the order may exist, so look for its checkout key.
 */
export async function placeOrder(backend: Credentials, order: OrderToPlace): Promise<Placement> {
  const input = toOrderInput(order);
  return toPlacement(await createServiceClient(backend).rpc("shop_place_order", { p_order: input }));
}

/**
 * Places an order that the caller, a member of staff, takes for a customer; otherwise the same as `placeOrder`.
 * `addedTo` and `replaces` are ids of earlier orders of that customer; the second is awaiting payment and is cancelled.
 */
export async function placeOrderForCustomer(
  db: Db,
  order: OrderToPlace & { addedTo: string | null; seenAdditions: number; replaces: string | null },
): Promise<Placement> {
  const { addedTo, seenAdditions, replaces } = order;
  const input = {
    ...toOrderInput(order),
    ...(addedTo === null ? {} : { added_to: addedTo, seen_additions: seenAdditions }),
    ...(replaces === null ? {} : { replaces }),
  };
  return toPlacement(await db.rpc("admin_place_order", { p_order: input }));
}

function toOrderInput(order: OrderToPlace): OrderInput {
  const { totals } = order;
  return {
    user_id: order.userId,
    checkout_key: order.checkoutKey,
    ...(order.cartId === null ? {} : { cart_id: order.cartId }),
    lines: order.lines.map((line) => ({
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
    payment_method: order.paymentMethod,
    shipping_address: order.shippingAddress,
    coupon_code: order.couponCode,
    ...order.texts,
  };
}

function toPlacement(answer: { data: unknown; error: unknown }): Placement {
  if (answer.error) {
    logError("place an order", answer.error);
    return { ok: false, code: "no_answer", lines: [], facts: {}, orderId: null };
  }
  return placementAnswer.parse(answer.data);
}
