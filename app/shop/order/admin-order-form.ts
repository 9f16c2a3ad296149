import * as z from "zod";

import {
  checkbox,
  multilineText,
  optionalLine,
  requiredLine,
  UNREADABLE_FORM,
  whenValid,
} from "#app/shop/form-fields.ts";
import { MAX_AMOUNT, parseRupees } from "#app/shop/money.ts";
import { OTHER_CARRIER, trackingLink } from "#app/shop/order/carriers.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { isTooSmall, TOO_SMALL } from "#app/shop/order/refund-left.ts";
import { isTrackingNumber, NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";

const AMOUNT_ERROR = "Enter an amount in rupees, such as 499 or 499.50";

/** An amount typed in rupees, such as '₹1,299.50', converted to paise. */
const amount = z.string({ error: AMOUNT_ERROR }).transform((typed, ctx) => {
  const paise = parseRupees(typed, MAX_AMOUNT);
  if (paise !== null) return paise;
  ctx.issues.push({ code: "custom", input: typed, message: AMOUNT_ERROR });
  return z.NEVER;
});

/** The form fields of a parcel. `version` is the order's version when the page was shown. */
export const shipmentFields = {
  carrier: optionalLine("Carrier", 80),
  otherCarrier: optionalLine("Name of another carrier", 80),
  trackingNumber: optionalLine("Tracking number", 80).refine(
    (number) => number === null || isTrackingNumber(number),
    { error: NO_TRACKING_NUMBER },
  ),
  trackingUrl: optionalLine("Tracking link", 500).refine(
    (link) => link === null || /^https:\/\/[^\s"<>@]+(?:[/?#][^\s"<>]*)?$/.test(link),
    { error: "Tracking link must begin with https:// and hold no spaces" },
  ),
  version: z.string().max(40),
  /** The `parcelKey` of a tracking number that another order has already, if staff chose to use it anyway. */
  shared: z.string().max(200).optional(),
};

type ShipmentFields = z.output<z.ZodObject<typeof shipmentFields>>;

/** Returns true if a name is given for the carrier when 'other' is chosen. */
export function isCarrierNamed({ carrier, otherCarrier }: ShipmentFields): boolean {
  return carrier !== OTHER_CARRIER || otherCarrier !== null;
}

/** The form error when `isCarrierNamed` returns false. */
export const CARRIER_UNNAMED = {
  error: "Enter the carrier's name",
  path: ["otherCarrier"],
  when: whenValid(["carrier", "otherCarrier"]),
};

/** Returns the carrier and link of a parcel. Without a link of its own, a known courier's tracking page is used. */
export function toShipment({ carrier: chosen, otherCarrier, trackingNumber, trackingUrl }: ShipmentFields) {
  const carrier = chosen === OTHER_CARRIER ? otherCarrier : chosen;
  return { carrier, trackingNumber, trackingUrl: trackingUrl ?? trackingLink(carrier, trackingNumber) };
}

/**
 * The form that ships an order. `seen` is the status that the page showed, `shipmentId` a parcel that has already left,
 * and `tell` whether the customer gets a mail about it.
 */
export const shipmentSchema = z
  .object({
    ...shipmentFields,
    seen: z.enum(ORDER_STATUSES).optional(),
    shipmentId: z.guid({ error: UNREADABLE_FORM }).optional(),
    tell: checkbox(UNREADABLE_FORM),
  })
  .refine(isCarrierNamed, CARRIER_UNNAMED)
  .transform((form) => {
    const { version, seen, shipmentId, tell, shared } = form;
    return { ...toShipment(form), version, seen, shipmentId, tell, shared };
  });

/** The possible answers to where the collected cash is, when a paid cash on delivery order is set back or cancelled. */
export const CASH_ANSWERS = ["not_collected", "returned", "kept"] as const;
export type CashAnswer = (typeof CASH_ANSWERS)[number];

/** The form that asks where the collected cash is. `status` is the new status, `seen` the one that the page showed. */
export const cashSchema = z.object({
  cash: z.enum(CASH_ANSWERS, { error: "Choose where the cash is" }),
  /** The reason for setting the order back, kept in the audit log. */
  reason: requiredLine("Reason", 1, 200, "Write what happened; the audit log keeps it"),
  status: z.enum(ORDER_STATUSES),
  seen: z.enum(ORDER_STATUSES),
});

/** A note on an order, shown to staff only. */
export const noteSchema = z.object({
  note: multilineText(1, 1000, {
    missing: "Write a note first",
    tooLong: "Note must be at most 1000 characters",
  }),
});

/**
 * Builds the form of a refund by staff. `left` is the refundable amount that the page showed; it and the amount are
 * typed in rupees and parsed to paise.
 * @param isTaxed whether the order has GST, in which case the form must say if the tax is lowered
 */
export function refundSchema(isTaxed: boolean) {
  return z.object({
    amount: amount.refine((paise) => !isTooSmall(paise), { error: TOO_SMALL }),
    left: amount,
    lowersTax: isTaxed
      ? z
          .enum(["yes", "no"], { error: "Choose what the refund is for" })
          .transform((answer) => answer === "yes")
      : z
          .string()
          .optional()
          .transform(() => true),
  });
}

/** The reason for rejecting a return; the shopper reads it. */
export const rejectSchema = z.object({
  reason: optionalLine("Reason", 500).refine((reason) => reason !== null, {
    error: "Write the reason; the shopper reads it",
  }),
});

/** The form that refunds a return. A transfer reference is required for cash on delivery orders. */
export const returnRefundSchema = z.object({ amount, reference: optionalLine("Reference", 100) });
