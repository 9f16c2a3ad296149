import * as z from "zod";

import { multilineText } from "#app/shop/form-fields.ts";

/** A mail to the customer of an order; `key` makes a repeated form write once. */
export const customerMessageSchema = z.object({
  message: multilineText(1, 900, {
    missing: "Write the message first",
    tooLong: "Message must be at most 900 characters",
  }),
  key: z.guid(),
});
