import * as z from "zod";

import { emailField, UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** The newsletter form: an e-mail address. */
export const newsletterSchema = z.object({ email: emailField }, { error: UNREADABLE_FORM });

const token = z.guid();

/** Parses the token of an unsubscribe link; null when it is not a UUID. */
export function parseUnsubscribeToken(value: string | null): string | null {
  return token.safeParse(value).data ?? null;
}
