import * as z from "zod";

import { parseWholeNumber } from "#app/shop/text.ts";

const MAX_LOW_STOCK = 9_999;
const INVALID = "Enter a whole number from 0 to 9,999, or leave it empty";

/** The form of a product's low-stock threshold. An empty field becomes null. */
export const lowStockSchema = z.object({
  units: z
    .string()
    .optional()
    .transform((typed, context) => {
      if (typed === undefined || typed.trim() === "") return null;
      const units = parseWholeNumber(typed);
      if (units !== null && units >= 0 && units <= MAX_LOW_STOCK) return units;
      context.addIssue({ code: "custom", message: INVALID });
      return z.NEVER;
    }),
});
