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

/** A browser of its own: the verifier of its sign-in is kept here and nowhere else. */
function visitor(): SupabaseClient {
  const kept = new Map<string, string>();
  return createClient(backend.url, backend.keys.publishableKey, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  });
}

type Person = { name: string; email: string; verified?: "on" };

function go(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: "manual", ...init });
}

function locationOf(answer: Response): URL {
  return new URL(answer.headers.get("Location") ?? "none:");
}

/** @returns where "Continue with Google" leads */
async function start(client: SupabaseClient, redirectTo = RETURN): Promise<URL> {
  const { data } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  return locationOf(await go(data.url ?? ""));
}

/** Picks an account on the page. @returns the backend's callback */
async function choose(page: URL, fields: Record<string, string>): Promise<Response> {
  const state = page.searchParams.get("state") ?? "";
  return go(page.href, { method: "POST", body: new URLSearchParams({ state, ...fields }) });
}

/** The whole way. @returns where the shopper comes back to */
async function comeBack(client: SupabaseClient, person: Person): Promise<URL> {
  const chosen = await choose(await start(client), person);
  return locationOf(await go(locationOf(chosen).href));
}

async function signIn(person: Person) {
  const client = visitor();
  const back = await comeBack(client, person);
  return client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
}

function newPerson(): { name: string; email: string; verified: "on" } {
  return { name: "Ravi Kumar", email: `${randomUUID()}@gmail.example`, verified: "on" };
}

async function accounts(email: string) {
  return backend.sql<{ id: string; full_name: string }>(
    "select id, full_name from public.users where email = $1",
    [email],
  );
}

async function signUp(email: string, password = "six-or-more"): Promise<string> {
  const { data } = await visitor().auth.signUp({
    email,
    password,
    options: { data: { full_name: "Meera" } },
  });
  return data.user?.id ?? "";
}

describe("the way there and back", () => {
  test("the backend's redirect to Google leads to the stand-in on its own address", async () => {
    const page = await start(visitor());
    expect(page.origin + page.pathname).toBe(`${backend.url}/google/sign-in`);
    const answer = await go(page.href);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("asha@haat.example");
    expect(html).not.toContain("<script");
    const policy = answer.headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${SITE};`);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("a new person gets an account with name and confirmed e-mail, and the same one the next time", async () => {
    const person = newPerson();
    const first = await signIn(person);
    expect([first.error, first.data.user?.email]).toEqual([null, person.email]);
    expect(first.data.user?.email_confirmed_at).toBeTruthy();
    const second = await signIn(person);
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(await accounts(person.email)).toEqual([{ id: first.data.user?.id, full_name: "Ravi Kumar" }]);
  });

  test("one of the ready accounts signs in with one click", async () => {
    const client = visitor();
    const chosen = await choose(await start(client), { account: "0" });
    const back = locationOf(await go(locationOf(chosen).href));
    const { data } = await client.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    expect(data.user?.email).toBe("asha@haat.example");
  });

  test("Cancel comes back with access_denied and no code", async () => {
    const chosen = await choose(await start(visitor()), { cancel: "1" });
    const back = locationOf(await go(locationOf(chosen).href));
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
  ])("%j is asked for again", async (fields) => {
    const answer = await choose(await start(visitor()), fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain("<script");
  });

  test("it leads back to the shop's own origin and nowhere else", async () => {
    for (const wanted of ["https://evil.example/", "http://localhost:9999/", "//evil.example", "nonsense"]) {
      const client = visitor();
      const page = await start(client, wanted);
      const chosen = await choose(page, newPerson());
      expect(locationOf(await go(locationOf(chosen).href)).origin, wanted).toBe(SITE);
    }
  });

  test("a Referer is no place to come back to", async () => {
    const { data } = await visitor().auth.signInWithOAuth({
      provider: "google",
      options: { skipBrowserRedirect: true },
    });
    const page = locationOf(await go(data.url ?? "", { headers: { Referer: "http://localhost:9999/x" } }));
    const chosen = await choose(page, newPerson());
    expect(locationOf(await go(locationOf(chosen).href)).origin).toBe(SITE);
  });
});

describe("codes", () => {
  test("a code belongs to the state that it was issued for, and is good for once", async () => {
    const [mine, his] = [await start(visitor()), await start(visitor())];
    const chosen = locationOf(await choose(mine, newPerson()));
    const mixed = new URL(chosen);
    mixed.searchParams.set("state", his.searchParams.get("state") ?? "");
    const back = locationOf(await go(mixed.href));
    expect([back.searchParams.get("code"), back.searchParams.get("error")]).toEqual([
      null,
      expect.any(String),
    ]);

    const fine = locationOf(await choose(await start(visitor()), newPerson()));
    expect(locationOf(await go(fine.href)).searchParams.get("code")).toBeTruthy();
    expect(locationOf(await go(fine.href)).searchParams.get("code")).toBeNull();
  });

  test("the shop's code needs the browser that began, and is good for once", async () => {
    const person = newPerson();
    const client = visitor();
    const code = (await comeBack(client, person)).searchParams.get("code") ?? "";
    const other = visitor();
    await start(other);
    expect((await other.auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await visitor().auth.exchangeCodeForSession(code)).error).not.toBeNull();

    const again = visitor();
    const second = (await comeBack(again, person)).searchParams.get("code") ?? "";
    expect((await again.auth.exchangeCodeForSession(second)).error).toBeNull();
    await start(again);
    expect((await again.auth.exchangeCodeForSession(second)).error).not.toBeNull();
  });
});

describe("an account with the same e-mail", () => {
  test("is linked when Google has verified the address, not made twice, and keeps its password", async () => {
    const { email } = newPerson();
    const id = await signUp(email);
    const { data, error } = await signIn({ name: "Somebody", email: email.toUpperCase(), verified: "on" });
    expect([error, data.user?.id]).toEqual([null, id]);
    expect(await accounts(email)).toEqual([{ id, full_name: "Meera" }]);
    expect((await visitor().auth.signInWithPassword({ email, password: "six-or-more" })).data.user?.id).toBe(
      id,
    );
  });

  test("tripwire: an unverified address does not open it, although e-mails are not confirmed here", async () => {
    const { email } = newPerson();
    const id = await signUp(email);
    const back = await comeBack(visitor(), { name: "Thief", email });
    expect(back.searchParams.get("code")).toBeNull();
    expect(back.searchParams.get("error_code")).toBe("provider_email_needs_verification");
    const identities = await backend.sql("select provider from auth.identities where user_id = $1", [id]);
    expect(identities).toEqual([{ provider: "email" }]);
    expect(await accounts(email)).toHaveLength(1);
    // The setting that refused was for that request alone.
    const { email: next } = newPerson();
    expect(
      (await visitor().auth.signUp({ email: next, password: "six-or-more" })).data.session,
    ).not.toBeNull();
  });

  test("an unverified address of nobody has to be confirmed by its mail first", async () => {
    const { email } = newPerson();
    const back = await comeBack(visitor(), { name: "Ravi", email });
    expect([back.searchParams.get("code"), back.searchParams.get("error_code")]).toEqual([
      null,
      "provider_email_needs_verification",
    ]);
    expect(readMails(backend.mailDir, email)).toHaveLength(1);
  });
});
