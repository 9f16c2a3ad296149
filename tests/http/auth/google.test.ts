import { expect, test } from "vitest";

import { openBetween } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { callback, choose, newPerson, signInWithGoogle, start } from "#tests/http/support/google-sign-in.ts";
import { LOCAL_PATHS, OFF_SITE_PATHS } from "#tests/http/support/redirect-paths.ts";
import { isSignedIn, read } from "#tests/http/support/session-tokens.ts";
import { openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();

const accounts = (email: string) =>
  shop.sql<{ id: string; full_name: string }>("select id, full_name from public.users where email = $1", [
    email,
  ]);

test("there and back: an account, a session, a greeting, and the page that was wanted", async () => {
  const browser = new Browser(shop.shopUrl);
  const person = newPerson();
  const started = await start(browser, "/orders");
  expect(started.status).toBe(303);
  const page = new URL(started.location ?? "");
  expect(page.hostname).toBe("127.0.0.1");
  expect(page.pathname).toBe("/google/sign-in");

  const back = await choose(page.href, { ...person });
  expect(back.startsWith(`${shop.shopUrl}/auth/callback?`)).toBe(true);
  const answer = await browser.get(back);
  expect([answer.status, answer.location]).toEqual([303, "/orders"]);
  const orders = await browser.get("/orders");
  expect(orders.status).toBe(200);
  expect(noticeOf(orders.html)).toContain("Welcome back!");
  expect(await accounts(person.email)).toMatchObject([{ full_name: "Ravi Kumar" }]);
});

test("the verifier lives ten minutes and ends with the session's beginning; Google's token is kept nowhere", async () => {
  const browser = new Browser(shop.shopUrl);
  const started = await start(browser);
  const verifiers = started.headers.getSetCookie().filter((line) => line.includes("-code-verifier="));
  expect(verifiers.length).toBeGreaterThan(0);
  for (const line of verifiers) {
    expect(line).toContain("; Max-Age=600;");
    expect(line).toContain("HttpOnly");
    expect(line).toContain("SameSite=Lax");
  }
  const answer = await browser.get(await choose(started.location ?? "", { ...newPerson() }));
  expect(Array.from(browser.cookies.keys()).filter((name) => name.startsWith("haat-auth"))).toEqual([
    "haat-auth",
  ]);
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("haat-auth=")) ?? "";
  expect(line).toContain("HttpOnly");
  expect(line).not.toMatch(/Max-Age|Expires/i);
  expect(read(browser)).toHaveProperty("refresh_token");
  expect(JSON.stringify(read(browser))).not.toContain("provider");
  expect(JSON.stringify(read(browser))).not.toContain("ya29.");
});

test("a sign-in with Google that was begun and left leaves nothing behind a sign-in by password", async () => {
  const browser = new Browser(shop.shopUrl);
  await start(browser);
  await signIn(browser);
  expect(Array.from(browser.cookies.keys()).filter((name) => name.includes("verifier"))).toEqual([]);
});

test("an account with the same verified e-mail is linked, not made again", async () => {
  const before = await accounts("asha@haat.example");
  const browser = new Browser(shop.shopUrl);
  await signInWithGoogle(browser, { name: "A. Verma", email: "asha@haat.example", verified: "on" });
  expect(await isSignedIn(browser)).toBe(true);
  expect(await accounts("asha@haat.example")).toEqual(before);
  expect(before).toHaveLength(1);
  await signIn(new Browser(shop.shopUrl));
});

test.each(LOCAL_PATHS)("%s is where it leads afterwards", async (path) => {
  const browser = new Browser(shop.shopUrl);
  expect((await signInWithGoogle(browser, newPerson(), path)).location).toBe(path);
});

test("no redirectTo leads off the site, neither at the start nor at the end", async () => {
  const off: string[] = [];
  for (const path of OFF_SITE_PATHS) {
    const browser = new Browser(shop.shopUrl);
    const back = new URL(await callback(browser, { account: "1" }, path));
    if (back.searchParams.has("redirectTo")) off.push(`start: ${path}`);
    back.searchParams.set("redirectTo", path);
    const answer = await browser.get(back.href);
    if (answer.status !== 303 || answer.location !== "/") off.push(`end: ${path} ${answer.location}`);
  }
  expect(off).toEqual([]);
});

test("two tabs that begin at once both end well", async () => {
  const browser = new Browser(shop.shopUrl);
  const person = newPerson();
  const [one, two] = [await start(browser, "/orders"), await start(browser, "/cart")];
  const other = browser.fork();
  expect((await browser.get(await choose(one.location ?? "", { ...person }))).location).toBe("/orders");
  expect(await isSignedIn(browser)).toBe(true);
  expect((await other.get(await choose(two.location ?? "", { ...person }))).location).toBe("/cart");
  expect(await isSignedIn(other)).toBe(true);
  const again = await browser.get(await callback(new Browser(shop.shopUrl), { ...person }, "/cart"));
  expect([again.status, again.location]).toEqual([303, "/cart"]);
});

test("who is signed in already is led on", async () => {
  const browser = await signIn(new Browser(shop.shopUrl));
  expect((await start(browser, "/orders")).location).toBe("/orders");
});

test("a page fetched in advance begins nothing", async () => {
  const answer = await new Browser(shop.shopUrl).get("/auth/google", { "Sec-Purpose": "prefetch" });
  expect([answer.status, answer.location, answer.headers.getSetCookie()]).toEqual([503, null, []]);
});

test("it begins at the shop's own address, where its cookies are", async () => {
  const { port } = new URL(shop.shopUrl);
  const answer = await new Browser(`http://127.0.0.1:${port}`).get("/auth/google?redirectTo=%2Forders");
  expect(answer.location).toBe(`${shop.shopUrl}/auth/google?redirectTo=%2Forders`);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("the button stands on both pages, leads there with what was wanted, and only where Google is set up", async () => {
  const without = await openBetween(shop, { GOOGLE_SIGN_IN: undefined });
  for (const path of ["/login", "/register"]) {
    const { html } = await new Browser(shop.shopUrl).get(`${path}?redirectTo=%2Forders`);
    const link =
      /<a [^>]*href="\/auth\/google\?redirectTo=%2Forders"[^>]*>[\s\S]*?<\/a>/.exec(html)?.[0] ?? "";
    expect(textOf(link), path).toBe("Continue with Google");
    const plain = await new Browser(without.shopUrl).get(path);
    expect(plain.html, path).not.toContain("/auth/google");
  }
});
