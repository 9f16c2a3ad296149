import * as z from "zod";

import { multilineText, optionalLine } from "#app/shop/form-fields.ts";

const COMMENT_MAX = 2000;
const UNREADABLE = "The review could not be read. Please try again.";

/** The review form: 1 to 5 stars, an optional title (null) and a comment. */
export const reviewSchema = z.object(
  {
    intent: z.literal("review", { error: UNREADABLE }),
    rating: z
      .string({ error: "Please choose from 1 to 5 stars" })
      .refine((value) => /^[1-5]$/.test(value), { error: "Please choose from 1 to 5 stars" })
      .transform(Number),
    title: optionalLine("Title", 100),
    comment: multilineText(3, COMMENT_MAX, {
      missing: "Please write a few words about the product",
      tooLong: `Review must be at most ${COMMENT_MAX} characters`,
    }),
  },
  { error: UNREADABLE },
);
