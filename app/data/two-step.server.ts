import * as z from "zod";

import { type AuthProblem, toAuthProblem } from "#app/data/accounts.server.ts";
import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable } from "#app/data/errors.server.ts";

/**
 * The ids, at the auth server, of the account's authenticator app and of apps that were never confirmed with a code.
 */
export type Authenticators = { confirmed: string | null; unconfirmed: string[] };

/**
 * Reads the account's authenticator apps.
 * @throws a 503 when the auth server does not answer
 */
export async function readAuthenticators(db: Db): Promise<Authenticators> {
  const { data, error } = await db.auth.getUser();
  if (!data.user) throwUnavailable("read the authenticator apps", error);
  const apps = (data.user.factors ?? []).filter((factor) => factor.factor_type === "totp");
  return {
    confirmed: apps.find(({ status }) => status === "verified")?.id ?? null,
    unconfirmed: apps.filter(({ status }) => status !== "verified").map(({ id }) => id),
  };
}

/** Returns the session's id and whether a code was entered in it, from the verified claims of the access token. */
export async function readSession(db: Db): Promise<{ id: string; isAal2: boolean }> {
  const { data, error } = await db.auth.getClaims();
  if (!data) throwUnavailable("read the session", error);
  return { id: data.claims.session_id, isAal2: data.claims.aal === "aal2" };
}

/**
 * Starts setting up an authenticator app, replacing apps that were never confirmed.
 * @returns null when it failed
 */
export async function enrollApp(
  db: Db,
  unconfirmed: string[],
): Promise<{ factorId: string; secret: string } | null> {
  for (const factorId of unconfirmed) await removeApp(db, factorId);
  const { data, error } = await db.auth.mfa.enroll({ factorType: "totp" });
  if (error) logError("enroll an authenticator app", error);
  return data && { factorId: data.id, secret: data.totp.secret };
}

/**
 * Checks a code. After a correct one the session has passed two-step sign-in.
 * @returns the auth server's problem; null for a correct code
 */
export function verifyCode(db: Db, factorId: string, code: string): Promise<AuthProblem | null> {
  return toAuthProblem(db.auth.mfa.challengeAndVerify({ factorId, code }));
}

/** Removes an authenticator app. Removing a confirmed one requires a session that has passed two-step sign-in. */
export function removeApp(db: Db, factorId: string): Promise<AuthProblem | null> {
  return toAuthProblem(db.auth.mfa.unenroll({ factorId }));
}

const begunSchema = z.union([
  z.object({ ok: z.literal(false), code: z.enum(["used", "too_many"]) }),
  z.object({ ok: z.literal(true), keys: z.array(z.string()) }),
]);

/**
 * Counts a code as wrong before it is tried.
 * @param code the app's code, which may be tried once; null for a recovery code
 * @returns null when the database does not answer, which is logged
 */
export async function beginCode(
  backend: Credentials,
  { userId, network, code }: { userId: string; network: string; code: string | null },
): Promise<z.infer<typeof begunSchema> | null> {
  const { data, error } = await createServiceClient(backend).rpc("shop_begin_code", {
    p_user_id: userId,
    p_network: network,
    ...(code === null ? {} : { p_code: code }),
  });
  if (error) logError("count a code", error);
  return begunSchema.safeParse(data).data ?? null;
}

/** Replaces the recovery codes of the signed-in user. @returns whether they were stored; a failure is logged */
export async function storeRecoveryCodes(db: Db, hashes: string[]): Promise<boolean> {
  const { error } = await db.rpc("shop_store_recovery_codes", { p_hashes: hashes });
  if (error) logError("store recovery codes", error);
  return !error;
}

/**
 * Turns two-step sign-in off with a recovery code, and ends the account's other sessions.
 * @param hashes the hashes of the typed code under each session secret
 * @returns whether the code was correct; null when the database does not answer, which is logged
 */
export async function consumeRecoveryCode(
  backend: Credentials,
  { userId, hashes, sessionId }: { userId: string; hashes: string[]; sessionId: string },
): Promise<boolean | null> {
  const { data, error } = await createServiceClient(backend).rpc("shop_use_recovery_code", {
    p_user_id: userId,
    p_hashes: hashes,
    p_session_id: sessionId,
  });
  if (error) logError("use a recovery code", error);
  return data ?? null;
}
