import * as z from "zod";

import { passwordField } from "#app/shop/account/account-forms.ts";
import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** Confirms the deletion of an account that has a password. */
export const deleteByPasswordSchema = z.object({ password: passwordField }, { error: UNREADABLE_FORM });

/**
 * Confirms the deletion of an account without a password (Google sign-in) by its e-mail address.
 * @param email the address of the account
 */
export function deleteByEmailSchema(email: string) {
  const error = "Please type the e-mail of this account";
  return z.object(
    {
      email: z
        .string({ error })
        .refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), { error }),
    },
    { error: UNREADABLE_FORM },
  );
}
