import { randomUUID } from "node:crypto";

import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Backend, startBackend } from "#local/backend/server.ts";
import { totp } from "#local/backend/totp.ts";
import { createBackendClient } from "#tests/local/support/backend-client.ts";

const PASSWORD = "six-or-more";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ memory: true, siteUrl: "http://localhost:5173" });
});
afterAll(() => backend.close());

const client = () => createBackendClient(backend.url, backend.keys.publishableKey);

/** A client that is signed in with a new account. */
async function newUser() {
  const account = { email: `${randomUUID()}@example.com`, password: PASSWORD };
  const user = client();
  const { error } = await user.auth.signUp(account);
  expect(error).toBeNull();
  return { user, account };
}

async function signInAgain(account: { email: string; password: string }) {
  const again = client();
  await again.auth.signInWithPassword(account);
  return again;
}

/** A user who has confirmed an authenticator app. */
async function newProtectedUser() {
  const { user, account } = await newUser();
  const { data } = await user.auth.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("No factor.");
  const { id: factorId, totp: app } = data;
  const { error } = await user.auth.mfa.challengeAndVerify({ factorId, code: totp(app.secret, Date.now()) });
  expect(error).toBeNull();
  return { user, account, factorId, secret: app.secret };
}

/** Assurance level in the access token. */
async function level(user: ReturnType<typeof client>): Promise<unknown> {
  const { data } = await user.auth.getSession();
  return decodeJwt(data.session?.access_token ?? "").aal;
}

describe("an authenticator app", () => {
  test("is enrolled with a picture, a key and an address, and confirmed with a code", async () => {
    const { user } = await newUser();
    expect(await level(user)).toBe("aal1");
    const { data } = await user.auth.mfa.enroll({ factorType: "totp", issuer: "Haat" });
    if (data?.type !== "totp") throw new Error("No factor.");
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(data.totp.uri).toContain(`secret=${data.totp.secret}`);
    expect((await user.auth.mfa.listFactors()).data?.totp).toEqual([]);

    const wrong = await user.auth.mfa.challengeAndVerify({ factorId: data.id, code: "000000" });
    expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    const code = totp(data.totp.secret, Date.now());
    expect((await user.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
    expect(await level(user)).toBe("aal2");
    expect((await user.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: data.id, status: "verified", factor_type: "totp" },
    ]);
  });

  test("raises one session, keeps its level when tokens are refreshed, and ends those without a code", async () => {
    const { account, factorId, secret } = await newProtectedUser();
    const [first, second] = [await signInAgain(account), await signInAgain(account)];
    expect(await level(second)).toBe("aal1");
    const code = totp(secret, Date.now());
    expect((await second.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await second.auth.refreshSession()).error).toBeNull();
    expect(await level(second)).toBe("aal2");
    expect((await first.auth.getUser()).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
  });

  test("is asked for before the password, the address or the apps are changed", async () => {
    const { account, factorId } = await newProtectedUser();
    const withoutCode = await signInAgain(account);
    const changed = await withoutCode.auth.updateUser({ password: "another-one" });
    expect(changed.error).toMatchObject({ status: 401, code: "insufficient_aal" });
    const moved = await withoutCode.auth.updateUser({ email: `${randomUUID()}@example.com` });
    expect(moved.error).toMatchObject({ status: 401, code: "insufficient_aal" });
    const second = await withoutCode.auth.mfa.enroll({ factorType: "totp" });
    expect(second.error).toMatchObject({ status: 403, code: "insufficient_aal" });
    const removed = await withoutCode.auth.mfa.unenroll({ factorId });
    expect(removed.error).toMatchObject({ status: 422, code: "insufficient_aal" });
  });

  test("is removed in a session with a code, which loses its level", async () => {
    const { user, factorId } = await newProtectedUser();
    expect((await user.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await user.auth.refreshSession();
    expect(await level(user)).toBe("aal1");
    expect((await user.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test("belongs to one user, and its challenges to it", async () => {
    const [one, other] = [await newProtectedUser(), await newProtectedUser()];
    const foreign = await other.user.auth.mfa.challenge({ factorId: one.factorId });
    expect(foreign.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
    const { data } = await one.user.auth.mfa.challenge({ factorId: one.factorId });
    await backend.sql("update auth.mfa_challenges set created_at = now() - interval '6 minutes'");
    const late = await one.user.auth.mfa.verify({
      factorId: one.factorId,
      challengeId: data?.id ?? "",
      code: totp(one.secret, Date.now()),
    });
    expect(late.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
  });

  test("needs a session: a forged token and one of an ended session are refused", async () => {
    const { user } = await newUser();
    const { data } = await user.auth.getSession();
    const enroll = async (token: string) =>
      (
        await fetch(`${backend.url}/auth/v1/factors`, {
          method: "POST",
          headers: { apikey: backend.keys.publishableKey, Authorization: `Bearer ${token}` },
          body: JSON.stringify({ factor_type: "totp" }),
        })
      ).status;
    const token = data.session?.access_token ?? "";
    expect(await enroll(`${token.slice(0, -2)}AA`)).toBe(401);
    await user.auth.signOut();
    expect(await enroll(token)).toBe(401);
  });
});
