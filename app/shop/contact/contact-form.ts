import * as z from "zod";

import { loginSchema } from "#app/shop/account/account.ts";
import { cleanParagraphs, optionalLine, requiredLine } from "#app/shop/text.ts";

const MESSAGE_MAX = 4000;
const NO_MESSAGE = "Please write your message";

/** The contact form. The order number may be left out (null); it is kept as typed, in capitals. */
export const contactSchema = z.object(
  {
    name: requiredLine("Name", 2, 100, "Please enter your name"),
    email: loginSchema.shape.email,
    orderNumber: optionalLine("Order number", 40).transform((number) => number?.toUpperCase() ?? null),
    message: z
      .string({ error: NO_MESSAGE })
      .overwrite(cleanParagraphs)
      .refine((text) => text.length >= 2, { error: NO_MESSAGE })
      .refine((text) => text.length <= MESSAGE_MAX, { error: "Message must be at most 4,000 characters" }),
  },
  { error: "The form could not be read. Please try again." },
);
