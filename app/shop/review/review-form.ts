import * as z from "zod";

import { cleanParagraphs, optionalLine } from "#app/shop/text.ts";

const COMMENT_MAX = 2000;
const NO_COMMENT = "Please write a few words about the product";
const UNREADABLE = "The review could not be read. Please try again.";

/** The review form: 1 to 5 stars, a title that may be left out (null), and what the shopper has to say. */
export const reviewSchema = z.object(
  {
    intent: z.literal("review", { error: UNREADABLE }),
    rating: z
      .string({ error: "Please choose from 1 to 5 stars" })
      .refine((value) => /^[1-5]$/.test(value), { error: "Please choose from 1 to 5 stars" })
      .transform(Number),
    title: optionalLine("Title", 100),
    comment: z
      .string({ error: NO_COMMENT })
      .overwrite(cleanParagraphs)
      .refine((text) => text.length >= 3, { error: NO_COMMENT })
      .refine((text) => text.length <= COMMENT_MAX, {
        error: `Review must be at most ${COMMENT_MAX} characters`,
      }),
  },
  { error: UNREADABLE },
);
