import { randomUUID } from "node:crypto";

import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Backend, startBackend } from "#local/backend/server.ts";
import { readMails } from "#local/mail/mailbox.ts";

const SITE = "http://localhost:5173";
const RETURN = `${SITE}/auth/callback`;

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend({ memory: true, siteUrl: SITE });
});
afterAll(() => backend.close());

/** A client with its own storage for the PKCE verifier, like a separate browser. */
function createVisitor(): SupabaseClient {
  const storage = new Map<string, string>();
  return createClient(backend.url, backend.keys.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    },
  });
}

type GoogleAccount = { name: string; email: string; verified?: "on" };

function fetchNoRedirect(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: "manual", ...init });
}

function locationOf(response: Response): URL {
  return new URL(response.headers.get("Location") ?? "none:");
}

/** Follows "Continue with Google". @returns the address of the account chooser */
async function startSignIn(client: SupabaseClient, redirectTo = RETURN): Promise<URL> {
  const { data } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return locationOf(await fetchNoRedirect(data.url ?? ""));
}

/** Submits the account chooser. @returns the redirect to the backend's callback */
async function chooseAccount(page: URL, fields: Record<string, string>): Promise<Response> {
  const state = page.searchParams.get("state") ?? "";
  return fetchNoRedirect(page.href, { method: "POST", body: new URLSearchParams({ state, ...fields }) });
}

/** Runs the whole flow. @returns the address in the shop that the browser returns to */
async function completeSignIn(client: SupabaseClient, account: GoogleAccount): Promise<URL> {
  const chosen = await chooseAccount(await startSignIn(client), account);
  return locationOf(await fetchNoRedirect(locationOf(chosen).href));
}

async function signIn(account: GoogleAccount) {
  const client = createVisitor();
  const back = await completeSignIn(client, account);
  return client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
}

function newAccount(): { name: string; email: string; verified: "on" } {
  return { name: "Ravi Kumar", email: `${randomUUID()}@gmail.example`, verified: "on" };
}

async function findUsers(email: string) {
  return backend.sql<{ id: string; full_name: string }>(
    "select id, full_name from public.users where email = $1",
    [email],
  );
}

async function signUp(email: string, password = "six-or-more"): Promise<string> {
  const { data } = await createVisitor().auth.signUp({
    email,
    password,
    options: { data: { full_name: "Meera" } },
  });
  return data.user?.id ?? "";
}

