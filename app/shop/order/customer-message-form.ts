import * as z from "zod";

import { multilineText } from "#app/shop/form-fields.ts";

/** The form that mails the customer of an order. `key` makes a form that is posted twice write one mail. */
export const customerMessageSchema = z.object({
  message: multilineText(1, 900, {
    missing: "Write the message first",
    tooLong: "Message must be at most 900 characters",
  }),
  key: z.guid(),
});
