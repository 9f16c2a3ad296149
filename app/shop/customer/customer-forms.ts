import * as z from "zod";

import { multilineText, requiredLine } from "#app/shop/form-fields.ts";
import { cleanLine } from "#app/shop/text.ts";

const MAX_TAGS = 10;
const MAX_TAG_LENGTH = 30;

/** The form of a customer's tags, separated by commas. Blank and repeated tags are left out. */
export const tagsSchema = z.object({
  tags: z
    .string({ error: "Write the tags in one line" })
    .transform((typed) => [...new Set(typed.split(",").map(cleanLine).filter(Boolean))])
    .refine((tags) => tags.length <= MAX_TAGS, { error: `At most ${MAX_TAGS} tags` })
    .refine((tags) => tags.every((tag) => tag.length <= MAX_TAG_LENGTH), {
      error: `Each tag must be at most ${MAX_TAG_LENGTH} characters`,
    }),
});

/** The form of a note on a customer, shown to staff only. */
export const customerNoteSchema = z.object({
  note: multilineText(1, 1000, {
    missing: "Write a note first",
    tooLong: "Note must be at most 1000 characters",
  }),
});

/** The form that blocks a customer from cash on delivery. Staff and the audit log see the reason. */
export const cashBlockSchema = z.object({
  reason: requiredLine("Reason", 1, 200, "Write the reason; only staff see it"),
});
