import * as z from "zod";

import { multilineText, optionalLine } from "#app/shop/form-fields.ts";

const COMMENT_MAX = 2000;
const NO_RATING = "Choose 1 to 5 stars";
const UNREADABLE = "The review could not be read. Please try again.";

/** The review form: 1 to 5 stars, an optional title (null) and a comment. */
export const reviewSchema = z.object(
  {
    intent: z.literal("review", { error: UNREADABLE }),
    rating: z
      .string({ error: NO_RATING })
      .refine((value) => /^[1-5]$/.test(value), { error: NO_RATING })
      .transform(Number),
    title: optionalLine("Title", 100),
    comment: multilineText(3, COMMENT_MAX, {
      missing: "Write a few words",
      tooLong: `Review must be at most ${COMMENT_MAX} characters`,
    }),
  },
  { error: UNREADABLE },
);
