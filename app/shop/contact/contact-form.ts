import * as z from "zod";

import {
  emailField,
  multilineText,
  optionalLine,
  requiredLine,
  UNREADABLE_FORM,
} from "#app/shop/form-fields.ts";

/** The contact form. The order number is optional (null) and stored in capitals. */
export const contactSchema = z.object(
  {
    name: requiredLine("Name", 2, 100, "Please enter your name"),
    email: emailField,
    orderNumber: optionalLine("Order number", 40).transform((number) => number?.toUpperCase() ?? null),
    message: multilineText(2, 4000, {
      missing: "Please write your message",
      tooLong: "Message must be at most 4,000 characters",
    }),
    /** The token from the link in an answer. An invalid one starts a new thread. */
    thread: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .catch(undefined),
  },
  { error: UNREADABLE_FORM },
);
