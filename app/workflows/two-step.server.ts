import type { RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";
import { hmac, toHex } from "#app/crypto.server.ts";
import { AUTH_FAILED } from "#app/data/accounts.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { returnSignIn } from "#app/data/sign-in-failures.server.ts";
import {
  beginCode,
  consumeRecoveryCode,
  readSession,
  storeRecoveryCodes,
  verifyCode,
} from "#app/data/two-step.server.ts";
import { countAndCheckLimit, networkOfRequest, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { toRecoveryCodes } from "#app/shop/account/two-step.ts";

const TOO_MANY_WRONG = "Too many wrong codes. Please wait a quarter of an hour.";
const USED = "A code works once. Please wait until your app shows the next one.";
const WRONG =
  "That code is not correct. Look at your app again, and check that the time on your phone is right.";
const WRONG_RECOVERY = "That is not one of your unused recovery codes.";

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Counts a code before it is tried.
 * @returns the message when it may not be tried, or a function that takes the count back
 */
async function begin(
  { request, context }: Posted,
  userId: string,
  code: string | null,
): Promise<{ refusal: string } | { refusal: null; takeBack: (session: string | null) => Promise<void> }> {
  const { backend } = context.get(configContext);
  if (await countAndCheckLimit("auth", request, context)) return { refusal: TOO_MANY };
  const begun = backend && (await beginCode(backend, { userId, network: networkOfRequest(request), code }));
  if (begun?.ok === false) {
    logSecurityEvent(context, begun.code === "used" ? "code_refused" : "sign_in_limited", { userId });
    return { refusal: begun.code === "used" ? USED : TOO_MANY_WRONG };
  }
  return {
    refusal: null,
    takeBack: async (session) => (begun ? returnSignIn(backend, begun.keys, session) : undefined),
  };
}

/**
 * Tries a code of the authenticator app, within the limits of wrong codes; each code can be tried once. After a correct
 * code the session of `db` has passed two-step sign-in, and the auth server ends the account's sessions that have not.
 * @returns the error of the field; null when the code is correct
 */
export async function tryCode(
  posted: Posted,
  db: Db,
  { userId, factorId, code }: { userId: string; factorId: string; code: string },
): Promise<string | null> {
  const begun = await begin(posted, userId, code);
  if (begun.refusal !== null) return begun.refusal;
  const problem = await verifyCode(db, factorId, code);
  if (problem?.code === "mfa_verification_failed") {
    logSecurityEvent(posted.context, "code_refused", { userId });
    return WRONG;
  }
  if (!problem) logSecurityEvent(posted.context, "code_accepted", { userId });
  await begun.takeBack(problem ? null : (await readSession(db)).id);
  return problem && (problem.message || AUTH_FAILED);
}

/**
 * Tries a recovery code. A correct one turns two-step sign-in off and ends the account's other sessions.
 * @returns the error of the field; null when the code is correct
 */
export async function tryRecoveryCode(
  posted: Posted,
  db: Db,
  { userId, recoveryCode }: { userId: string; recoveryCode: string },
): Promise<string | null> {
  const { backend, sessionSecrets } = posted.context.get(configContext);
  const begun = await begin(posted, userId, null);
  if (begun.refusal !== null) return begun.refusal;
  const hashes = await Promise.all(
    sessionSecrets.map((secret) => hashRecoveryCode(secret, userId, recoveryCode)),
  );
  const { id: sessionId } = await readSession(db);
  const isRight = backend && (await consumeRecoveryCode(backend, { userId, hashes, sessionId }));
  if (isRight === false) {
    logSecurityEvent(posted.context, "code_refused", { userId });
    return WRONG_RECOVERY;
  }
  if (isRight) logSecurityEvent(posted.context, "recovery_code_used", { userId });
  await begun.takeBack(null);
  return isRight ? null : AUTH_FAILED;
}

/**
 * Replaces the account's recovery codes with ten new ones.
 * @returns null when they could not be stored
 */
export async function renewRecoveryCodes(
  context: Readonly<RouterContextProvider>,
  db: Db,
  userId: string,
): Promise<string[] | null> {
  const [newest = ""] = context.get(configContext).sessionSecrets;
  const codes = toRecoveryCodes(crypto.getRandomValues(new Uint8Array(240)));
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(newest, userId, code)));
  if (!(await storeRecoveryCodes(db, hashes))) return null;
  logSecurityEvent(context, "recovery_codes_made", { userId });
  return codes;
}

/**
 * Returns the HMAC-SHA256 of a recovery code in hexadecimal. Without the Worker's secret, a reader of the database
 * cannot try codes.
 */
async function hashRecoveryCode(secret: string, userId: string, code: string): Promise<string> {
  return toHex(await hmac(secret, `recovery code:${userId}:${code}`));
}
