import { createCookie, type RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";
import { cookieOptions } from "#app/middleware/cookie-options.server.ts";

/** Minutes after opening a recovery link in which the password can be set without the present one. */
const MINUTES = 15;

function passwordResetCookie(request: Request, context: Readonly<RouterContextProvider>) {
  return createCookie("haat-recovery", {
    ...cookieOptions(request),
    maxAge: MINUTES * 60,
    secrets: context.get(configContext).sessionSecrets,
  });
}

/** Set-Cookie header that lets this user set a password in this browser. */
export function grantPasswordReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: string,
): Promise<string> {
  const until = Date.now() + MINUTES * 60_000;
  return passwordResetCookie(request, context).serialize({ userId, until });
}

/** Set-Cookie header that deletes the cookie. */
export function clearPasswordReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  return passwordResetCookie(request, context).serialize("", { maxAge: 0 });
}

/** Whether this browser opened a recovery link of this user within the last 15 minutes. */
export async function canResetPassword(
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: string,
): Promise<boolean> {
  const grant: unknown = await passwordResetCookie(request, context).parse(request.headers.get("Cookie"));
  return (
    typeof grant === "object" &&
    grant !== null &&
    "userId" in grant &&
    "until" in grant &&
    grant.userId === userId &&
    Number(grant.until) > Date.now()
  );
}
