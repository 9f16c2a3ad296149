import { describe, expect, test } from "vitest";

import { NEW, readAddresses, TYPED } from "#tests/http/support/addresses.ts";
import { Browser, fieldValue, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { sessionOf, setSession, userIdOf } from "#tests/http/support/session.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const STREET = "12 Kept Road";
const PASSWORD = "six-or-more";

/** A shopper with the e-mail address. */
async function shopperWithEmail(): Promise<{ browser: Browser; email: string }> {
  const browser = await newShopper(shop);
  const [{ email } = { email: "" }] = await shop.sql<{ email: string }>(
    "select email from public.users where id = $1",
    [userIdOf(browser)],
  );
  return { browser, email };
}

/** A shopper who has signed out in another tab, with the e-mail address. */
async function signedOutShopper(): Promise<{ browser: Browser; email: string }> {
  const { browser, email } = await shopperWithEmail();
  await browser.post("/sign-out", {});
  return { browser, email };
}

function submit(browser: Browser, page: Page, typed: Record<string, string>): Promise<Page> {
  return browser.post("/login", { ...formValues(page.html, "login"), ...typed });
}

test("an address typed in a session that has ended waits for the sign-in and is sent as it was typed", async () => {
  const { browser, email } = await signedOutShopper();
  const asked = await browser.post(NEW, { ...TYPED, address_line_1: STREET });
  expect(asked.status).toBe(403);
  expect(textOf(asked.html)).toContain(
    "Your session is over. What you typed is kept for a quarter of an hour.",
  );
  expect(asked.html).toContain("<title>Sign in again · Haat</title>");
  expect(asked.html).not.toContain(STREET);

  const wrong = await submit(browser, asked, { email, password: "not-this-one" });
  expect(wrong.status).toBe(400);
  const offer = await submit(browser, wrong, { email, password: PASSWORD });
  expect([offer.status, textOf(offer.html).includes("Send what you typed?")]).toEqual([200, true]);
  expect(await readAddresses(shop, browser)).toEqual([]);

  const sent = await browser.post(NEW, { kept: fieldValue(offer.html, "kept") });
  expect([sent.status, sent.location]).toEqual([303, "/profile/addresses"]);
  expect(await readAddresses(shop, browser)).toMatchObject([{ address_line_1: STREET }]);
});

describe.each([
  ["its token still runs", {}],
  ["its token has expired", { expires_at: 1 }],
])("an address typed in a session that was ended elsewhere, while %s,", (_when, change) => {
  /** Posts it on a shopper's phone, where the session is over. */
  async function postEnded(browser: Browser): Promise<Page> {
    await shop.sql("delete from auth.sessions where user_id = $1", [userIdOf(browser)]);
    setSession(browser, { ...sessionOf(browser), ...change });
    const asked = await browser.post(NEW, { ...TYPED, address_line_1: STREET });
    expect([asked.status, textOf(asked.html).includes("What you typed is kept")]).toEqual([403, true]);
    return asked;
  }

  test("is sent by whoever typed it", async () => {
    const { browser, email } = await shopperWithEmail();
    const offer = await submit(browser, await postEnded(browser), { email, password: PASSWORD });
    expect(textOf(offer.html)).toContain("Send what you typed?");
    const sent = await browser.post(NEW, { kept: fieldValue(offer.html, "kept") });
    expect([sent.status, sent.location]).toEqual([303, "/profile/addresses"]);
    expect(await readAddresses(shop, browser)).toMatchObject([{ address_line_1: STREET }]);
  });

  test("is not sent by somebody else who signs in there", async () => {
    const { browser } = await shopperWithEmail();
    const other = await signedOutShopper();
    const asked = await postEnded(browser);
    const answer = await submit(browser, asked, { email: other.email, password: PASSWORD });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(noticeOf((await browser.get("/")).html)).toContain("What you typed is not kept any more.");
    const sent = await browser.post(NEW, { kept: fieldValue(asked.html, "kept") });
    expect([sent.status, sent.html.includes(STREET)]).toEqual([400, false]);
    expect(await readAddresses(shop, browser)).toEqual([]);
  });
});

test("a kept form that cannot be opened says so after the sign-in", async () => {
  const { browser, email } = await signedOutShopper();
  const answer = await browser.post("/login", { email, password: PASSWORD, kept: "v1.none" });
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  expect(noticeOf((await browser.get("/")).html)).toContain("What you typed is not kept any more.");
});

test("forms that have only buttons lead to the sign-in", async () => {
  const visitor = new Browser(shop.shopUrl);
  const answer = await visitor.post("/profile/addresses", { intent: "default" });
  expect([answer.status, answer.location]).toEqual([303, "/login?redirectTo=%2Fprofile%2Faddresses"]);
});
