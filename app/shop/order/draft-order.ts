import * as z from "zod";

import { addressFields, askAboutPin, fillState, pinTick } from "#app/shop/address/address-form.ts";
import { type CartLine, parseQuantity } from "#app/shop/cart/cart.ts";
import type { JoinedCart } from "#app/shop/cart/join.ts";
import { emailField } from "#app/shop/form-fields.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { ORDER_BUSY } from "#app/shop/order/order-busy.ts";
import { PAYMENT_METHODS } from "#app/shop/order/order.ts";
import { placementRefusal, type RefusalFacts, type RefusedLine } from "#app/shop/order/placement-refusal.ts";

const OUT_OF_DATE = "This page is out of date. Please check the total and place the order again.";

/** The form that places an order for a customer. `shownTotal` is the total that the page showed, in paise. */
export const draftOrderSchema = z.preprocess(
  fillState<Record<string, unknown>>,
  askAboutPin(
    z.object(
      {
        email: z.string({ error: "Enter an e-mail address" }).pipe(emailField),
        ...addressFields,
        ...pinTick,
        paymentMethod: z.enum(PAYMENT_METHODS, { error: "Choose how the customer pays" }),
        checkoutKey: z.guid({ error: OUT_OF_DATE }),
        shownTotal: z
          .string({ error: OUT_OF_DATE })
          .refine((value) => /^\d{1,12}$/.test(value), { error: OUT_OF_DATE })
          .transform(Number),
      },
      { error: OUT_OF_DATE },
    ),
  ).transform(({ pinAsTyped: _ticked, ...order }) => order),
);

/** The maximum number of items in an order. */
const MAX_DRAFT_LINES = 50;

const columns = z.array(z.string()).max(2 * MAX_DRAFT_LINES);

/** The form's columns of product ids and quantities. Values at the same index belong together. */
export const draftLinesSchema = z.object({ product: columns, quantity: columns });

/**
 * Parses the products and quantities from the columns of the form. Products without a quantity are left out; when a
 * product occurs twice, its last quantity counts.
 * @returns null for a quantity that is not a whole number from 0 to 9,999, or more than 50 products
 */
export function parseDraftLines(
  products: readonly unknown[],
  quantities: readonly unknown[],
): CartLine[] | null {
  const lines = new Map<string, number>();
  for (const [index, product] of products.entries()) {
    const id = z.guid().safeParse(product);
    const typed = quantities[index] ?? "";
    if (!id.success) return null;
    if (typeof typed === "string" && typed.trim() === "") continue;
    const quantity = parseQuantity(typed);
    if (quantity === null || quantity < 0 || quantity > 9_999) return null;
    lines.delete(id.data);
    if (quantity > 0) lines.set(id.data, quantity);
  }
  if (lines.size > MAX_DRAFT_LINES) return null;
  return Array.from(lines, ([id, quantity]) => ({ id, quantity }));
}

/** Returns the typed quantities that are not whole numbers from 0 to 9,999, by product id. */
export function badQuantities(
  products: readonly unknown[],
  quantities: readonly unknown[],
): ReadonlyMap<string, string> {
  const bad = new Map<string, string>();
  for (const [index, product] of products.entries()) {
    const id = z.guid().safeParse(product);
    const typed = quantities[index];
    if (!id.success || typeof typed !== "string" || typed.trim() === "") continue;
    if (parseDraftLines([id.data], [typed]) === null) bad.set(id.data, typed.trim().slice(0, 20));
  }
  return bad;
}

/**
 * Returns one sentence for each invalid quantity.
 * @param limit the maximum units of one item in an order; null: no limit
 */
export function quantityProblems(
  lines: readonly { id: string; name: string }[],
  bad: ReadonlyMap<string, string>,
  limit: number | null,
): string[] {
  return lines.flatMap(({ id, name }) => {
    const typed = bad.get(id);
    if (typed === undefined) return [];
    return /^\d+$/.test(typed)
      ? [`${name}: an order may have at most ${limit ?? "9,999"}; ${typed} were entered.`]
      : [`${name}: “${typed}” is no whole number.`];
  });
}

/** Returns one sentence for each product that cannot be ordered as typed. */
export function draftProblems({ lines, unavailable, toChoose, reduced }: JoinedCart): string[] {
  return [
    ...lines.filter(({ stock }) => stock === 0).map(({ name }) => `${name} is out of stock: remove it.`),
    ...reduced.map(({ name, from, to, isLimited }) =>
      isLimited
        ? `${name}: an order may have at most ${to}; ${from} were entered.`
        : `Only ${to} of ${name} left; ${from} were entered.`,
    ),
    ...toChoose.map(({ name }) => `${name} has options now: find the one that is wanted.`),
    ...(unavailable.length > 0 ? ["A product is no longer sold and was left out."] : []),
  ];
}

/** Describes the differences between the order shown and the order that would be placed; null when there are none. */
export function draftChanges(
  joined: JoinedCart,
  { shown, total }: { shown: Paise; total: Paise },
): string | null {
  if (shown === total && !joined.hasOutOfStock) return null;
  return [
    ...draftProblems(joined),
    ...(shown === total
      ? []
      : [`The total is now ${formatPaise(total)} instead of ${formatPaise(shown)}. Please check it.`]),
  ].join(" ");
}

