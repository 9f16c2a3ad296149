import * as z from "zod";

import { loginSchema } from "#app/shop/account/account.ts";

/** The newsletter box: an e-mail address. */
export const newsletterSchema = z.object(
  { email: loginSchema.shape.email },
  { error: "The form could not be read. Please try again." },
);

const token = z.guid();

/** The token of an unsubscribe link; null for anything that cannot be one. */
export function parseUnsubscribeToken(value: string | null): string | null {
  return token.safeParse(value).data ?? null;
}
