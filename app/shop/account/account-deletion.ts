import * as z from "zod";

import { passwordField } from "#app/shop/account/account-forms.ts";
import { UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** The form that deletes an account with a password. */
export const deleteByPasswordSchema = z.object({ password: passwordField }, { error: UNREADABLE_FORM });

/**
 * Builds the form that deletes an account without a password (Google sign-in), which asks for its e-mail address.
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
