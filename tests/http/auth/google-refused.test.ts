import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf } from "#tests/http/support/browser.ts";
import {
  getCallback,
  newGoogleAccount,
  expectRefusal,
  signInWithGoogle,
  startSignIn,
} from "#tests/http/support/google-sign-in.ts";
import { isSignedIn } from "#tests/http/support/session-tokens.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const GENERIC = "An error occurred. Please try again.";

test("an unverified e-mail signs nobody in, with the reason", async () => {
  const browser = new Browser(shop.shopUrl);
  const answer = await signInWithGoogle(browser, { name: "Thief", email: "admin@haat.example" });
  expect(await expectRefusal(browser, answer)).toContain("Unverified email with google");
});

test("Cancel returns to the sign-in page and keeps redirectTo", async () => {
  const browser = new Browser(shop.shopUrl);
  const answer = await browser.get(await getCallback(browser, { cancel: "1" }, "/orders"));
  expect(answer.location).toBe("/login?redirectTo=%2Forders#sign-in");
  expect(await expectRefusal(browser, answer)).toContain("Google sign-in was cancelled.");
});

test("a code works once", async () => {
  const browser = new Browser(shop.shopUrl);
  const back = await getCallback(browser, { ...newGoogleAccount() });
  const thief = browser.fork();
  await browser.get(back);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await expectRefusal(thief, await thief.get(back))).toContain(GENERIC);
});

test("a code opened in another browser signs nobody in", async () => {
  const back = await getCallback(new Browser(shop.shopUrl), { ...newGoogleAccount() });
  const victim = new Browser(shop.shopUrl);
  expect(await expectRefusal(victim, await victim.get(back))).toContain(GENERIC);

  const flow = new URL((await getCallback(victim, { cancel: "1" })) ?? "").searchParams.get("flow") ?? "";
  const mixed = new URL(back);
  mixed.searchParams.set("flow", flow);
  expect(await expectRefusal(victim, await victim.get(mixed.href))).toContain(GENERIC);
});

test.each([
  "",
  "?code=x",
  "?flow=x",
  "?code=x&flow=x",
  "?code=&flow=",
  "?error=server_error&error_description=Call%20this%20number",
  "?error=access_denied&error_description=Call%20this%20number&flow=abcdefgh",
  "?code[]=1&flow[]=2",
])("/auth/callback%s is refused with the shop's own message", async (query) => {
  const browser = new Browser(shop.shopUrl);
  const text = await expectRefusal(browser, await browser.get(`/auth/callback${query}`));
  expect(text).toContain(GENERIC);
  expect(text).not.toContain("Call");
});

test("malformed codes and errors are refused in the browser that started the flow, too", async () => {
  const browser = new Browser(shop.shopUrl);
  const flow = new URL(await getCallback(browser, { cancel: "1" })).searchParams.get("flow") ?? "";
  const long = await browser.fork().get(`/auth/callback?code=${"x".repeat(5000)}&flow=${"y".repeat(2000)}`);
  expect(long.location).toBe("/login#sign-in");
  for (const code of ["x", "../../user", "' or 1=1 --", "\u{1F600}", randomUUID(), "9".repeat(4000)]) {
    const tab = browser.fork();
    const answer = await tab.get(`/auth/callback?flow=${flow}&code=${encodeURIComponent(code)}`);
    expect(await expectRefusal(tab, answer), code).toContain(GENERIC);
  }
  const reason = `<script>alert(1)</script>${"long ".repeat(1000)}`;
  const answer = await browser.get(
    `/auth/callback?flow=${flow}&error=server_error&error_description=${encodeURIComponent(reason)}`,
  );
  expect([answer.status, answer.location]).toEqual([303, "/login#sign-in"]);
  const page = await browser.get("/login");
  expect(page.html).not.toContain("<script>alert");
  expect(noticeOf(page.html)).toContain("<script>alert(1)</script>long long");
  expect(noticeOf(page.html).length).toBeLessThan(260);
});

test("shows the message of an auth error, and a generic one for a failing provider", async () => {
  const proxied = await openProxiedShop(shop);
  const startRefused = async () => {
    const browser = new Browser(proxied.shopUrl);
    return expectRefusal(browser, await startSignIn(browser));
  };
  const answerStart = (by: () => Response) =>
    proxied.intercept(({ url }) => (url.includes("/auth/v1/authorize") ? by() : null));
  const msg = "Unsupported provider: provider is not enabled";
  answerStart(() => Response.json({ code: 400, error_code: "validation_failed", msg }, { status: 400 }));
  expect(await startRefused()).toContain(msg);
  for (const answer of [
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    () => new Response("<h1>Nobody here</h1>", { status: 404 }),
    () => Response.json({ msg: "internal canary" }, { status: 500 }),
    () => Response.json(null),
  ]) {
    answerStart(answer);
    expect(await startRefused()).toContain(GENERIC);
  }
});

test("a failing code exchange shows the generic message and signs nobody in", async () => {
  const proxied = await openProxiedShop(shop, { SITE_URL: undefined });
  const browser = new Browser(proxied.shopUrl);
  const started = await startSignIn(browser, "/orders");
  const flow = /flow-([\w-]+)-code-verifier/.exec(Array.from(browser.cookies.keys()).join())?.[1] ?? "";
  expect([started.status, flow.length > 0]).toEqual([303, true]);
  proxied.intercept((request) => (request.url.includes("/token") ? new Response("", { status: 503 }) : null));
  const answer = await browser.get(`/auth/callback?flow=${flow}&code=${randomUUID()}`);
  expect(await expectRefusal(browser, answer)).toContain(GENERIC);
});

test("an OAuth error sent to the home page redirects to the sign-in page without its text", async () => {
  const browser = new Browser(shop.shopUrl);
  const answer = await browser.get(
    "/?error=server_error&error_code=bad_oauth_state&error_description=Call+us",
  );
  expect(answer.location).toBe("/login#sign-in");
  const { html } = await browser.get("/login");
  expect(noticeOf(html)).toBe(GENERIC);
  expect(html).not.toContain("Call us");
});

test("attempts are rate limited", async () => {
  const limited = await openShop({ limit: 2 });
  const browser = new Browser(limited.shopUrl);
  await startSignIn(browser);
  await startSignIn(browser);
  expect(await expectRefusal(browser, await startSignIn(browser))).toContain("Too many attempts");
});

test("without a backend it says that the backend is not configured", async () => {
  const samples = await openShop({ configured: false });
  for (const path of ["/auth/google", "/auth/callback?code=x&flow=y"]) {
    const browser = new Browser(samples.shopUrl);
    expect(await expectRefusal(browser, await browser.get(path))).toContain("Backend not configured.");
  }
});
