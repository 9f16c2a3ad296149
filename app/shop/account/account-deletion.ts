import * as z from "zod";

import { loginSchema } from "#app/shop/account/account.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";

/** Orders that still ask something of the shop: while there is one, its account cannot be closed. */
export const OPEN_STATUSES: readonly OrderStatus[] = ["pending", "confirmed", "processing", "shipped"];

const BAD_FORM = "The form could not be read. Please try again.";

/** Closing an account that has a password. */
export const deleteByPasswordSchema = z.object({ password: loginSchema.shape.password }, { error: BAD_FORM });

/** Closing an account that was opened with Google: its e-mail is typed once more. */
export function deleteByEmailSchema(email: string) {
  const error = "Please type the e-mail of this account";
  return z.object(
    {
      email: z
        .string({ error })
        .refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), { error }),
    },
    { error: BAD_FORM },
  );
}
