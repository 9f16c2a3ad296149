import { createCookie, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext } from "#app/context.ts";
import { cookieOptions } from "#app/middleware/cookie-options.server.ts";
import { logRefusedCookie } from "#app/middleware/refused-cookie.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";

/** The minutes after opening a link in which the password can be set without the present one. */
const MINUTES = 15;

/** The permission that a browser gets by opening a link. */
export type PasswordReset = {
  /** True if the account was confirmed with the link and gets its first password. */
  isNewAccount: boolean;
  /** The path to go to once the password is set. */
  next: string;
};

const grantSchema = z.object({
  id: z.uuid(),
  userId: z.string(),
  until: z.number(),
  isNewAccount: z.boolean().default(false),
  next: z.unknown().optional().transform(toLocalPath),
});

function passwordResetCookie(request: Request, context: Readonly<RouterContextProvider>) {
  return createCookie("haat-recovery", {
    ...cookieOptions(request),
    maxAge: MINUTES * 60,
    secrets: context.get(configContext).sessionSecrets,
  });
}

/** Returns the Set-Cookie header that lets this user set a password in this browser. */
export function grantPasswordReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: string,
  reset: PasswordReset,
): Promise<string> {
  const until = Date.now() + MINUTES * 60_000;
  return passwordResetCookie(request, context).serialize({
    id: crypto.randomUUID(),
    userId,
    until,
    ...reset,
  });
}

/** Returns the Set-Cookie header that deletes the cookie. */
export function clearPasswordReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  return passwordResetCookie(request, context).serialize("", { maxAge: 0 });
}

/**
 * Reads the permission to set a password, with the id under which it is used up, see beginPasswordReset.
 * @returns null unless this browser opened a link of this user within the last 15 minutes
 */
export async function readPasswordReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: string,
): Promise<(PasswordReset & { id: string }) | null> {
  const cookie: unknown = await passwordResetCookie(request, context).parse(request.headers.get("Cookie"));
  logRefusedCookie({ request, context }, "haat-recovery", cookie);
  const { data: grant } = grantSchema.safeParse(cookie);
  if (!grant || grant.userId !== userId || grant.until <= Date.now()) return null;
  return { id: grant.id, isNewAccount: grant.isNewAccount, next: grant.next };
}
