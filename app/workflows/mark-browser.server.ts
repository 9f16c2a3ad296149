import type { RouterContextProvider } from "react-router";

import type { ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { forgetBrowsers } from "#app/data/sign-in-failures.server.ts";
import { writeBrowserMark } from "#app/middleware/known-browser-cookie.server.ts";

/**
 * Deletes the account's marks of earlier browsers after a new password, and marks this one.
 * @returns the response headers, without a mark when the database did not answer
 */
export async function markOnlyThisBrowser(
  posted: { request: Request; context: Readonly<RouterContextProvider> },
  db: Db,
  user: ShopUser,
): Promise<Headers> {
  const since = await forgetBrowsers(db);
  const headers = new Headers();
  if (since === null) return headers;
  headers.append("Set-Cookie", await writeBrowserMark(posted, { email: user.email, user: user.id, since }));
  return headers;
}
