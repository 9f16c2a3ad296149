import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";

/** A mark that a browser has signed in to an account. `since` is the database time of the mark. */
export type BrowserMark = { user: string; browser: string; since: string };

const begunSchema = z.union([
  z.object({ ok: z.literal(false) }),
  z.object({
    ok: z.literal(true),
    /** The number of wrong passwords of this network or browser, including this one. */
    failures: z.number(),
    /** The keys to pass to returnSignIn. */
    keys: z.array(z.string()),
    at: z.string(),
  }),
]);

/** The result of beginSignIn. */
export type BegunSignIn = z.infer<typeof begunSchema>;

/**
 * Counts a password as wrong before it is tried.
 * @returns `ok: false` at the limit; null when the database does not answer, which is logged: then nobody is locked out
 */
export async function beginSignIn(
  backend: Credentials,
  { account, network, mark }: { account: string; network: string; mark: BrowserMark | null },
): Promise<BegunSignIn | null> {
  const { data, error } = await createServiceClient(backend).rpc("shop_begin_sign_in", {
    p_account: account,
    p_network: network,
    ...(mark ? { p_mark: mark } : {}),
  });
  if (error) logError("count a sign-in", error);
  return begunSchema.safeParse(data).data ?? null;
}

/**
 * Takes back the count of beginSignIn or beginCode, because the password or code was not wrong. A failure is logged.
 * @param session the session confirmed by a correct one: for five minutes, staff may use it for actions that require a
 * confirmation
 */
export async function returnSignIn(
  backend: Credentials,
  keys: string[],
  session: string | null = null,
): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("shop_return_sign_in", {
    p_keys: keys,
    ...(session === null ? {} : { p_session_id: session }),
  });
  if (error) logError("take back a counted sign-in", error);
}

/**
 * Uses up the permission to set a password that a browser got by opening a mail's link.
 * @param resetId its id in the browser's cookie
 * @returns the keys for returnSignIn, in case no password is set after all; 'used': it was used before; null when the
 * database does not answer, which is logged
 */
export async function beginPasswordReset(
  backend: Credentials,
  { userId, resetId }: { userId: string; resetId: string },
): Promise<string[] | "used" | null> {
  const { data, error } = await createServiceClient(backend).rpc("shop_begin_password_reset", {
    p_user_id: userId,
    p_reset_id: resetId,
  });
  if (error) {
    logError("begin a password reset", error);
    return null;
  }
  const keys: string[] | null = data;
  return keys ?? "used";
}

/**
 * Deletes the marks of all browsers that signed in to the account before.
 * @returns the time from which new marks count; null when it failed, which is logged
 */
export async function forgetBrowsers(db: Db): Promise<string | null> {
  const { data, error } = await db.rpc("shop_forget_browsers");
  if (error) logError("forget browsers", error);
  return data ?? null;
}
