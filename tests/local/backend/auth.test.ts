import { hash, randomUUID } from "node:crypto";

import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Backend, startBackend } from "#local/backend/server.ts";
import { type Mail, readMails } from "#local/mail/mailbox.ts";
import { createBackendClient } from "#tests/local/support/backend-client.ts";

const SITE = "http://localhost:5173";
const PASSWORD = "six-or-more";

function client(backend: Backend, key = backend.keys.publishableKey): SupabaseClient {
  return createBackendClient(backend.url, key);
}

function uniqueEmail(): string {
  return `${randomUUID()}@example.com`;
}

function mailsTo(backend: Backend, to: string): Mail[] {
  return readMails(backend.mailDir, to);
}

/** The first link in a mail's text. */
function findLink(mail: Mail | undefined): URL {
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
}

/** The token in a mail's link. */
function findToken(mail: Mail | undefined): string {
  return findLink(mail).searchParams.get("token_hash") ?? "";
}

describe("without e-mail confirmation", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend({ memory: true, siteUrl: SITE });
  });
  afterAll(() => backend.close());

  test("sign-up creates a profile and allows signing in at once", async () => {
    const email = uniqueEmail();
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

  test("getUser and refresh work until the session ends", async () => {
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
  ])("signing in as %s with the password %s fails with %s", async (email, password, code) => {
    const { error } = await client(backend).auth.signInWithPassword({ email, password });
    expect(error?.code).toBe(code);
  });

  test("sign-up rejects a short password and a taken address with the codes of hosted Supabase", async () => {
    const short = await client(backend).auth.signUp({ email: uniqueEmail(), password: "five5" });
    expect(short.error?.code).toBe("weak_password");
    const taken = await client(backend).auth.signUp({ email: "Asha@haat.example", password: PASSWORD });
    expect(taken.error?.code).toBe("user_already_exists");
  });

  test("auth.admin lists, creates, gets and deletes users for the secret key only", async () => {
    const { admin } = client(backend, backend.keys.secretKey).auth;
    const email = uniqueEmail();
    const created = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: "Ravi Rao" },
    });
    const id = created.data.user?.id ?? "";
    expect((await client(backend).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.user_metadata.full_name).toBe("Ravi Rao");
    expect((await admin.listUsers()).data.users.map((user) => user.email)).toContain(email);
    expect((await admin.createUser({ email, password: PASSWORD })).error?.code).toBe("email_exists");
    expect((await client(backend).auth.admin.listUsers()).error?.status).toBe(401);
    expect((await client(backend).auth.admin.deleteUser(id)).error?.status).toBe(401);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.status).toBe(404);
  });

  test("a reset mail redirects to the requested page of the shop, never to another site", async () => {
    const email = uniqueEmail();
    await client(backend).auth.signUp({ email, password: PASSWORD });
    for (const redirectTo of [`${SITE}/reset-password`, "https://evil.example/", "javascript:alert(1)"]) {
      await client(backend).auth.resetPasswordForEmail(email, { redirectTo });
    }
    const links = mailsTo(backend, email).map((mail) => findLink(mail));
    expect(links.map((link) => link.origin + link.pathname)).toEqual(Array(3).fill(`${SITE}/auth/confirm`));
    expect(links.map((link) => link.searchParams.get("type"))).toEqual(Array(3).fill("recovery"));
    expect(links.map((link) => link.searchParams.get("next"))).toEqual([
      `${SITE}/reset-password`,
      SITE,
      SITE,
    ]);
  });

  test("a session alone does not change the password", async () => {
    const account = { email: `${randomUUID()}@example.com`, password: "six-or-more" };
    const shopper = client(backend);
    await shopper.auth.signUp(account);
    for (const current_password of [undefined, "", "six-or-less"]) {
      const change = {
        password: "another-one",
        ...(current_password === undefined ? {} : { current_password }),
      };
      expect((await shopper.auth.updateUser(change)).error?.code).toBe("current_password_mismatch");
    }
    const change = { password: "another-one", current_password: account.password };
    expect((await shopper.auth.updateUser(change)).error).toBeNull();
    expect((await client(backend).auth.signInWithPassword(account)).error).not.toBeNull();
  });

  test("an e-mail change needs the confirmation of both addresses", async () => {
    const [email, next] = [uniqueEmail(), uniqueEmail()];
    const shopper = client(backend);
    await shopper.auth.signUp({ email, password: PASSWORD });
    expect((await shopper.auth.updateUser({ email: next })).error).toBeNull();
    const mails = [...mailsTo(backend, email), ...mailsTo(backend, next)];
    expect(mails.map((mail) => mail.to)).toEqual([email, next]);
    for (const mail of mails) {
      expect(findLink(mail).searchParams.get("type")).toBe("email_change");
      await client(backend).auth.verifyOtp({ type: "email_change", token_hash: findToken(mail) });
    }
    const [row] = await backend.sql("select email from public.users where email = any($1)", [[email, next]]);
    expect(row).toEqual({ email: next });
  });
});

describe("with e-mail confirmation", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend({ memory: true, siteUrl: SITE, confirmEmail: true });
  });
  afterAll(() => backend.close());

  async function signUp(): Promise<string> {
    const email = uniqueEmail();
    const { data, error } = await client(backend).auth.signUp({ email, password: PASSWORD });
    expect([error, data.session]).toEqual([null, null]);
    const early = await client(backend).auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error?.code).toBe("email_not_confirmed");
    return email;
  }

  test("the link of the mail leads to the shop and its token works once", async () => {
    const email = await signUp();
    const [mail] = mailsTo(backend, email);
    expect(findLink(mail).href).toMatch(/^http:\/\/localhost:5173\/auth\/confirm\?token_hash=\w+&type=/);
    const shopper = client(backend);
    const token_hash = findToken(mail);
    expect((await shopper.auth.verifyOtp({ type: "signup", token_hash })).data.user?.email).toBe(email);
    expect((await shopper.auth.verifyOtp({ type: "signup", token_hash })).error?.code).toBe("otp_expired");
    expect((await client(backend).auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test("the token is not the hash of the address with a code of six digits", async () => {
    const email = await signUp();
    const token = findToken(mailsTo(backend, email)[0]);
    let found = false;
    for (let code = 0; code < 1_000_000 && !found; code += 1) {
      found = hash("sha256", email + code.toString().padStart(6, "0")) === token;
    }
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(found).toBe(false);
  });

  test('the token also works once with type "email"', async () => {
    const email = await signUp();
    const token_hash = findToken(mailsTo(backend, email)[0]);
    const shopper = client(backend);
    expect((await shopper.auth.verifyOtp({ type: "email", token_hash })).data.user?.email).toBe(email);
    expect((await shopper.auth.verifyOtp({ type: "email", token_hash })).error?.code).toBe("otp_expired");
  });
});
