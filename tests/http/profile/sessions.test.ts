import { describe, expect, test } from "vitest";

import { staffMember } from "#tests/http/support/admin-users.ts";
import { Browser, fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { newGoogleAccount, signInWithGoogle } from "#tests/http/support/google-sign-in.ts";
import { isSignedIn, keys, withSecondsLeft } from "#tests/http/support/session-tokens.ts";
import { sessionIdOf, sessionOf, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ keys });

const PAGE = "/profile/security/sessions";
const PASSWORD = "six-or-more";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const ANDROID = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";

async function emailOf(browser: Browser): Promise<string> {
  const [row] = await shop.sql<{ email: string }>("select email from public.users where id = $1", [
    userIdOf(browser),
  ]);
  return row?.email ?? "";
}

/** A second browser of the same account. */
async function signInAgain(browser: Browser, userAgent: string): Promise<Browser> {
  const other = new Browser(shop.shopUrl);
  const account = { email: await emailOf(browser), password: PASSWORD };
  const answer = await other.post("/login", account, { "User-Agent": userAgent });
  expect([answer.status, textOf(answer.html)]).toEqual([303, ""]);
  return other;
}

/** The rows of the list, as text. */
async function rowsOf(browser: Browser, page = PAGE): Promise<string[]> {
  const { status, html } = await browser.get(page);
  expect(status).toBe(200);
  return (html.match(/<li class="border-line[\s\S]*?<\/li>/g) ?? []).map(textOf);
}

const endSession = (browser: Browser, end: string, page = PAGE) =>
  browser.post(page, { end, present: PASSWORD });

test("Show and Hide send the password back as it was typed, without script, and end nothing", async () => {
  const laptop = await newShopper(shop);
  const phone = await signInAgain(laptop, IPHONE);
  for (const [intent, type] of [
    ["show-password", "text"],
    ["hide-password", "password"],
  ]) {
    const { status, html } = await laptop.post(PAGE, {
      end: "others",
      present: "as-typed-1",
      intent: intent ?? "",
    });
    expect([status, html.includes('role="alert"')]).toEqual([200, false]);
    expect(html).toMatch(
      new RegExp(`<input(?=[^>]*name="present")(?=[^>]*type="${type}")(?=[^>]*value="as-typed-1")`),
    );
  }
  // Enter presses the first button of the form, which is not Show.
  const { html } = await laptop.get(`${PAGE}?end=others`);
  expect(/<button[^>]*>/.exec(html.slice(html.indexOf('id="end-sessions"')))?.[0]).not.toContain("name=");
  expect(await rowsOf(laptop)).toHaveLength(2);
  expect(await isSignedIn(phone)).toBe(true);
});

test("a shopper sees each browser in words, the own one marked, and ends another one", async () => {
  const laptop = await newShopper(shop);
  const phone = await signInAgain(laptop, IPHONE);
  const [own = "", other = "", ...more] = await rowsOf(laptop);
  expect(more).toEqual([]);
  expect(own).toContain("This browser");
  expect(own).not.toContain("Sign out");
  expect(other).toMatch(
    /^Safari on iPhone Last used \d+ \w+ \d{4}, .+ Signed in \d+ \w+ \d{4}, .+ Sign out$/,
  );
  expect((await rowsOf(phone))[0]).toContain("Safari on iPhone This browser");

  // The list asks for no password; the link beside a session does.
  const list = await laptop.get(PAGE);
  expect(list.html).not.toContain('name="present"');
  expect(list.html).toContain(`href="${PAGE}?end=${sessionIdOf(phone)}#end-sessions-title"`);
  const asked = await laptop.get(`${PAGE}?end=${sessionIdOf(phone)}`);
  expect(asked.html).toMatch(
    /<h2 id="end-sessions-title" tabindex="-1"[^>]*>Sign out Safari on iPhone, last used/,
  );
  expect(asked.html).toMatch(new RegExp(`<input type="hidden" name="end" value="${sessionIdOf(phone)}"`));
  // An address that names no other session asks for nothing.
  for (const end of [sessionIdOf(laptop), "x"]) {
    expect((await laptop.get(`${PAGE}?end=${end}`)).html, end).not.toContain('name="present"');
  }

  const answer = await endSession(laptop, sessionIdOf(phone));
  expect([answer.status, answer.location]).toEqual([303, PAGE]);
  const page = await laptop.get(PAGE);
  expect(noticeOf(page.html)).toBe("You are signed out there.");
  expect(textOf(page.html)).toContain("You are not signed in anywhere else.");
  expect((await phone.fork().get("/orders")).location).toMatch(/^\/login/);
  expect(await isSignedIn(withSecondsLeft(phone.fork(), -10))).toBe(false);
  expect(await isSignedIn(laptop)).toBe(true);
});

test("a session that gets a new access token is named by the browser that asks", async () => {
  const browser = await signInAgain(await newShopper(shop), IPHONE);
  expect((await withSecondsLeft(browser, -10).get("/about", { "User-Agent": ANDROID })).status).toBe(200);
  expect((await rowsOf(browser))[0]).toContain("Firefox on Android");
});

test("all other sessions end at once", async () => {
  const laptop = await newShopper(shop);
  const others = [await signInAgain(laptop, IPHONE), await signInAgain(laptop, ANDROID)];
  const answer = await endSession(laptop, "others");
  expect([answer.status, answer.location]).toEqual([303, PAGE]);
  expect(noticeOf((await laptop.get(PAGE)).html)).toBe("You are signed out everywhere else.");
  for (const other of others) expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(laptop)).toBe(true);
});

describe("ending a session asks for the present password:", () => {
  test.each([
    ["none", "", "Enter your current password"],
    ["a wrong one", "not-this-one", "That is not your current password"],
  ])("with %s nothing ends", async (_, present, message) => {
    const laptop = await newShopper(shop);
    const phone = await signInAgain(laptop, IPHONE);
    for (const end of [sessionIdOf(phone), "others"]) {
      const page = await laptop.post(PAGE, { end, present });
      expect([page.status, fieldError(page.html, "end-sessions", "present")]).toEqual([400, message]);
      expect(page.html).not.toContain("not-this-one");
    }
    expect(await isSignedIn(phone)).toBe(true);
  });

  test("a wrong one counts as an attempt to sign in", async () => {
    const laptop = await newShopper(shop);
    const phone = await signInAgain(laptop, IPHONE);
    for (let count = 0; count < 10; count += 1) {
      const wrong = await laptop.post(PAGE, { end: "others", present: "not-this-one" });
      expect(wrong.status).toBe(400);
    }
    const page = await endSession(laptop, "others");
    expect([page.status, textOf(page.html)]).toEqual([
      429,
      expect.stringContaining("Too many wrong passwords. Please wait a quarter of an hour"),
    ]);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test("it leaves no session of its own", async () => {
    const laptop = await newShopper(shop);
    const phone = await signInAgain(laptop, IPHONE);
    expect((await endSession(laptop, sessionIdOf(phone))).status).toBe(303);
    const left = await shop.sql("select id from auth.sessions where user_id = $1", [userIdOf(laptop)]);
    expect(left).toEqual([{ id: sessionIdOf(laptop) }]);
  });

  test("who signs in with Google alone is led to setting one", async () => {
    const account = newGoogleAccount();
    const [laptop, phone] = [new Browser(shop.shopUrl), new Browser(shop.shopUrl)];
    for (const browser of [laptop, phone]) await signInWithGoogle(browser, account);
    const { html } = await laptop.get(`${PAGE}?end=others`);
    expect(textOf(html)).toContain("You sign in with Google. Set a password first.");
    expect(html).toMatch(/<a [^>]*href="\/profile\/security"[^>]*>Set a password/);
    expect((await endSession(laptop, sessionIdOf(phone))).status).toBe(400);
    expect(await isSignedIn(phone)).toBe(true);
  });
});

test("nobody ends a session of somebody else, nor one that is no id", async () => {
  const [shopper, stranger] = [await newShopper(shop), await newShopper(shop)];
  expect((await endSession(shopper, sessionIdOf(stranger))).status).toBe(303);
  expect(await isSignedIn(stranger)).toBe(true);
  expect((await endSession(shopper, "odd")).status).toBe(400);
  expect((await endSession(shopper, sessionIdOf(shopper))).status).toBe(303);
  expect(await isSignedIn(shopper)).toBe(true);
});

test("staff see and end their sessions in the portal", async () => {
  const page = "/admin/profile/sessions";
  const packer = await staffMember(shop, "packer");
  const phone = await signInAgain(packer, ANDROID);
  expect(await rowsOf(packer, page)).toEqual([
    expect.stringContaining("This browser"),
    expect.stringContaining("Firefox on Android"),
  ]);
  expect((await packer.get("/admin/profile")).html).toContain(`href="${page}"`);
  expect((await endSession(packer, sessionIdOf(phone), page)).location).toBe(page);
  expect((await phone.get("/admin/orders")).location).toBe("/admin");
});

describe("an access token that was copied before its session ended", () => {
  /** Calls the data API with a token, as whoever stole it would. */
  async function callWith(token: string, method: string, path: string, body: object): Promise<string> {
    const response = await fetch(`${shop.backendUrl}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: shop.publishableKey,
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        Prefer: "return=representation",
      },
      body: JSON.stringify(body),
    });
    return `${response.status} ${await response.text()}`;
  }

  test.each([
    [
      "the owner ends it elsewhere",
      async (thief: Browser, owner: Browser) => endSession(owner, sessionIdOf(thief)),
    ],
    ["the owner signs out", async (thief: Browser) => thief.fork().post("/sign-out", {})],
    [
      "the password is changed",
      async (_: Browser, owner: Browser) =>
        owner.post("/profile/security", {
          intent: "password",
          present: PASSWORD,
          password: "secret-newer",
          confirmPassword: "secret-newer",
        }),
    ],
  ])("writes nothing after %s", async (_, end) => {
    const owner = await newShopper(shop);
    const phone = await signInAgain(owner, ANDROID);
    const { access_token: stolen } = sessionOf(phone);
    const { id } = await addProduct(shop);
    const me = `users?id=eq.${userIdOf(owner)}`;
    expect(await callWith(stolen, "PATCH", me, { full_name: "Before" })).toMatch(/^200 .*Before/);
    expect(await callWith(stolen, "POST", "wishlist", { product_id: id })).toMatch(/^201 /);

    expect((await end(phone, owner)).status).toBe(303);
    expect(await callWith(stolen, "PATCH", me, { full_name: "After" })).toBe("200 []");
    const other = await addProduct(shop);
    expect(await callWith(stolen, "POST", "wishlist", { product_id: other.id })).toMatch(/^403 .*42501/);
    expect(await callWith(stolen, "DELETE", `wishlist?product_id=eq.${id}`, {})).toBe("200 []");
    expect(await callWith(stolen, "POST", "rpc/shop_my_data", {})).toBe("200 null");
    expect(await callWith(stolen, "POST", "rpc/shop_list_sessions", {})).toBe("200 []");
    expect(await callWith(stolen, "POST", "rpc/shop_end_session", { p_session_id: sessionIdOf(phone) })).toBe(
      "200 false",
    );
    const [row] = await shop.sql<{ full_name: string; wishes: number }>(
      `select full_name, (select count(*)::int from public.wishlist w where w.user_id = u.id) as wishes
       from public.users u where u.id = $1`,
      [userIdOf(owner)],
    );
    expect(row).toEqual({ full_name: "Before", wishes: 1 });
  });
});

test("a session that was ended ends no other one", async () => {
  const owner = await newShopper(shop);
  const thief = await signIn(new Browser(shop.shopUrl), { email: await emailOf(owner), password: PASSWORD });
  expect((await endSession(owner, sessionIdOf(thief))).status).toBe(303);
  expect((await endSession(thief, "others")).location).toMatch(/^\/login/);
  expect(await isSignedIn(owner)).toBe(true);
});
