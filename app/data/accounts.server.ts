import { stringFromBase64URL } from "@supabase/ssr";
import type { User } from "@supabase/supabase-js";
import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { writeLog } from "#app/log.server.ts";
import { type Role, roleOf } from "#app/shop/account/roles.ts";

/** Reads a user's role; null for a shopper. @throws a 503 when the lookup fails */
export async function findRole(db: Db, userId: string): Promise<Role | null> {
  const { data, error } = await db
    .from("users")
    .select("is_admin, staff_role")
    .eq("id", userId)
    .maybeSingle();
  if (error) throwUnavailable("look up a role", error);
  return data && roleOf(data);
}

export const AUTH_FAILED = "An error occurred. Please try again.";

type AuthError = { name: string; message: string; status?: number | undefined; code?: string | undefined };
type AuthResponse = { error: AuthError | null };

/** A message for the user, and the auth server's error code. */
export type AuthProblem = { message: string; code: string };

/**
 * Converts a response of the auth server to a problem.
 * @returns null on success; the auth server's own message for 4xx errors with a code, otherwise a generic message with
 * an empty code, and the cause in the log
 */
export async function toAuthProblem(response: Promise<AuthResponse>): Promise<AuthProblem | null> {
  try {
    const { error } = await response;
    if (!error) return null;
    const { message, status, code } = error;
    if (code && status !== undefined && status >= 400 && status < 500) return { message, code };
    log(message);
  } catch (error) {
    log(String(error));
  }
  return { message: AUTH_FAILED, code: "" };
}

function log(cause: string): void {
  writeLog("error", { operation: "auth", cause });
}

type Password = { email: string; password: string };

/**
 * Signs in with a password.
 * @returns no problem when signed in; its code is email_not_confirmed until the link in the confirmation mail is opened
 */
export async function signIn(
  db: Db,
  { email, password }: Password,
): Promise<{ problem: AuthProblem | null; userId: string | null; session: string | null }> {
  let userId: string | null = null;
  let session: string | null = null;
  const problem = await toAuthProblem(
    db.auth.signInWithPassword({ email, password }).then(({ data, error }) => {
      userId = data.user?.id ?? null;
      session = data.session && readSessionId(data.session.access_token);
      return { error };
    }),
  );
  return { problem, userId, session };
}

const claims = z.object({ session_id: z.uuid() });

/** Returns the session id from a newly issued access token. */
function readSessionId(accessToken: string): string | null {
  const [, payload = ""] = accessToken.split(".");
  return claims.safeParse(JSON.parse(stringFromBase64URL(payload))).data?.session_id ?? null;
}

/**
 * Returns true if a mail to this address was sent a moment ago, or the project has sent too many. The error is not
 * shown, because only addresses without an account or without confirmation can cause it.
 */
function isOverMailQuota({ code }: AuthProblem): boolean {
  return code === "over_email_send_rate_limit";
}

/**
 * Creates an account and, where the project requires it, sends the confirmation link. Does not sign in.
 * @param confirmedAt URL to go to after confirming
 * @returns null on success, also for an e-mail that has an account already
 */
export async function signUp(
  anonDb: Db,
  { email, password, fullName }: Password & { fullName: string },
  confirmedAt: string,
): Promise<{ problem: AuthProblem | null; isConfirmed: boolean }> {
  const options = { data: { full_name: fullName }, emailRedirectTo: confirmedAt };
  const problem = await toAuthProblem(anonDb.auth.signUp({ email, password, options }));
  if (problem && isOverMailQuota(problem)) log(problem.message);
  else if (problem) return { problem, isConfirmed: false };
  const { data } = await anonDb.auth.getSession();
  if (data.session) await signOut(anonDb, "local");
  return { problem: null, isConfirmed: data.session !== null };
}

/**
 * Ends sessions at the auth server: this one, all others, or all. The caller must clear the cookies.
 * @returns null on success
 */
export function signOut(db: Db, scope: "local" | "others" | "global" = "local"): Promise<AuthProblem | null> {
  return toAuthProblem(db.auth.signOut({ scope }));
}

/**
 * Awaits a call that must not reveal whether an account exists.
 * @returns whether the auth server could be reached
 */
async function wasReached(response: Promise<AuthResponse>): Promise<boolean> {
  try {
    const { error } = await response;
    if (error) log(error.message);
    return error?.name !== "AuthRetryableFetchError";
  } catch (error) {
    log(String(error));
    return false;
  }
}

