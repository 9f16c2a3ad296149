import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openBetween } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf } from "#tests/http/support/browser.ts";
import { callback, newPerson, refusal, signInWithGoogle, start } from "#tests/http/support/google-sign-in.ts";
import { isSignedIn } from "#tests/http/support/session-tokens.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const GENERIC = "An error occurred. Please try again.";

test("an unverified e-mail opens nobody's account, and says why", async () => {
  const browser = new Browser(shop.shopUrl);
  const answer = await signInWithGoogle(browser, { name: "Thief", email: "admin@haat.example" });
  expect(await refusal(browser, answer)).toContain("Unverified email with google");
});

test("Cancel leads back to the sign-in page with what was wanted", async () => {
  const browser = new Browser(shop.shopUrl);
  const answer = await browser.get(await callback(browser, { cancel: "1" }, "/orders"));
  expect(answer.location).toBe("/login?redirectTo=%2Forders#sign-in");
  expect(await refusal(browser, answer)).toContain("Google sign-in was cancelled.");
});

test("a code is good for once", async () => {
  const browser = new Browser(shop.shopUrl);
  const back = await callback(browser, { ...newPerson() });
  const thief = browser.fork();
  await browser.get(back);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await refusal(thief, await thief.get(back))).toContain(GENERIC);
});

test("a code in another browser signs in nobody: neither who clicked nor who sent the link", async () => {
  const back = await callback(new Browser(shop.shopUrl), { ...newPerson() });
  const victim = new Browser(shop.shopUrl);
  expect(await refusal(victim, await victim.get(back))).toContain(GENERIC);

  const flow = new URL((await callback(victim, { cancel: "1" })) ?? "").searchParams.get("flow") ?? "";
  const mixed = new URL(back);
  mixed.searchParams.set("flow", flow);
  expect(await refusal(victim, await victim.get(mixed.href))).toContain(GENERIC);
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
])("%s is refused in the shop's own words", async (query) => {
  const browser = new Browser(shop.shopUrl);
  const text = await refusal(browser, await browser.get(`/auth/callback${query}`));
  expect(text).toContain(GENERIC);
  expect(text).not.toContain("Call");
});

test("odd codes and reasons, in the browser that began, are refused too", async () => {
  const browser = new Browser(shop.shopUrl);
  const flow = new URL(await callback(browser, { cancel: "1" })).searchParams.get("flow") ?? "";
  const long = await browser.fork().get(`/auth/callback?code=${"x".repeat(5000)}&flow=${"y".repeat(2000)}`);
  expect(long.location).toBe("/login#sign-in");
  for (const code of ["x", "../../user", "' or 1=1 --", "\u{1F600}", randomUUID(), "9".repeat(4000)]) {
    const tab = browser.fork();
    const answer = await tab.get(`/auth/callback?flow=${flow}&code=${encodeURIComponent(code)}`);
    expect(await refusal(tab, answer), code).toContain(GENERIC);
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

test("a provider that refuses is heard, one that fails is not", async () => {
  const between = await openBetween(shop);
  const said = async () => {
    const browser = new Browser(between.shopUrl);
    return refusal(browser, await start(browser));
  };
  const answerStart = (by: () => Response) =>
    between.answer(({ url }) => (url.includes("/auth/v1/authorize") ? by() : null));
  const msg = "Unsupported provider: provider is not enabled";
  answerStart(() => Response.json({ code: 400, error_code: "validation_failed", msg }, { status: 400 }));
  expect(await said()).toContain(msg);
  for (const answer of [
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    () => new Response("<h1>Nobody here</h1>", { status: 404 }),
    () => Response.json({ msg: "internal canary" }, { status: 500 }),
    () => Response.json(null),
  ]) {
    answerStart(answer);
    expect(await said()).toContain(GENERIC);
  }
});

test("Supabase failing at the end is the generic message, and nobody is signed in", async () => {
  const between = await openBetween(shop, { SITE_URL: undefined });
  const browser = new Browser(between.shopUrl);
  const started = await start(browser, "/orders");
  const flow = /flow-([\w-]+)-code-verifier/.exec(Array.from(browser.cookies.keys()).join())?.[1] ?? "";
  expect([started.status, flow.length > 0]).toEqual([303, true]);
  between.answer((request) => (request.url.includes("/token") ? new Response("", { status: 503 }) : null));
  const answer = await browser.get(`/auth/callback?flow=${flow}&code=${randomUUID()}`);
  expect(await refusal(browser, answer)).toContain(GENERIC);
});

test("a sign-in that lost its way ends on the sign-in page, never in words of whoever wrote the link", async () => {
  const browser = new Browser(shop.shopUrl);
  const answer = await browser.get(
    "/?error=server_error&error_code=bad_oauth_state&error_description=Call+us",
  );
  expect(answer.location).toBe("/login#sign-in");
  const { html } = await browser.get("/login");
  expect(noticeOf(html)).toBe(GENERIC);
  expect(html).not.toContain("Call us");
});

test("too many attempts wait", async () => {
  const limited = await openShop({ limit: 2 });
  const browser = new Browser(limited.shopUrl);
  await start(browser);
  await start(browser);
  expect(await refusal(browser, await start(browser))).toContain("Too many attempts");
});

test("a shop without a backend says so", async () => {
  const samples = await openShop({ configured: false });
  for (const path of ["/auth/google", "/auth/callback?code=x&flow=y"]) {
    const browser = new Browser(samples.shopUrl);
    expect(await refusal(browser, await browser.get(path))).toContain("Backend not configured.");
  }
});
