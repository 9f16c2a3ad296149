import * as z from "zod";

import { BULK_CHANGES, type BulkChange } from "#app/shop/product/admin-products.ts";
import {
  numberField,
  parsePrice,
  parseUnits,
  reasonChoice,
  UNREADABLE,
} from "#app/shop/product/product-values.ts";
import { hsnCode, optionalTaxClass } from "#app/shop/tax/tax-forms.ts";
import { asciiDigits } from "#app/shop/text.ts";

/** The form of a stock change: units to add or remove, and the reason. */
export const stockSchema = z
  .object(
    {
      direction: z.enum(["add", "take"], { error: "Please choose whether to add or to take away" }),
      quantity: numberField("Quantity is required", (typed) => parseUnits("Quantity", typed)).refine(
        (pieces) => pieces > 0,
        { error: "Quantity must be above 0" },
      ),
      reason: reasonChoice,
    },
    { error: UNREADABLE },
  )
  .transform((form) => ({
    change: form.direction === "add" ? form.quantity : -form.quantity,
    reason: form.reason,
  }));

const SELECT_ONE = "Select at least one product";

/**
 * The form of one change to several products. `amount` is in paise for 'price', in percent for 'percent', else null;
 * `code` is the HSN code or the tax class.
 */
export const bulkSchema = z
  .object(
    {
      ids: z.preprocess(
        (ids) => (typeof ids === "string" ? [ids] : ids),
        z
          .array(z.guid({ error: SELECT_ONE }), { error: SELECT_ONE })
          .min(1, { error: SELECT_ONE })
          .max(100, {
            error: "Select at most 100 products",
          }),
      ),
      change: z.enum(
        BULK_CHANGES.map(({ value }) => value),
        { error: "Please choose what to change" },
      ),
      amount: z.optional(z.string({ error: UNREADABLE })),
    },
    { error: UNREADABLE },
  )
  .transform(({ ids, change, amount = "" }, ctx) => {
    const value = parseBulkValue(change, amount);
    if (!("error" in value)) return { ids, change, amount: null, code: null, ...value };
    ctx.issues.push({ code: "custom", input: amount, path: ["amount"], message: value.error });
    return z.NEVER;
  });

type BulkValue = { amount: number } | { code: string } | { error: string } | Record<string, never>;

function parseBulkValue(change: BulkChange, typed: string): BulkValue {
  if (change === "price" || change === "percent") {
    const amount = change === "price" ? parsePrice("Price", typed) : parsePercent(typed);
    return typeof amount === "number" ? { amount } : amount;
  }
  if (change !== "hsn_code" && change !== "tax_code") return {};
  const read = BULK_CODES[change].field.safeParse(typed);
  if (!read.success) return { error: read.error.issues[0]?.message ?? UNREADABLE };
  return read.data === null ? { error: `${BULK_CODES[change].label} is required` } : { code: read.data };
}

const BULK_CODES = {
  hsn_code: { label: "HSN code", field: hsnCode },
  tax_code: { label: "Tax class", field: optionalTaxClass },
} as const;

function parsePercent(typed: string): number | { error: string } {
  const plain = asciiDigits(typed).replace(/[%\s]/g, "").replace("−", "-");
  const percent = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
  return percent !== 0 && percent > -100 && percent <= 500
    ? percent
    : { error: "Percent must be a number such as 10 or -10" };
}
