import * as z from "zod";

import { optionalLine, UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { lineFields, type LineRefundChoice } from "#app/shop/return/line-refund.ts";
import { lowersTax, TAX_CHOICES } from "#app/shop/return/refund-tax.ts";
import { REQUEST_REASONS } from "#app/shop/return/return.ts";
import { parseWholeNumber } from "#app/shop/text.ts";

const REASONS = REQUEST_REASONS.map(({ value }) => value);

const CHOICES = TAX_CHOICES.map(({ value }) => value);

const tick = z.literal("on", { error: UNREADABLE_FORM }).optional();

/**
 * Builds the form of a refund by items: for each ticked item the quantity, and the options of the refund. Values of
 * unticked items are ignored. `key` makes a form that is posted twice refund once. `amount` and `left` are the refund
 * that the page showed and the refundable amount before it, in paise; '' before it showed any.
 * @param items the items that can be refunded; `left` is the number of units of each
 * @param isWithShop whether the items have not been shipped
 * @param isCash whether the money is sent by hand: then the refund needs a reference, though its calculation does not
 */
export function lineRefundSchema(
  items: readonly { id: string; left: number }[],
  { isCash, isWithShop = false }: { isCash: boolean; isWithShop?: boolean },
) {
  const text = z.string({ error: "Choose from the list" }).optional();
  const fields: Record<string, typeof text> = {};
  for (const { id } of items) {
    for (const name of Object.values(lineFields(id))) fields[name] = text;
  }
  const seen = z
    .string()
    .regex(/^\d{0,12}$/, { error: UNREADABLE_FORM })
    .optional();
  return z
    .object(
      {
        ...fields,
        reason: z.enum(REASONS, { error: "Choose a reason" }),
        restock: tick,
        cameBack: tick,
        tax: z.enum(CHOICES, { error: "Choose from the list" }).default("reason"),
        delivery: tick,
        reference: optionalLine("Reference", 100),
        key: z.guid({ error: UNREADABLE_FORM }),
        intent: z.enum(["check", "refund"], { error: UNREADABLE_FORM }).optional(),
        amount: seen,
        left: seen,
      },
      { error: UNREADABLE_FORM },
    )
    .transform((form, context) => {
      const values: Record<string, string | null | undefined> = form;
      const refuse = (name: string, message: string) =>
        context.addIssue({ code: "custom", path: [name], message });
      const chosen: LineRefundChoice["items"] = [];
      for (const { id, left } of items) {
        const names = lineFields(id);
        if (!values[names.pick]) continue;
        const quantity = parseWholeNumber(values[names.quantity] ?? "");
        if (quantity === null || quantity < 1 || quantity > left) {
          refuse(names.quantity, `Enter a number from 1 to ${left}`);
        } else chosen.push({ id, quantity });
      }
      if (chosen.length === 0 && context.issues.length === 0) {
        context.addIssue({ code: "custom", path: [], message: "Tick at least one item" });
      }
      if (isCash && form.intent === "refund" && form.reference === null) {
        refuse("reference", "Write the reference of the transfer");
      }
      const cameBack = isWithShop || form.restock === "on" || form.cameBack === "on";
      return {
        items: chosen,
        reason: form.reason,
        restock: form.restock === "on",
        cameBack,
        lowersTax: lowersTax({ reason: form.reason, cameBack }, form.tax),
        delivery: form.delivery === "on",
        reference: isCash ? form.reference : null,
        key: form.key,
        seen: form.amount && form.left ? { amount: Number(form.amount), left: Number(form.left) } : null,
      };
    });
}