/** Returns the message for an order that was not placed because its coupon was refused. */
export function couponProblem(refusal: string): string {
  return `Coupon: ${refusal}. Correct the code or remove it, and tell the customer.`;
}

const cashOrders = (count: number | null | undefined) =>
  count === 1 ? "1 cash order" : `${count ?? "several"} cash orders`;

const REFUSALS: Record<string, (facts: RefusalFacts) => string> = {
  too_many_cod: ({ count }) =>
    `This customer has ${cashOrders(count)} on the way, which is the limit. Send a payment link instead.`,
  too_many_cod_phone: ({ count }) =>
    `This phone number has ${cashOrders(count)} on the way, which is the limit. Send a payment link instead.`,
  too_many_unpaid: () => "This customer has 3 orders that wait for payment, which is the limit.",
  too_many_unpaid_units: ({ limit }) => `At most ${limit ?? 1} items of a customer can wait for payment.`,
  pay_online: () => "This customer is blocked for cash on delivery. Send a payment link instead.",
  coupon_exhausted: () => "The coupon is used up, or this customer has used it already.",
  line_limit_exceeded: ({ limit }) => `An order may have at most ${limit ?? 1} of one item.`,
  not_served: () => "The shop does not deliver to this PIN code.",
  no_cod_there: () => "Cash on delivery is not offered for this PIN code. Send a payment link instead.",
  already_paid: () => "The order that this one replaces has been paid. Nothing was placed.",
  already_ordered: () =>
    "The order that this one replaces was replaced or switched to cash. Nothing was placed.",
  replaced_changed: () =>
    "The order that this one replaces was paid, cancelled or changed, or belongs to another customer. Nothing was placed.",
  replaced_unknown: () =>
    "Razorpay does not say whether the order that this one replaces is paid. Please try again in a moment.",
  addition_exists: () =>
    "An order was added already: see it at the top. Nothing was placed. Tick the box beside it to place another.",
  addition_ended: () =>
    "The order that it adds to was cancelled or has failed. Nothing was placed: start a new order instead.",
  no_account: () => "The customer could not be saved. Please try again.",
};

/** Returns the message for staff when an order for a customer was not placed, by error code. */
export function draftRefusal(
  code: string,
  lines: readonly RefusedLine[] = [],
  facts: RefusalFacts = {},
): string {
  const write = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  if (write) return write(facts);
  return placementRefusal(code, lines, facts).replace(/ Please check your cart.*/, "");
}

/** The form that creates a payment link. `key` becomes the link's id. */
export const paymentLinkSchema = z.object({ key: z.guid() });

/** Returns the message for a payment link that was not created, by error code. */
export function linkRefusal(code: string): string {
  const texts: Record<string, string> = {
    not_found: "Order not found",
    paid: "This order is paid already.",
    cancelled: "This order was cancelled, so it cannot be paid.",
    too_old: "This order is more than 30 days old, so it cannot be paid any more.",
    payment_method_unavailable: "This order is paid in cash.",
    no_customer: "The customer of this order has closed the account.",
  };
  return texts[code] ?? "Failed to send the payment link. Please try again.";
}

/** Returns the message for staff when a customer's order was not changed to cash on delivery, by error code. */
export function cashRefusal(
  code: string,
  lines: readonly RefusedLine[] = [],
  facts: RefusalFacts = {},
): string {
  const texts: Record<string, string> = {
    paid: "This order has been paid online.",
    under_way: "This order is under way already.",
    payment_unknown: "Razorpay does not say whether this order is paid. Please try again in a moment.",
    payment_method_unavailable: "Cash on delivery is switched off in the settings.",
    too_many_cod: `This customer has ${cashOrders(facts.count)} on the way, which is the limit.`,
    too_many_cod_phone: `This phone number has ${cashOrders(facts.count)} on the way, which is the limit.`,
    pay_online: "This customer is blocked for cash on delivery.",
    no_cod_there: "Cash on delivery is not offered for the PIN code of this order.",
    busy: ORDER_BUSY,
  };
  if (Object.hasOwn(texts, code)) return texts[code] ?? "";
  if (["not_found", "cancelled", "too_old"].includes(code)) return linkRefusal(code);
  if (
    ["price_changed", "coupon_invalid", "coupon_exhausted", "shipping_changed", "tax_changed"].includes(code)
  ) {
    return "Its price, coupon, delivery or tax has changed since. Change the items instead: the new order has today's.";
  }
  return code === "failed"
    ? "Failed to change the order to cash on delivery. Please try again."
    : draftRefusal(code, lines, facts);
}

/** Returns the WhatsApp message that contains a payment link. */
export function linkMessage(
  order: { orderNumber: string; total: Paise },
  siteName: string,
  { address, promise }: { address: string; promise: string },
) {
  return `${siteName}: please pay ${formatPaise(order.total)} for your order ${order.orderNumber} here: ${address} ${promise}`;
}