describe("sign-in flow", () => {
  test("the redirect to Google leads to the local account chooser", async () => {
    const page = await startSignIn(createVisitor());
    expect(page.origin + page.pathname).toBe(`${backend.url}/google/sign-in`);
    const response = await fetchNoRedirect(page.href);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("asha@haat.example");
    expect(html).not.toContain("<script");
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${SITE};`);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("a new Google account creates one user with name and confirmed e-mail", async () => {
    const account = newAccount();
    const first = await signIn(account);
    expect([first.error, first.data.user?.email]).toEqual([null, account.email]);
    expect(first.data.user?.email_confirmed_at).toBeTruthy();
    const second = await signIn(account);
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(await findUsers(account.email)).toEqual([{ id: first.data.user?.id, full_name: "Ravi Kumar" }]);
  });

  test("a listed account signs in with one click", async () => {
    const client = createVisitor();
    const chosen = await chooseAccount(await startSignIn(client), { account: "0" });
    const back = locationOf(await fetchNoRedirect(locationOf(chosen).href));
    const { data } = await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    expect(data.user?.email).toBe("asha@haat.example");
  });

  test("Cancel returns access_denied without a code", async () => {
    const chosen = await chooseAccount(await startSignIn(createVisitor()), { cancel: "1" });
    const back = locationOf(await fetchNoRedirect(locationOf(chosen).href));
    expect(back.href.startsWith(`${RETURN}?`)).toBe(true);
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.searchParams.get("code")).toBeNull();
  });

  test.each<Record<string, string>>([
    { name: "", email: "ravi@gmail.example" },
    { name: "Ravi", email: "no-address" },
    { name: "Ravi", email: '"><script>alert(1)</script>@x' },
    { name: "x".repeat(101), email: "ravi@gmail.example" },
    { account: "99" },
    { account: "__proto__" },
  ])("rejects the input %j", async (fields) => {
    const response = await chooseAccount(await startSignIn(createVisitor()), fields);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("<script");
  });

  test("redirects only to the shop's own origin", async () => {
    for (const redirect of [
      "https://evil.example/",
      "http://localhost:9999/",
      "//evil.example",
      "nonsense",
    ]) {
      const client = createVisitor();
      const page = await startSignIn(client, redirect);
      const chosen = await chooseAccount(page, newAccount());
      expect(locationOf(await fetchNoRedirect(locationOf(chosen).href)).origin, redirect).toBe(SITE);
    }
  });

  test("ignores the Referer", async () => {
    const { data } = await createVisitor().auth.signInWithOAuth({
      provider: "google",
      options: { skipBrowserRedirect: true },
    });
    const page = locationOf(
      await fetchNoRedirect(data.url ?? "", { headers: { Referer: "http://localhost:9999/x" } }),
    );
    const chosen = await chooseAccount(page, newAccount());
    expect(locationOf(await fetchNoRedirect(locationOf(chosen).href)).origin).toBe(SITE);
  });
});

describe("authorization codes", () => {
  test("a Google code works once and only with its own state", async () => {
    const [own, foreign] = [await startSignIn(createVisitor()), await startSignIn(createVisitor())];
    const chosen = locationOf(await chooseAccount(own, newAccount()));
    const mixed = new URL(chosen);
    mixed.searchParams.set("state", foreign.searchParams.get("state") ?? "");
    const back = locationOf(await fetchNoRedirect(mixed.href));
    expect([back.searchParams.get("code"), back.searchParams.get("error")]).toEqual([
      null,
      expect.any(String),
    ]);

    const valid = locationOf(await chooseAccount(await startSignIn(createVisitor()), newAccount()));
    expect(locationOf(await fetchNoRedirect(valid.href)).searchParams.get("code")).toBeTruthy();
    expect(locationOf(await fetchNoRedirect(valid.href)).searchParams.get("code")).toBeNull();
  });

  test("the shop's code works once and only in the browser that started the sign-in", async () => {
    const account = newAccount();
    const client = createVisitor();
    const code = (await completeSignIn(client, account)).searchParams.get("code") ?? "";
    const other = createVisitor();
    await startSignIn(other);
    expect((await other.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await createVisitor().auth.exchangeCodeForSession(code)).error).not.toBeNull();

    const again = createVisitor();
    const second = (await completeSignIn(again, account)).searchParams.get("code") ?? "";
    expect((await again.auth.exchangeCodeForSession(second)).error).toBeNull();
    await startSignIn(again);
    expect((await again.auth.exchangeCodeForSession(second)).error).not.toBeNull();
  });
});

describe("existing user with the same e-mail address", () => {
  test("is linked when Google has verified the address, and keeps its password", async () => {
    const { email } = newAccount();
    const id = await signUp(email);
    const { data, error } = await signIn({ name: "Somebody", email: email.toUpperCase(), verified: "on" });
    expect([error, data.user?.id]).toEqual([null, id]);
    expect(await findUsers(email)).toEqual([{ id, full_name: "Meera" }]);
    expect(
      (await createVisitor().auth.signInWithPassword({ email, password: "six-or-more" })).data.user?.id,
    ).toBe(id);
  });

  test("is not accessible with an unverified address, even when confirmation is off", async () => {
    const { email } = newAccount();
    const id = await signUp(email);
    const back = await completeSignIn(createVisitor(), { name: "Thief", email });
    expect(back.searchParams.get("code")).toBeNull();
    expect(back.searchParams.get("error_code")).toBe("provider_email_needs_verification");
    const identities = await backend.sql("select provider from auth.identities where user_id = $1", [id]);
    expect(identities).toEqual([{ provider: "email" }]);
    expect(await findUsers(email)).toHaveLength(1);
    // E-mail confirmation was enabled for that request only.
    const { email: next } = newAccount();
    expect(
      (await createVisitor().auth.signUp({ email: next, password: "six-or-more" })).data.session,
    ).not.toBeNull();
  });

  test("a new unverified address must be confirmed by mail first", async () => {
    const { email } = newAccount();
    const back = await completeSignIn(createVisitor(), { name: "Ravi", email });
    expect([back.searchParams.get("code"), back.searchParams.get("error_code")]).toEqual([
      null,
      "provider_email_needs_verification",
    ]);
    expect(readMails(backend.mailDir, email)).toHaveLength(1);
  });
});
