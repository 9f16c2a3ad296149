import type { RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";
import { type AuthProblem, signIn } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { beginSignIn, returnSignIn } from "#app/data/sign-in-failures.server.ts";
import { readBrowserMark, writeBrowserMark } from "#app/middleware/known-browser-cookie.server.ts";
import { countAndCheckLimit, networkOfRequest, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";

const TOO_MANY_WRONG =
  "Too many wrong passwords. Please wait a quarter of an hour, or set a new one with “Forgot password?”.";

/** The number of wrong passwords after which each answer takes longer than the one before. */
const QUICK_FAILURES = 3;

type PasswordTrial =
  | { problem: AuthProblem; isRefused: boolean; mark: null }
  /** `mark`: the Set-Cookie header that marks this browser; null when the database did not answer. */
  | { problem: null; mark: string | null; userId: string };

/**
 * Signs in with a password, within the limits of wrong passwords. They are counted by account and network, or by
 * account and browser if the browser signed in before, so that a stranger's attempts do not lock the owner out.
 * @param db the client that gets the session
 * @param account `confirms`: the session that a correct password confirms; by default the new one
 * @returns `isRefused`: the password was not tried
 */
export async function tryPassword(
  posted: { request: Request; context: Readonly<RouterContextProvider> },
  db: Db,
  { email, password, confirms }: { email: string; password: string; confirms?: string },
): Promise<PasswordTrial> {
  const { request, context } = posted;
  const { backend, authMinResponseMs } = context.get(configContext);
  const refuse = (message: string): PasswordTrial => ({
    problem: { code: "too_many", message },
    isRefused: true,
    mark: null,
  });
  const account = email.trim().toLowerCase();
  const mark = await readBrowserMark(posted, account);
  if (await countAndCheckLimit("auth", request, context, { browser: mark?.browser })) return refuse(TOO_MANY);
  const begun =
    backend && (await beginSignIn(backend, { account, network: networkOfRequest(request), mark }));
  if (begun?.ok === false) {
    logSecurityEvent(context, "sign_in_limited", { email });
    return refuse(TOO_MANY_WRONG);
  }
  const late = Math.max((begun?.failures ?? 0) - QUICK_FAILURES, 0);
  if (late > 0) await new Promise((resolve) => setTimeout(resolve, late * authMinResponseMs));

  const { problem, userId, session } = await signIn(db, { email, password });
  if (begun && problem?.code !== "invalid_credentials") {
    await returnSignIn(backend, begun.keys, problem ? null : (confirms ?? session));
  }
  if (problem?.code === "invalid_credentials") logSecurityEvent(context, "sign_in_failed", { email });
  if (problem) return { problem, isRefused: false, mark: null };
  logSecurityEvent(context, "sign_in", { userId: userId ?? undefined });
  if (!begun || !userId) return { problem: null, mark: null, userId: userId ?? "" };
  return {
    problem: null,
    userId,
    mark: await writeBrowserMark(posted, { email, user: userId, since: begun.at }),
  };
}
