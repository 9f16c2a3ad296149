import * as z from "zod";

import type { BillingAddress } from "#app/shop/tax/billing.ts";

/** The address of an order, which the generated types describe as JSON. */
export const shippingAddressSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string().nullable().default(null),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  phone: z.string(),
});

/** The business that an order is billed to; null for a person. */
export const billingAddressSchema = z
  .object({
    legal_name: z.string(),
    address_line: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
  })
  .nullable() satisfies z.ZodType<BillingAddress | null>;
