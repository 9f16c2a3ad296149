import * as z from "zod";

import { emailField, UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** The newsletter form: an e-mail address. */
export const newsletterSchema = z.object({ email: emailField }, { error: UNREADABLE_FORM });

const token = z.string().regex(/^[0-9a-f]{64}$/);

/** Parses the token of a link to confirm or unsubscribe; null when it is none: 64 hexadecimal digits. */
export function parseNewsletterToken(value: string | null): string | null {
  return token.safeParse(value).data ?? null;
}
