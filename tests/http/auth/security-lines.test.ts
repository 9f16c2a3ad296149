import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { totp } from "#local/backend/totp.ts";
import { forgetCodes, turnOnTwoStep } from "#tests/http/support/authenticator.ts";
import { Browser, type Page } from "#tests/http/support/browser.ts";
import { newGoogleAccount, signInWithGoogle } from "#tests/http/support/google-sign-in.ts";
import { confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { sessionOf, setSession, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, ADMIN, checkoutForm, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true, vars: { CHALLENGE_AFTER_NETWORK: "3" } });

type Line = { security?: string; requestId?: string; userId?: string };

/** Events of a request in the log, each with the account's id if it has one. */
async function linesOf(page: Page): Promise<string[]> {
  const id = page.headers.get("X-Request-Id") ?? "";
  const read = () =>
    shop.logs
      .filter((line) => line.includes('"security":') && line.includes(id))
      .map((line) => JSON.parse(line.slice(line.indexOf("{"))) as Line)
      .map(({ security, userId }) => (userId === undefined ? `${security}` : `${security} ${userId}`));
  await expect.poll(read, { timeout: 5_000 }).not.toEqual([]);
  return read();
}

const PASSWORD = "six-or-more";

test("each change of two-step sign-in, and each code, is a line", async () => {
  const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  const id = userIdOf(admin);
  const { app, recoveryCodes } = await turnOnTwoStep(admin);
  expect(shop.logs.filter((line) => line.includes('"two_step_on"'))).toHaveLength(1);
  const made = await admin.post("/admin/two-step", { intent: "codes", code: app.code() });
  expect(await linesOf(made)).toEqual([`code_accepted ${id}`, `recovery_codes_made ${id}`]);

  const browser = new Browser(shop.shopUrl);
  expect(await linesOf(await browser.post("/admin", ADMIN))).toEqual([`sign_in ${id}`]);
  expect(await linesOf(await browser.post("/two-step", { code: "000000" }))).toEqual([`code_refused ${id}`]);
  const old = { recoveryCode: recoveryCodes[0] ?? "" };
  expect(await linesOf(await browser.post("/two-step", old))).toEqual([`code_refused ${id}`]);
  const right = await browser.post("/two-step", { code: app.code() });
  expect(await linesOf(right)).toEqual([`code_accepted ${id}`]);
  await forgetCodes(shop);
  const off = await browser.post("/admin/two-step", {
    intent: "off",
    present: ADMIN.password,
    code: totp(app.secret, Date.now()),
  });
  expect((await linesOf(off)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    `code_accepted ${id}`,
    `sign_in ${id}`,
    `two_step_off ${id}`,
  ]);
});

test("a recovery code and too many wrong codes are lines", async () => {
  await shop.sql("delete from auth.mfa_factors");
  await forgetCodes(shop);
  const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  const id = userIdOf(admin);
  const { recoveryCodes } = await turnOnTwoStep(admin);
  const browser = new Browser(shop.shopUrl);
  await browser.post("/admin", ADMIN);
  for (let code = 0; code < 10; code += 1) await browser.post("/two-step", { code: String(900_000 + code) });
  const limited = await browser.post("/two-step", { code: "910000" });
  expect(await linesOf(limited)).toEqual([`sign_in_limited ${id}`]);
  await forgetCodes(shop);
  const used = await browser.post("/two-step", { recoveryCode: recoveryCodes[0] ?? "" });
  expect(await linesOf(used)).toEqual([`recovery_code_used ${id}`]);
});

test("a change of e-mail, the own data and the end of sessions and of the account are lines", async () => {
  const shopper = await newShopper(shop);
  const id = userIdOf(shopper);
  const [row] = await shop.sql<{ email: string }>("select email from public.users where id = $1", [id]);
  const wanted = `${randomUUID()}@example.com`;
  await shopper.post("/profile/security", { intent: "email", email: wanted, present: PASSWORD });
  await confirmLink(shopper, linkTo(shop, wanted));
  const changed = await confirmLink(shopper, linkTo(shop, row?.email ?? ""));
  expect(await linesOf(changed)).toEqual([`email_changed ${id}`]);

  expect(await linesOf(await shopper.get("/profile/data/download"))).toEqual([`data_downloaded ${id}`]);
  const others = await shopper.post("/profile/security/sessions", { end: "others", present: PASSWORD });
  expect(await linesOf(others)).toEqual([`sign_in ${id}`, `session_ended ${id}`]);
  const closed = await shopper.post("/profile/data/delete", { intent: "close", password: PASSWORD });
  expect(await linesOf(closed)).toEqual([`sign_in ${id}`, `account_deleted ${id}`]);
});