/** Sends a password reset link if an account has this e-mail. @returns null, or an error message */
export async function sendRecovery(anonDb: Db, email: string, redirectTo: string): Promise<string | null> {
  return (await wasReached(anonDb.auth.resetPasswordForEmail(email, { redirectTo }))) ? null : AUTH_FAILED;
}

/** Sends the confirmation link again if an account needs it. @returns null, or an error message */
export async function resendConfirmation(anonDb: Db, email: string, next: string): Promise<string | null> {
  const options = { emailRedirectTo: next };
  return (await wasReached(anonDb.auth.resend({ type: "signup", email, options }))) ? null : AUTH_FAILED;
}

/** The types of links in mails of the auth server. */
export const LINK_TYPES = ["signup", "recovery", "email_change", "email"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

type Verified = { problem: AuthProblem } | { problem: null; userId: string | null; isNewAccount: boolean };

/**
 * Redeems the token of a mail's link and signs in.
 * @param email the address in the link, by which attempts are counted; a token of another account is rejected
 * @returns `userId` null: an e-mail change still needs the link in the other mail; `isNewAccount`: the link confirmed
 * the account's address, so whoever set its password before may be somebody else
 */
export async function verifyLink(
  db: Db,
  { type, tokenHash, email }: { type: LinkType; tokenHash: string; email: string },
): Promise<Verified> {
  let userId: string | null = null;
  let isOther = false;
  let isNewAccount = false;
  const problem = await toAuthProblem(
    db.auth.verifyOtp({ type, token_hash: tokenHash }).then(({ data, error }) => {
      userId = data.session ? (data.user?.id ?? null) : null;
      // The account already has its new address.
      isOther = type !== "email_change" && userId !== null && data.user?.email?.toLowerCase() !== email;
      isNewAccount =
        userId !== null &&
        (isConfirmation(type) || (type === "recovery" && wasRecoveredUnconfirmed(data.user)));
      return { error };
    }),
  );
  if (problem) return { problem };
  if (!isOther) return { problem, userId, isNewAccount };
  await db.auth.signOut({ scope: "local" });
  return { problem: { code: "otp_expired", message: "The link belongs to another account." } };
}

function isConfirmation(type: LinkType): boolean {
  return type === "signup" || type === "email";
}

/**
 * Returns true if the account was unconfirmed when its recovery mail was sent. Such a link also confirms the account.
 */
function wasRecoveredUnconfirmed(
  user: Pick<User, "email_confirmed_at" | "recovery_sent_at"> | null,
): boolean {
  const [confirmed, sent] = [user?.email_confirmed_at, user?.recovery_sent_at];
  return confirmed !== undefined && sent !== undefined && Date.parse(confirmed) >= Date.parse(sent);
}

/**
 * Replaces the password of the signed-in user with a random one, and ends all other sessions.
 * @returns null on success
 */
export async function discardPassword(db: Db): Promise<AuthProblem | null> {
  const problem = await setPassword(db, crypto.randomUUID());
  return (await signOut(db, "others")) ?? problem;
}

/**
 * Sets the password of the signed-in user.
 * @param present the present password, which the auth server requires unless the session began with a link
 */
export function setPassword(db: Db, password: string, present?: string): Promise<AuthProblem | null> {
  return toAuthProblem(
    db.auth.updateUser({ password, ...(present === undefined ? {} : { current_password: present }) }),
  );
}

/**
 * Sends confirmation links of an e-mail change to both addresses.
 * @param owner a client that has just signed in with the password
 * @returns null on success, also when another account has the new e-mail
 */
export async function changeEmail(
  owner: Db,
  email: string,
  confirmedAt: string,
): Promise<AuthProblem | null> {
  const problem = await toAuthProblem(owner.auth.updateUser({ email }, { emailRedirectTo: confirmedAt }));
  return problem?.code === "email_exists" || (problem && isOverMailQuota(problem)) ? null : problem;
}

/** The ways in which a user can sign in. `hasTwoStep`: an authenticator app is confirmed. */
export type SignInWays = { email: string; hasPassword: boolean; hasTwoStep: boolean };

/**
 * Reads from the auth server how the user can sign in.
 * @throws a 503 when it does not answer
 */
export async function getSignInWays(db: Db): Promise<SignInWays> {
  const { data, error } = await db.auth.getUser();
  if (!data.user) throwUnavailable("read the sign-in ways", error);
  const { providers } = data.user.app_metadata;
  return {
    email: data.user.email ?? "",
    hasPassword: !Array.isArray(providers) || providers.includes("email"),
    hasTwoStep: (data.user.factors ?? []).some(({ status }) => status === "verified"),
  };
}
