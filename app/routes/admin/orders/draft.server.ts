import { type SubmissionResult } from "@conform-to/react";
import type { RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext } from "#app/context.ts";
import { findCustomer } from "#app/data/admin-customers.server.ts";
import { type AdminOrderSummary, findAdminOrder } from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import {
  findCustomerByEmail,
  findCustomers,
  type FoundCustomer,
} from "#app/data/customer-accounts.server.ts";
import { findProducts } from "#app/data/item-changes.server.ts";
import { listAdditions } from "#app/data/order-additions.server.ts";
import { formText } from "#app/middleware/read-form.server.ts";
import { mobileInField, normalisePin } from "#app/shop/address/address.ts";
import { paymentOffers } from "#app/shop/checkout/payment-method.ts";
import { INVALID_COUPON, parseCouponCode } from "#app/shop/coupon/coupon.ts";
import { notServedText } from "#app/shop/delivery/delivery.ts";
import {
  badQuantities,
  draftProblems,
  parseDraftLines,
  quantityProblems,
} from "#app/shop/order/draft-order.ts";
import { parseQuantities } from "#app/shop/order/item-change.ts";
import { canPayAgain } from "#app/shop/order/order-payment.ts";
import { isOpen } from "#app/shop/order/order-transitions.ts";
import { deliveryEstimate } from "#app/shop/settings/settings.ts";
import { taxLabels } from "#app/shop/tax/tax-mode.ts";
import { cleanLine, parseWholeNumber } from "#app/shop/text.ts";
import { priceDraft, type ReplacedOrder } from "#app/workflows/draft-order.server.ts";

