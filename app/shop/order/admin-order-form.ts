import * as z from "zod";

import { paiseFromRupees } from "#app/shop/money.ts";
import { asciiDigits, cleanParagraphs, optionalLine } from "#app/shop/text.ts";

const AMOUNT_ERROR = "Enter an amount in rupees, such as 499 or 499.50";
const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;

/** Rupees as people type them, '₹1,299.50', in paise. */
const amount = z.string({ error: AMOUNT_ERROR }).transform((typed, ctx) => {
  const plain = asciiDigits(typed).replace(/[₹,\s]/g, "");
  if (AMOUNT.test(plain)) return paiseFromRupees(plain);
  ctx.issues.push({ code: "custom", input: typed, message: AMOUNT_ERROR });
  return z.NEVER;
});

/** With whom an order travels; `version` is the order as it was on the screen. */
export const shipmentSchema = z.object({
  carrier: optionalLine("Carrier", 80),
  trackingNumber: optionalLine("Tracking number", 80),
  trackingUrl: optionalLine("Tracking link", 500).refine(
    (link) => link === null || /^https:\/\/[^\s"<>]+$/.test(link),
    { error: "Tracking link must begin with https:// and hold no spaces" },
  ),
  version: z.string().max(40),
});

/** A note that only admins read. */
export const noteSchema = z.object({
  note: z
    .string({ error: "Write a note first" })
    .overwrite(cleanParagraphs)
    .refine((note) => note !== "", { error: "Write a note first" })
    .refine((note) => note.length <= 1000, { error: "Note must be at most 1000 characters" }),
});

/** Money back that an admin decides on; `left` is what was left on the screen, in rupees. */
export const refundSchema = z.object({ amount, left: amount });

/** Why a return is refused; its shopper reads it. */
export const rejectSchema = z.object({
  reason: optionalLine("Reason", 500).refine((reason) => reason !== null, {
    error: "Write the reason; the shopper reads it",
  }),
});

/** The money of a return; the reference of the transfer is needed where it was paid in cash. */
export const returnRefundSchema = z.object({ amount, reference: optionalLine("Reference", 100) });
