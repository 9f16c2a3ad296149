import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import {
  getCallback,
  chooseAccount,
  newGoogleAccount,
  signInWithGoogle,
  startSignIn,
} from "#tests/http/support/google-sign-in.ts";
import { LOCAL_PATHS, OFF_SITE_PATHS } from "#tests/http/support/redirect-paths.ts";
import { isSignedIn } from "#tests/http/support/session-tokens.ts";
import { sessionOf } from "#tests/http/support/session.ts";
import { openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();

const accounts = (email: string) =>
  shop.sql<{ id: string; full_name: string }>("select id, full_name from public.users where email = $1", [
    email,
  ]);

test("creates an account and a session, greets the shopper and redirects to the requested page", async () => {
  const browser = new Browser(shop.shopUrl);
  const person = newGoogleAccount();
  const started = await startSignIn(browser, "/orders");
  expect(started.status).toBe(303);
  const page = new URL(started.location ?? "");
  expect(page.hostname).toBe("127.0.0.1");
  expect(page.pathname).toBe("/google/sign-in");

  const back = await chooseAccount(page.href, { ...person });
  expect(back.startsWith(`${shop.shopUrl}/auth/callback?`)).toBe(true);
  const answer = await browser.get(back);
  expect([answer.status, answer.location]).toEqual([303, "/orders"]);
  const orders = await browser.get("/orders");
  expect(orders.status).toBe(200);
  expect(noticeOf(orders.html)).toContain("Welcome back!");
  expect(await accounts(person.email)).toMatchObject([{ full_name: "Ravi Kumar" }]);
});

test("the code verifier lasts ten minutes, and Google's token is stored nowhere", async () => {
  const browser = new Browser(shop.shopUrl);
  const started = await startSignIn(browser);
  const verifiers = started.headers.getSetCookie().filter((line) => line.includes("-code-verifier="));
  expect(verifiers.length).toBeGreaterThan(0);
  for (const line of verifiers) {
    expect(line).toContain("; Max-Age=600;");
    expect(line).toContain("HttpOnly");
    expect(line).toContain("SameSite=Lax");
  }
  const answer = await browser.get(await chooseAccount(started.location ?? "", { ...newGoogleAccount() }));
  expect(Array.from(browser.cookies.keys()).filter((name) => name.startsWith("haat-auth"))).toEqual([
    "haat-auth",
  ]);
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("haat-auth=")) ?? "";
  expect(line).toContain("HttpOnly");
  expect(line).not.toMatch(/Max-Age|Expires/i);
  expect(sessionOf(browser)).toHaveProperty("refresh_token");
  expect(JSON.stringify(sessionOf(browser))).not.toContain("provider");
  expect(JSON.stringify(sessionOf(browser))).not.toContain("ya29.");
});

test("an abandoned Google sign-in leaves no cookies after a sign-in by password", async () => {
  const browser = new Browser(shop.shopUrl);
  await startSignIn(browser);
  await signIn(browser);
  expect(Array.from(browser.cookies.keys()).filter((name) => name.includes("verifier"))).toEqual([]);
});

test("links an existing account with the same verified e-mail", async () => {
  const before = await accounts("asha@haat.example");
  const browser = new Browser(shop.shopUrl);
  await signInWithGoogle(browser, { name: "A. Verma", email: "asha@haat.example", verified: "on" });
  expect(await isSignedIn(browser)).toBe(true);
  expect(await accounts("asha@haat.example")).toEqual(before);
  expect(before).toHaveLength(1);
  await signIn(new Browser(shop.shopUrl));
});

test.each(LOCAL_PATHS)("redirects to %s afterwards", async (path) => {
  const browser = new Browser(shop.shopUrl);
  expect((await signInWithGoogle(browser, newGoogleAccount(), path)).location).toBe(path);
});

test("ignores a redirectTo that leads off the site, at the start and at the end", async () => {
  const off: string[] = [];
  for (const path of OFF_SITE_PATHS) {
    const browser = new Browser(shop.shopUrl);
    const back = new URL(await getCallback(browser, { account: "1" }, path));
    if (back.searchParams.has("redirectTo")) off.push(`start: ${path}`);
    back.searchParams.set("redirectTo", path);
    const answer = await browser.get(back.href);
    if (answer.status !== 303 || answer.location !== "/") off.push(`end: ${path} ${answer.location}`);
  }
  expect(off).toEqual([]);
});

test("two tabs that start at once both sign in", async () => {
  const browser = new Browser(shop.shopUrl);
  const person = newGoogleAccount();
  const [one, two] = [await startSignIn(browser, "/orders"), await startSignIn(browser, "/cart")];
  const other = browser.fork();
  expect((await browser.get(await chooseAccount(one.location ?? "", { ...person }))).location).toBe(
    "/orders",
  );
  expect(await isSignedIn(browser)).toBe(true);
  expect((await other.get(await chooseAccount(two.location ?? "", { ...person }))).location).toBe("/cart");
  expect(await isSignedIn(other)).toBe(true);
  const again = await browser.get(await getCallback(new Browser(shop.shopUrl), { ...person }, "/cart"));
  expect([again.status, again.location]).toEqual([303, "/cart"]);
});

test("a signed-in shopper is redirected without a new sign-in", async () => {
  const browser = await signIn(new Browser(shop.shopUrl));
  expect((await startSignIn(browser, "/orders")).location).toBe("/orders");
});

test("a prefetch starts no sign-in", async () => {
  const answer = await new Browser(shop.shopUrl).get("/auth/google", { "Sec-Purpose": "prefetch" });
  expect([answer.status, answer.location, answer.headers.getSetCookie()]).toEqual([503, null, []]);
});

test("starts on the configured site URL, where its cookies are valid", async () => {
  const { port } = new URL(shop.shopUrl);
  const answer = await new Browser(`http://127.0.0.1:${port}`).get("/auth/google?redirectTo=%2Forders");
  expect(answer.location).toBe(`${shop.shopUrl}/auth/google?redirectTo=%2Forders`);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("the button is on both pages with redirectTo, and only where Google is set up", async () => {
  const without = await openProxiedShop(shop, { GOOGLE_SIGN_IN: undefined });
  for (const path of ["/login", "/register"]) {
    const { html } = await new Browser(shop.shopUrl).get(`${path}?redirectTo=%2Forders`);
    const link =
      /<a [^>]*href="\/auth\/google\?redirectTo=%2Forders"[^>]*>[\s\S]*?<\/a>/.exec(html)?.[0] ?? "";
    expect(textOf(link), path).toBe("Continue with Google");
    const plain = await new Browser(without.shopUrl).get(path);
    expect(plain.html, path).not.toContain("/auth/google");
  }
});
