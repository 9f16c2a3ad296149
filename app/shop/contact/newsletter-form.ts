import * as z from "zod";

import { emailField, UNREADABLE_FORM } from "#app/shop/form-fields.ts";

/** The newsletter form: an e-mail address. */
export const newsletterSchema = z.object({ email: emailField }, { error: UNREADABLE_FORM });

const token = z.string().regex(/^[0-9a-f]{64}$/);

/** Parses the token of a link that confirms or unsubscribes: 64 hexadecimal digits. Returns null for anything else. */
export function parseNewsletterToken(value: string | null): string | null {
  return token.safeParse(value).data ?? null;
}
