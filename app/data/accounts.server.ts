import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";

/** Whether the record says so; any doubt, a failed lookup included, means no. */
export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  const { data, error } = await db.from("users").select("is_admin").eq("id", userId).maybeSingle();
  if (error) console.error(JSON.stringify({ operation: "look up is_admin", cause: error.message }));
  return data?.is_admin === true;
}

export const GENERIC = "An error occurred. Please try again.";

type AuthError = { name: string; message: string; status?: number | undefined; code?: string | undefined };
type AuthAnswer = { error: AuthError | null };

/** Why something about an account did not work: what the shopper reads, and the provider's code for it. */
export type AuthProblem = { message: string; code: string };

/** @returns null when it worked; the provider's message where it has one, else the generic one with no code. */
export async function toAuthProblem(answer: Promise<AuthAnswer>): Promise<AuthProblem | null> {
  try {
    const { error } = await answer;
    if (!error) return null;
    const isProviders = error.status !== undefined && error.status >= 400 && error.status < 500;
    if (isProviders) return { message: error.message, code: error.code ?? "" };
    log(error.message);
  } catch (error) {
    log(String(error));
  }
  return { message: GENERIC, code: "" };
}

function log(cause: string): void {
  console.error(JSON.stringify({ operation: "auth", cause }));
}

type Password = { email: string; password: string };

/** @returns null when signed in, else why not: the code is email_not_confirmed while the mail's link is unopened */
export function signIn(db: Db, { email, password }: Password): Promise<AuthProblem | null> {
  return toAuthProblem(db.auth.signInWithPassword({ email, password }));
}

/** Too soon after the last mail to the same address; whether there was one is nobody's business. */
function isTooSoon({ code, message }: AuthProblem): boolean {
  return code === "over_email_send_rate_limit" && message.startsWith("For security purposes");
}

/**
 * Makes an account and, where the project asks for it, sends the link that confirms it. Leaves nobody signed in.
 * @param confirmedAt the address that the link leads on to
 * @returns null when the mail is on its way, also when the e-mail was known; else why not
 */
export async function signUp(
  nobody: Db,
  { email, password, fullName }: Password & { fullName: string },
  confirmedAt: string,
): Promise<AuthProblem | null> {
  const options = { data: { full_name: fullName }, emailRedirectTo: confirmedAt };
  const problem = await toAuthProblem(nobody.auth.signUp({ email, password, options }));
  if (problem) return isTooSoon(problem) ? null : problem;
  const { data } = await nobody.auth.getSession();
  if (data.session) await signOut(nobody, "local");
  return null;
}

/**
 * Ends sessions at the backend: this one, all others, or all. The caller clears the cookies.
 * @returns null when they are over
 */
export function signOut(db: Db, scope: "local" | "others" | "global" = "local"): Promise<AuthProblem | null> {
  return toAuthProblem(db.auth.signOut({ scope }));
}

/** Runs what answers the same for every e-mail. @returns whether the backend could be asked */
async function couldAsk(answer: Promise<AuthAnswer>): Promise<boolean> {
  try {
    const { error } = await answer;
    if (error) log(error.message);
    return error?.name !== "AuthRetryableFetchError";
  } catch (error) {
    log(String(error));
    return false;
  }
}

/** Sends the link for a forgotten password, if anybody has this e-mail. @returns null, or that it did not work */
export async function sendRecovery(nobody: Db, email: string, redirectTo: string): Promise<string | null> {
  return (await couldAsk(nobody.auth.resetPasswordForEmail(email, { redirectTo }))) ? null : GENERIC;
}

/** Sends the confirmation link once more, if anybody waits for it. @returns null, or that it did not work */
export async function resendConfirmation(nobody: Db, email: string, next: string): Promise<string | null> {
  const options = { emailRedirectTo: next };
  return (await couldAsk(nobody.auth.resend({ type: "signup", email, options }))) ? null : GENERIC;
}

/** What a link of a mail may be about. */
export const LINK_TYPES = ["signup", "recovery", "email_change", "email"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

type Verified = { problem: AuthProblem } | { problem: null; userId: string | null };

/**
 * Uses up the token of a mail's link and signs in.
 * @returns who is signed in now; userId is null while a change of e-mail waits for the link in the other mail
 */
export async function verifyLink(db: Db, type: LinkType, tokenHash: string): Promise<Verified> {
  let userId: string | null = null;
  const problem = await toAuthProblem(
    db.auth.verifyOtp({ type, token_hash: tokenHash }).then(({ data, error }) => {
      userId = data.session ? (data.user?.id ?? null) : null;
      return { error };
    }),
  );
  return problem ? { problem } : { problem, userId };
}

/** Sets the password of who is signed in, without asking for the present one. */
export function setPassword(db: Db, password: string): Promise<AuthProblem | null> {
  return toAuthProblem(db.auth.updateUser({ password }));
}

/**
 * Asks at both addresses whether the e-mail may change.
 * @param owner a client that signed in with the password just now
 * @returns null when the links are on their way, also when the new e-mail is somebody else's
 */
export async function changeEmail(
  owner: Db,
  email: string,
  confirmedAt: string,
): Promise<AuthProblem | null> {
  const problem = await toAuthProblem(owner.auth.updateUser({ email }, { emailRedirectTo: confirmedAt }));
  return problem?.code === "email_exists" || (problem && isTooSoon(problem)) ? null : problem;
}

/** How the shopper signs in, as the auth server has it. @throws a 503 when it cannot be asked */
export async function getSignInWays(db: Db): Promise<{ email: string; hasPassword: boolean }> {
  const { data, error } = await db.auth.getUser();
  if (!data.user) throwUnavailable("read the sign-in ways", error);
  const { providers } = data.user.app_metadata;
  return {
    email: data.user.email ?? "",
    hasPassword: !Array.isArray(providers) || providers.includes("email"),
  };
}
