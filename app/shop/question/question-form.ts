import * as z from "zod";

import { multilineText, UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** The form for a shopper's question about a product. */
export const questionSchema = z.object(
  {
    question: multilineText(5, 500, {
      missing: "Please write your question",
      tooLong: "Question must be at most 500 characters",
    }),
  },
  { error: UNREADABLE_FORM },
);

/**
 * The form for the shop's answer, which the product page shows. `answeredAt` is the time of the answer that the form
 * showed; null for none.
 */
export const questionAnswerSchema = z.object(
  {
    answer: multilineText(1, 2000, {
      missing: "Please write your answer",
      tooLong: "Answer must be at most 2,000 characters",
    }),
    answeredAt: z
      .optional(z.iso.datetime({ offset: true, error: UNREADABLE_FORM }))
      .transform((time) => time ?? null),
  },
  { error: UNREADABLE_FORM },
);

/** The messages for a question that was not accepted, by error code. */
export const QUESTION_REFUSALS = {
  too_many: "You have asked 5 questions within 24 hours. Please ask again tomorrow.",
  product_busy: "This product was asked about very often today. Please ask again tomorrow.",
} as const;