test("a sign-in with Google is a line", async () => {
  const browser = new Browser(shop.shopUrl);
  const answer = await signInWithGoogle(browser, newGoogleAccount());
  expect(await linesOf(answer)).toEqual([`google_sign_in ${userIdOf(browser)}`]);
});

test.each(["haat-cart", "haat-session", "haat-notice", "haat-known", "haat-recovery"])(
  "a changed cookie %s is a line",
  async (name) => {
    const browser = await newShopper(shop);
    browser.cookies.set(name, "forged.signature");
    const page = await (name === "haat-known"
      ? browser.post("/login", { email: "nobody@example.com", password: "not-the-password" })
      : browser.get(name === "haat-recovery" ? "/reset-password" : "/about"));
    expect(await linesOf(page)).toContain("cookie_refused");
  },
);

test("a session that nobody has signed is a line, and one that has ended is none", async () => {
  const browser = await newShopper(shop);
  const session = sessionOf(browser);
  const forged = browser.fork();
  setSession(forged, { ...session, access_token: `${session.access_token.slice(0, -6)}AAAAAA` });
  expect(await linesOf(await forged.get("/orders"))).toEqual(["cookie_refused"]);
  const ended = browser.fork();
  await browser.post("/sign-out", {});
  const page = await ended.get("/orders");
  expect(page.location).toMatch(/^\/login/);
  const id = page.headers.get("X-Request-Id") ?? "";
  expect(shop.logs.filter((line) => line.includes('"security":') && line.includes(id))).toEqual([]);
});

test("a limit that the database or a challenge sets is a line", async () => {
  const browser = new Browser(shop.shopUrl);
  const ask = () => browser.post("/newsletter", { email: `${randomUUID()}@example.com`, redirectTo: "/" });
  const answers: Page[] = [];
  for (let count = 0; count < 4; count += 1) answers.push(await ask());
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 400]);
  expect(await linesOf(answers[3] as Page)).toEqual(["limit_reached"]);

  await shop.sql(
    `insert into public.newsletter_subscribers (email, confirm_mailed_at)
     select gen_random_uuid() || '@example.com', now() from generate_series(1, 200)`,
  );
  const other = new Browser(shop.shopUrl);
  const full = await other.post("/newsletter", { email: `${randomUUID()}@example.com`, redirectTo: "/" });
  expect([full.status, await linesOf(full)]).toEqual([429, ["limit_reached"]]);
});

test("no line of a whole day names anybody: account, order, portal, security", async () => {
  const shopper = new Browser(shop.shopUrl, "203.0.113.88");
  const email = `canary-${randomUUID()}@person.example`;
  const person = { fullName: "Canary Quill", email, password: "a-canary-password" };
  await shopper.post("/register", { ...person, confirmPassword: person.password, terms: "on" });
  await shopper.post("/login", { email, password: "a-wrong-canary" });
  expect((await shopper.post("/login", { email, password: person.password })).status).toBe(303);
  const { id: product } = await addProduct(shop, { price: 400 });
  await shopper.post("/cart", { intent: "add", productId: product, quantity: "1", redirectTo: "/cart" });
  const placed = await shopper.post("/checkout", {
    ...(await checkoutForm(shopper)),
    first_name: "Canary",
    last_name: "Quill",
    address_line_1: "7 Canary Wharf",
    phone: "9812345670",
  });
  expect([placed.status, placed.location]).toEqual([303, expect.stringMatching(/^\/order-confirmation\//)]);
  const order = placed.location?.split("/").at(-1) ?? "";

  const admin = await signIn(new Browser(shop.shopUrl, "203.0.113.89"), ADMIN);
  expect((await admin.get(`/admin/orders/${order}`)).status).toBe(200);
  const [user] = await shop.sql<{ id: string }>("select id from public.users where email = $1", [email]);
  expect((await admin.get(`/admin/users?search=${encodeURIComponent(email)}`)).status).toBe(200);
  expect((await admin.post(`/admin/users/${user?.id}`, { intent: "role", role: "packer" })).status).toBe(303);
  await shopper.get("/profile/data/download");
  await shopper.post("/sign-out", {});

  const secrets = [sessionOf(admin).access_token, sessionOf(admin).refresh_token, shop.sessionSecret];
  const words = /canary|quill|person\.example|9812345670|203\.0\.113|haat-admin|admin@haat/i;
  expect(shop.logs.length).toBeGreaterThan(20);
  for (const line of shop.logs) {
    expect(line).not.toMatch(words);
    for (const secret of secrets) expect(line).not.toContain(secret);
  }
});
