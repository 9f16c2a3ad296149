import { randomUUID } from "node:crypto";

import { renderSVG } from "uqr";

import {
  addFactors,
  type Caller,
  type MfaBackend,
  readCaller,
  refuse,
  signToken,
} from "#local/backend/auth-assurance.ts";
import { createSecret, isCurrentCode, otpauthUri } from "#local/backend/totp.ts";

// Two-step sign-in as hosted Supabase has it, which the embedded backend lacks.

const CHALLENGE_SECONDS = 300;
const MAX_FACTORS = 10;

type Factor = { id: string; friendly_name: string | null; status: string; secret: string };

/**
 * Serves `/auth/v1/factors`: enroll, challenge, verify and unenroll.
 * @param getUser reads the user of a request with this access token from the embedded backend
 * @returns null for requests to other paths
 */
export async function handleMfa(
  request: Request,
  backend: MfaBackend,
  getUser: (accessToken: string) => Promise<unknown>,
): Promise<Response | null> {
  const path = /^\/auth\/v1\/factors(?:\/([0-9a-f-]{36})(?:\/(challenge|verify))?)?$/.exec(
    new URL(request.url).pathname,
  );
  if (!path) return null;
  const caller = await readCaller(request, backend);
  if (!caller) return refuse(401, "bad_jwt", "invalid JWT");
  const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
  const [, factorId, step] = path;
  if (factorId === undefined) return enroll(caller, body, backend);
  const [factor] = await backend.query<Factor>(
    "select id, friendly_name, status, secret from auth.mfa_factors where id = $1 and user_id = $2",
    [factorId, caller.userId],
  );
  if (!factor) return refuse(404, "mfa_factor_not_found", "Factor not found");
  if (request.method === "DELETE") return unenroll(caller, factor, backend);
  if (step === "challenge") return challenge(factor, backend);
  if (step === "verify") return verify(caller, factor, body, backend, getUser);
  return refuse(405, "validation_failed", "Not supported by the local backend");
}

async function enroll(
  caller: Caller,
  body: Record<string, unknown>,
  { query, siteUrl }: MfaBackend,
): Promise<Response> {
  if (body.factor_type !== "totp") {
    return refuse(400, "validation_failed", "factor_type needs to be either totp, phone, or webauthn");
  }
  const name = typeof body.friendly_name === "string" ? body.friendly_name : "";
  const factors = await query<Factor>(
    "select id, friendly_name, status, secret from auth.mfa_factors where user_id = $1",
    [caller.userId],
  );
  if (factors.length >= MAX_FACTORS) {
    return refuse(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    );
  }
  if (name !== "" && factors.some((factor) => factor.friendly_name === name)) {
    return refuse(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  if (!caller.isAal2 && factors.some(({ status }) => status === "verified")) {
    return refuse(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
  const [id, secret] = [randomUUID(), createSecret()];
  const issuer = typeof body.issuer === "string" && body.issuer !== "" ? body.issuer : new URL(siteUrl).host;
  const uri = otpauthUri(secret, caller.email, issuer);
  await query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, $3, 'totp', 'unverified', $4)`,
    [id, caller.userId, name, secret],
  );
  return Response.json({
    id,
    type: "totp",
    friendly_name: name,
    totp: { qr_code: renderSVG(uri), secret, uri },
  });
}

async function challenge(factor: Factor, { query }: MfaBackend): Promise<Response> {
  const id = randomUUID();
  await query("insert into auth.mfa_challenges (id, factor_id, created_at) values ($1, $2, $3)", [
    id,
    factor.id,
    new Date().toISOString(),
  ]);
  return Response.json({
    id,
    type: "totp",
    expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS,
  });
}

/** Raises the session to aal2, confirms the factor, and ends the user's sessions without a second step. */
async function verify(
  caller: Caller,
  factor: Factor,
  body: Record<string, unknown>,
  backend: MfaBackend,
  getUser: (accessToken: string) => Promise<unknown>,
): Promise<Response> {
  const { query } = backend;
  const [asked] = await query<{ created_at: string }>(
    "select created_at from auth.mfa_challenges where id::text = $1 and factor_id = $2",
    [String(body.challenge_id), factor.id],
  );
  if (!asked) {
    return refuse(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  }
  if (Date.parse(asked.created_at) < Date.now() - CHALLENGE_SECONDS * 1000) {
    return refuse(422, "mfa_challenge_expired", "MFA challenge has expired, create a new challenge");
  }
  if (!isCurrentCode(factor.secret, String(body.code), Date.now())) {
    return refuse(422, "mfa_verification_failed", "Invalid TOTP code entered");
  }
  await query("delete from auth.mfa_challenges where id::text = $1", [String(body.challenge_id)]);
  await query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [
    factor.id,
  ]);
  await query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [caller.userId]);
  await query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
    caller.sessionId,
    factor.id,
  ]);
  await query("delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'", [
    caller.userId,
  ]);
  const refreshToken = randomUUID();
  await query("update auth.refresh_tokens set revoked = true where session_id = $1", [caller.sessionId]);
  await query("insert into auth.refresh_tokens (id, token, user_id, session_id) values ($1, $2, $3, $4)", [
    randomUUID(),
    refreshToken,
    caller.userId,
    caller.sessionId,
  ]);
  const accessToken = await signToken(caller.claims, "aal2", backend);
  const { iat = 0, exp = 0 } = caller.claims as { iat?: number; exp?: number };
  return Response.json({
    access_token: accessToken,
    token_type: "bearer",
    expires_in: exp - iat,
    expires_at: Math.floor(Date.now() / 1000) + exp - iat,
    refresh_token: refreshToken,
    user: await addFactors(await getUser(accessToken), backend),
  });
}

async function unenroll(caller: Caller, factor: Factor, { query }: MfaBackend): Promise<Response> {
  if (factor.status === "verified" && !caller.isAal2) {
    return refuse(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await query("delete from auth.mfa_factors where id = $1", [factor.id]);
  await query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [factor.id]);
  return Response.json({ id: factor.id });
}
