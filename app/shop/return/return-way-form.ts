import * as z from "zod";

import { optionalMultilineText } from "#app/shop/form-fields.ts";

/**
 * The form in which staff choose how the items come back. A blank address means the shop's. `accepts` is the key of
 * the differences in an exchange, when it is sent anyway.
 */
export const returnWaySchema = z
  .object({
    way: z.enum(["post", "pickup"], { error: "Choose how the items come back" }).default("post"),
    returnAddress: optionalMultilineText("Return address", 500),
    pickupOn: z.string({ error: "Choose a day" }).trim().default(""),
    accepts: z.string().default(""),
  })
  .refine(({ way, pickupOn }) => way === "post" || /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(pickupOn), {
    path: ["pickupOn"],
    error: "Choose the day on which the courier comes",
  });
export type ReturnWayChoice = z.output<typeof returnWaySchema>;
