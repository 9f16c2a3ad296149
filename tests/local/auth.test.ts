import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Backend, startBackend } from "#local/backend.ts";
import type { Mail } from "#local/mailbox.ts";

const SITE = "http://localhost:5173";
const PASSWORD = "six-or-more";

function client(backend: Backend, key = backend.keys.publishableKey): SupabaseClient {
  return createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

function address(): string {
  return `${randomUUID()}@example.com`;
}

function mailsTo(backend: Backend, to: string): Mail[] {
  if (!existsSync(backend.mailDir)) return [];
  return readdirSync(backend.mailDir)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(backend.mailDir, file), "utf8")) as Mail)
    .filter((mail) => mail.to === to);
}

/** The link of a mail's text. */
function linkIn(mail: Mail | undefined): URL {
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
}

describe("accounts, without confirmation", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend({ memory: true, siteUrl: SITE });
  });
  afterAll(() => backend.close());

  test("sign-up with a name fills the profile and can sign in at once", async () => {
    const email = address();
    const options = { data: { full_name: "Meera Nair", phone: "+919876543210" } };
    const { data, error } = await client(backend).auth.signUp({ email, password: PASSWORD, options });
    expect(error).toBeNull();
    expect(data.session?.expires_in).toBe(600);
    const [profile] = await backend.sql(
      "select full_name, phone, email, is_admin from public.users where id = $1",
      [data.user?.id],
    );
    expect(profile).toEqual({ full_name: "Meera Nair", phone: "+919876543210", email, is_admin: false });
    const signedIn = await client(backend).auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
  });

  test("getUser and refresh work, an old refresh token of an ended session does not", async () => {
    const shopper = client(backend);
    const { data } = await shopper.auth.signInWithPassword({
      email: "asha@haat.example",
      password: "haat-shopper",
    });
    const first = data.session;
    expect((await shopper.auth.getUser(first?.access_token)).data.user?.email).toBe("asha@haat.example");
    const again = await shopper.auth.refreshSession({ refresh_token: first?.refresh_token ?? "" });
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).not.toBe(first?.refresh_token);
    await shopper.auth.signOut();
    const late = await client(backend).auth.refreshSession({
      refresh_token: again.data.session?.refresh_token ?? "",
    });
    expect(late.error).not.toBeNull();
  });

  test.each([
    ["asha@haat.example", "wrong-password", "invalid_credentials"],
    ["nobody@haat.example", "haat-shopper", "invalid_credentials"],
  ])("%s with %s: %s", async (email, password, code) => {
    const { error } = await client(backend).auth.signInWithPassword({ email, password });
    expect(error?.code).toBe(code);
  });

  test("a short password and a taken e-mail are refused with the codes of hosted Supabase", async () => {
    const short = await client(backend).auth.signUp({ email: address(), password: "five5" });
    expect(short.error?.code).toBe("weak_password");
    const taken = await client(backend).auth.signUp({ email: "Asha@haat.example", password: PASSWORD });
    expect(taken.error?.code).toBe("user_already_exists");
  });

  test("auth.admin lists, creates, gets and deletes, and only for the secret key", async () => {
    const { admin } = client(backend, backend.keys.secretKey).auth;
    const email = address();
    const made = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: "Ravi Rao" },
    });
    const id = made.data.user?.id ?? "";
    expect((await client(backend).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.user_metadata.full_name).toBe("Ravi Rao");
    expect((await admin.listUsers()).data.users.map((user) => user.email)).toContain(email);
    expect((await admin.createUser({ email, password: PASSWORD })).error?.code).toBe("email_exists");
    expect((await client(backend).auth.admin.listUsers()).error?.status).toBe(401);
    expect((await client(backend).auth.admin.deleteUser(id)).error?.status).toBe(401);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.status).toBe(404);
  });

  test("a reset mail leads to the page asked for, never to another site", async () => {
    const email = address();
    await client(backend).auth.signUp({ email, password: PASSWORD });
    for (const redirectTo of [`${SITE}/reset-password`, "https://evil.example/", "javascript:alert(1)"]) {
      await client(backend).auth.resetPasswordForEmail(email, { redirectTo });
    }
    const targets = mailsTo(backend, email).map((mail) => linkIn(mail).searchParams.get("redirect_to"));
    expect(targets).toEqual([`${SITE}/reset-password`, SITE, SITE]);
  });
});

describe("accounts, with confirmation", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend({ memory: true, siteUrl: SITE, confirmEmail: true });
  });
  afterAll(() => backend.close());

  async function signUp(): Promise<string> {
    const email = address();
    const { data, error } = await client(backend).auth.signUp({ email, password: PASSWORD });
    expect([error, data.session]).toEqual([null, null]);
    const early = await client(backend).auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error?.code).toBe("email_not_confirmed");
    return email;
  }

  test("the link in the mail confirms and leads to the shop", async () => {
    const email = await signUp();
    const answer = await fetch(linkIn(mailsTo(backend, email)[0]), { redirect: "manual" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^http:\/\/localhost:5173#access_token=/);
    expect((await client(backend).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('the token confirms as type "email" too, once', async () => {
    const email = await signUp();
    const token_hash = linkIn(mailsTo(backend, email)[0]).searchParams.get("token") ?? "";
    const shopper = client(backend);
    expect((await shopper.auth.verifyOtp({ type: "email", token_hash })).data.user?.email).toBe(email);
    expect((await shopper.auth.verifyOtp({ type: "email", token_hash })).error?.code).toBe("otp_expired");
  });

  test("the code confirms as well", async () => {
    const email = await signUp();
    const token = /code: (\d{6})/.exec(mailsTo(backend, email)[0]?.text ?? "")?.[1] ?? "";
    expect((await client(backend).auth.verifyOtp({ type: "email", email, token })).error).toBeNull();
  });
});
