import { createCookie, type RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";

/** How long after opening the link of a mail the password may be set without the present one. */
const MINUTES = 15;

function cookieOf(request: Request, context: Readonly<RouterContextProvider>) {
  return createCookie("haat-recovery", {
    httpOnly: true,
    maxAge: MINUTES * 60,
    path: "/",
    sameSite: "lax",
    secure: new URL(request.url).protocol === "https:",
    secrets: context.get(configContext).sessionSecrets,
  });
}

/** The Set-Cookie line that lets this shopper, in this browser, set a password. */
export function grantPasswordReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: string,
): Promise<string> {
  const until = Date.now() + MINUTES * 60_000;
  return cookieOf(request, context).serialize({ userId, until });
}

/** The Set-Cookie line that ends it. */
export function clearPasswordReset(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  return cookieOf(request, context).serialize("", { maxAge: 0 });
}

/** Whether this browser opened a recovery link of this shopper a short while ago. */
export async function canResetPassword(
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: string,
): Promise<boolean> {
  const kept: unknown = await cookieOf(request, context).parse(request.headers.get("Cookie"));
  return (
    typeof kept === "object" &&
    kept !== null &&
    "userId" in kept &&
    "until" in kept &&
    kept.userId === userId &&
    Number(kept.until) > Date.now()
  );
}
