import * as z from "zod";

import { cleanLine } from "#app/shop/text.ts";

const NO_DAY = "Enter the day on which the courier paid";

const day = z.string({ error: NO_DAY }).refine(
  (text) => {
    const moment = Date.parse(text);
    return (
      /^20\d\d-\d\d-\d\d$/.test(text) &&
      !Number.isNaN(moment) &&
      new Date(moment).toISOString().startsWith(text)
    );
  },
  { error: NO_DAY },
);

/** The form that enters a remittance. `lines` is the courier's statement as text. */
export const remittanceSchema = z.object({
  courier: z
    .string({ error: "Enter the courier" })
    .transform(cleanLine)
    .pipe(z.string().min(1, "Enter the courier").max(80, "Use at most 80 characters")),
  paid_on: day,
  reference: z
    .string()
    .optional()
    .transform((text) => cleanLine(text ?? ""))
    .refine((text) => text.length <= 100, "Use at most 100 characters")
    .transform((text) => text || null),
  lines: z
    .string()
    .optional()
    .transform((text) => text ?? ""),
});

/** The form that marks a difference as settled, which removes it from the list. */
export const settleSchema = z.object({
  line: z.coerce.number().int().positive(),
  note: z
    .string({ error: "Say how it was dealt with" })
    .transform(cleanLine)
    .pipe(z.string().min(1, "Say how it was dealt with").max(200, "Use at most 200 characters")),
});
