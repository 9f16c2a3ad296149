import * as z from "zod";

import { optionalMultilineText } from "#app/shop/form-fields.ts";

/**
 * How the items come back, as an admin chooses it. Without an address it is the shop's. `accepts`: the key of what differs in
 * an exchange, when it is sent anyway.
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
