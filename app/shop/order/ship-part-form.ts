import * as z from "zod";

import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import {
  CARRIER_UNNAMED,
  isCarrierNamed,
  shipmentFields,
  toShipment,
} from "#app/shop/order/admin-order-form.ts";
import { parseWholeNumber } from "#app/shop/text.ts";

const NOTHING_CHOSEN = "Choose how many pieces are in this parcel";

const line = z.object({
  id: z.guid({ error: UNREADABLE_FORM }),
  left: z.coerce.number({ error: UNREADABLE_FORM }).int().min(0).max(9999),
  units: z.string({ error: UNREADABLE_FORM }).default(""),
});

/**
 * The form that ships a part of an order: the units of each item in this parcel, and its carrier and number. `left` is
 * the number of units that the page showed as left. `key` makes a form that is posted twice send one parcel.
 */
export const shipPartSchema = z
  .object({
    ...shipmentFields,
    key: z.guid({ error: UNREADABLE_FORM }),
    lines: z.array(line, { error: UNREADABLE_FORM }).max(100),
  })
  .refine(isCarrierNamed, CARRIER_UNNAMED)
  .transform(({ lines, key, ...form }, context) => {
    const items: { id: string; quantity: number }[] = [];
    for (const [index, { id, left, units }] of lines.entries()) {
      const quantity = units.trim() === "" ? 0 : parseWholeNumber(units);
      if (quantity === null || quantity > left) {
        context.addIssue({
          code: "custom",
          path: ["lines", index, "units"],
          message: `Enter a number from 0 to ${left}`,
        });
      } else if (quantity > 0) items.push({ id, quantity });
    }
    if (items.length === 0 && context.issues.length === 0) {
      context.addIssue({ code: "custom", path: ["lines", 0, "units"], message: NOTHING_CHOSEN });
    }
    return { ...toShipment(form), version: form.version, shared: form.shared, shipmentId: key, items };
  });

type Refusal = { lines?: readonly { name: string | null; stock: number | null }[] };

/**
 * Returns the message for a part that was not shipped, by error code; null for a code that `statusRefusal` covers. In
 * each case nothing has changed.
 */
export function partRefusal(code: string, { lines = [] }: Refusal): string | null {
  if (code === "wrong_status")
    return "Set the order to Confirmed or Processing before you ship a part of it.";
  if (code === "nothing_chosen") return NOTHING_CHOSEN;
  if (code === "too_many") {
    return lines
      .map(({ name, stock }) => `Only ${stock ?? 0} of ${name ?? "a product"} are left to ship.`)
      .join(" ");
  }
  return null;
}