/** Fields of the customer and the payment, by their names. */
export const DRAFT_FIELDS = [
  "email",
  "postal_code",
  "pinAsTyped",
  "first_name",
  "last_name",
  "address_line_1",
  "address_line_2",
  "city",
  "state",
  "phone",
  "paymentMethod",
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** The other fields of the form: searches, the coupon, and the buttons. */
export const DRAFT_EXTRAS = [
  "intent",
  "use",
  "remove",
  "findCustomer",
  "findProduct",
  "coupon",
  "addedTo",
  "seenAdditions",
  "replaces",
] as const;

/** Newest orders and notes of the customer that the page looks at. */
const CALLER_ORDERS = 20;
const CALLER_NOTES = 3;

type Staff = { db: Db; context: Readonly<RouterContextProvider> };

/** Reads the posted draft without validating it. `lines` is null if a quantity is not a number. */
export function readDraft(form: FormData) {
  const values: Partial<Record<DraftField, string>> = {};
  for (const name of DRAFT_FIELDS) values[name] = formText(form, name);
  const coupon = formText(form, "coupon");
  return {
    values,
    use: formText(form, "use"),
    findCustomer: cleanLine(formText(form, "findCustomer").slice(0, 100)),
    findProduct: cleanLine(formText(form, "findProduct").slice(0, 80)),
    coupon,
    couponCode: parseCouponCode(coupon),
    addedTo: z.guid().nullable().catch(null).parse(formText(form, "addedTo")),
    seenAdditions: parseWholeNumber(formText(form, "seenAdditions")) ?? 0,
    replaces: z.guid().nullable().catch(null).parse(formText(form, "replaces")),
    ...readLines(form),
  };
}

/**
 * The lines of a form; an item whose button "Remove" was pressed has the quantity 0. For a quantity that is none, one
 * unit stands in `readable`, and `bad` has what was typed.
 */
function readLines(form: FormData) {
  const removed = form.get("remove");
  const products = form.getAll("product");
  const typed = form.getAll("quantity");
  const quantities = typed.map((quantity, at) => (products[at] === removed ? "0" : quantity));
  const bad = badQuantities(products, quantities);
  const isBad = (product: unknown) => typeof product === "string" && bad.has(product);
  const readable = quantities.map((quantity, at) => (isBad(products[at]) ? "1" : quantity));
  const parse = (column: typeof typed) => parseDraftLines(products, column);
  return { bad, lines: parse(quantities), readable: parse(readable) };
}

type Draft = ReturnType<typeof readDraft>;

/** The form of an order that adds items to another: for the same customer and address, with the quantities of the URL. */
export function addedOrderForm(
  { order, customer }: Pick<AdminOrderSummary, "order" | "customer">,
  query: URLSearchParams,
): FormData {
  const form = sameCustomerForm({ order, customer });
  form.set("addedTo", order.id);
  for (const [id, quantity] of parseQuantities(query) ?? []) {
    form.append("product", id);
    form.append("quantity", String(quantity));
  }
  return form;
}

/** The form of an order that replaces one that waits for its payment: all of it, to be changed. */
export function replacingOrderForm({
  order,
  customer,
}: Pick<AdminOrderSummary, "order" | "customer">): FormData {
  const form = sameCustomerForm({ order, customer });
  form.set("replaces", order.id);
  form.set("coupon", order.couponCode ?? "");
  for (const { productId, quantity } of order.items) {
    if (productId === null) continue;
    form.append("product", productId);
    form.append("quantity", String(quantity));
  }
  return form;
}

function sameCustomerForm({ order, customer }: Pick<AdminOrderSummary, "order" | "customer">): FormData {
  const form = new FormData();
  const { shippingAddress: address } = order;
  const values: Partial<Record<DraftField, string | null>> = {
    ...address,
    phone: mobileInField(address.phone),
    email: customer.email,
  };
  for (const name of DRAFT_FIELDS) form.set(name, values[name] ?? "");
  form.set("paymentMethod", "razorpay");
  return form;
}

/** The order that a draft replaces; null without one, and for one that does not wait for a payment any more. */
export async function findReplaced(db: Db, replaces: string | null): Promise<ReplacedOrder | null> {
  const found = replaces === null ? null : await findAdminOrder(db, replaces);
  return found && canPayAgain(found.order, new Date()) ? found.order : null;
}

function valuesOf({ email, name, phone, address }: FoundCustomer): Partial<Record<DraftField, string>> {
  const [first = "", ...rest] = name.split(" ");
  if (!address) {
    return { email, first_name: first, last_name: rest.join(" "), phone: mobileInField(phone ?? "") };
  }
  return {
    email,
    ...address,
    address_line_2: address.address_line_2 ?? "",
    phone: mobileInField(address.phone),
  };
}

/** The page of a draft: what was found, and what the items cost when they are delivered to its PIN code. */
export async function viewDraft(staff: Staff, draft: Draft, replaced: ReplacedOrder | null) {
  const { db, context } = staff;
  const customers = await findCustomers(db, draft.findCustomer);
  const chosen = customers.find(({ id }) => id === draft.use) ?? null;
  const values = chosen ? { ...draft.values, ...valuesOf(chosen) } : draft.values;
  // The account that the order will belong to, and whose uses of the coupon count.
  const buyer = chosen ?? (await findCustomerByEmail(db, values.email ?? ""));
  const pin = normalisePin(values.postal_code ?? "");
  const lines = draft.lines ?? draft.readable ?? [];
  const [found, additions, known, priced] = await Promise.all([
    findProducts(db, draft.findProduct),
    draft.addedTo === null ? [] : listAdditions(db, draft.addedTo),
    buyer && findCustomer(db, buyer.id, { page: 1, pageSize: CALLER_ORDERS }),
    priceDraft(staff, { lines, couponCode: draft.couponCode, pin, replaced }, buyer?.id ?? null),
  ]);
  const { joined, totals, coupon, settings, delivery } = priced;
  const problems = [
    ...quantityProblems(joined.lines, draft.bad, settings.lineLimit),
    ...(draft.lines === null && draft.bad.size === 0
      ? ["Enter quantities as whole numbers from 0 to 9,999, for at most 50 products."]
      : []),
    ...draftProblems(joined),
    ...(pin !== null && !delivery.isServed ? [notServedText(pin)] : []),
  ];
  const { gateway } = context.get(configContext);
  return {
    values,
    findCustomer: chosen ? "" : draft.findCustomer,
    customers: chosen
      ? []
      : customers.map(({ address, ...row }) => ({ ...row, city: address?.city ?? null })),
    buyer: buyer && {
      id: buyer.id,
      name: buyer.name,
      phone: buyer.phone,
      isCashBlocked: buyer.isCashBlocked,
      tags: known?.tags ?? [],
      notes: known?.notes.slice(0, CALLER_NOTES) ?? [],
      openOrders: known?.orders.filter(({ status }) => isOpen(status)) ?? [],
    },
    findProduct: draft.findProduct,
    found: found.filter(({ id }) => !joined.lines.some((line) => line.id === id)),
    lines: joined.lines.map(({ id, name, price, quantity, lineTotal, stock }) => ({
      id,
      name,
      price,
      quantity: draft.bad.get(id) ?? String(quantity),
      lineTotal,
      stock,
    })),
    problems,
    coupon: draft.coupon,
    couponRefusal:
      draft.coupon === "" ? null : draft.couponCode === null ? INVALID_COUPON : (coupon?.refusal ?? null),
    couponCode: coupon?.refusal === null ? coupon.code : null,
    totals,
    taxLabel: taxLabels(settings).row,
    offers: paymentOffers(settings, { hasKeys: gateway !== null, total: totals.total, delivery }),
    delivery: pin !== null && delivery.isServed ? deliveryEstimate(settings, new Date()) : null,
    addedTo:
      draft.addedTo === null
        ? null
        : { id: draft.addedTo, additions, isConfirmed: draft.seenAdditions === additions.length },
    /** `orderNumber`: null once the order cannot be replaced any more. */
    replaced:
      draft.replaces === null ? null : { id: draft.replaces, orderNumber: replaced?.orderNumber ?? null },
    canPlace: joined.lines.length > 0 && problems.length === 0,
  };
}
export type DraftView = Awaited<ReturnType<typeof viewDraft>>;

/** The errors of a refused form with what was typed. */
export function toResult(
  values: Partial<Record<DraftField, string>>,
  error: Record<string, string[]> = {},
): SubmissionResult {
  return Object.keys(error).length > 0
    ? { status: "error", initialValue: values, error }
    : { initialValue: values };
}
