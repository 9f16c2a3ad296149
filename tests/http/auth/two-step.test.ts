import { afterEach, describe, expect, test } from "vitest";

import { forgetCodes, turnOnTwoStep } from "#tests/http/support/authenticator.ts";
import { Browser, fieldError, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { sessionOf } from "#tests/http/support/session.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });

afterEach(async () => {
  await shop.sql("delete from auth.mfa_factors");
  await shop.sql("update public.settings set require_two_step = false");
  await forgetCodes(shop);
});

/** Signs in at the portal's entrance. */
async function enterPortal(): Promise<Browser> {
  const browser = new Browser(shop.shopUrl);
  expect((await browser.post("/admin", ADMIN)).location).toBe("/admin/signed-in");
  return browser;
}

/** The admin with two-step sign-in, in the session in which it was turned on. */
async function openProtected() {
  const admin = await enterPortal();
  return { admin, ...(await turnOnTwoStep(admin)) };
}

/** Returns the redirect of the portal for this browser, or the status. */
async function outcome(browser: Browser, path = "/admin/users"): Promise<string> {
  const { status, location } = await browser.get(path);
  return location ?? String(status);
}

/** Rows of other people that this session's token reads at the data API. */
async function readOthers(browser: Browser): Promise<number> {
  const answer = await fetch(`${shop.backendUrl}/rest/v1/users?select=id`, {
    headers: {
      apikey: shop.publishableKey,
      Authorization: `Bearer ${sessionOf(browser).access_token}`,
    },
  });
  return ((await answer.json()) as unknown[]).length - 1;
}

test("an account with two-step sign-in is not closed in a session without a code", async () => {
  await openProtected();
  const browser = await signIn(new Browser(shop.shopUrl), ADMIN);
  const page = await browser.post("/profile/data/delete", { intent: "close", password: ADMIN.password });
  expect(page.status).toBe(403);
  expect(textOf(page.html)).toContain("This account has two-step sign-in");
});

describe("setting two-step sign-in up", () => {
  test("shows the key as a picture and in groups of four, and ten codes after the first right code", async () => {
    const admin = await enterPortal();
    expect(textOf((await admin.get("/admin/profile")).html)).toContain(
      "Off: your password alone opens the portal.",
    );
    const scan = await admin.post("/admin/two-step", { intent: "start" });
    const [factorId, secret] = [fieldValue(scan.html, "factorId"), fieldValue(scan.html, "secret")];
    expect(textOf(scan.html)).toContain((secret.match(/.{4}/g) ?? []).join(" "));
    expect(scan.html).toMatch(/<svg aria-label="QR code with the key"/);

    const wrong = await admin.post("/admin/two-step", { intent: "confirm", factorId, secret, code: "12345" });
    expect(wrong.status).toBe(400);
    expect(fieldError(wrong.html, "confirm-app", "code")).toBe(
      "Enter the 6-digit code from your authenticator app",
    );
    expect(fieldValue(wrong.html, "secret")).toBe(secret);

    const { recoveryCodes } = await turnOnTwoStep(admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    const page = await admin.get("/admin/two-step");
    expect(recoveryCodes.filter((code) => page.html.includes(code))).toEqual([]);
    const stored = JSON.stringify(await shop.sql("select hash from public.recovery_codes"));
    expect(recoveryCodes.filter((code) => stored.includes(code.replaceAll("-", "")))).toEqual([]);
    expect(await outcome(admin)).toBe("200");
    const mails = await mailsTo(shop, ADMIN.email, 1);
    expect(mails.at(-1)?.subject).toBe("Two-step sign-in is on at Haat");
  });
});

describe("signing in with two steps", () => {
  test("the password alone opens no page of the portal and no row of it", async () => {
    const { app } = await openProtected();
    const browser = await enterPortal();
    expect(await outcome(browser, "/admin/signed-in")).toBe("/two-step");
    expect(await outcome(browser)).toBe("/two-step");
    const posted = await browser.post("/admin/settings", { siteName: "Mine" });
    expect([posted.status, textOf(posted.html).includes("Enter the 6-digit code")]).toEqual([403, true]);
    expect(await readOthers(browser)).toBe(0);

    const form = await browser.get("/two-step");
    expect(form.html).toMatch(
      /<input[^>]*inputMode="numeric"[^>]*autoComplete="one-time-code"|<input[^>]*autoComplete="one-time-code"[^>]*inputMode="numeric"/i,
    );
    const answer = await browser.post("/two-step", { next: fieldValue(form.html, "next"), code: app.code() });
    expect([answer.status, answer.location]).toEqual([303, "/admin/signed-in"]);
    expect(await outcome(browser)).toBe("200");
    expect(await readOthers(browser)).toBeGreaterThan(0);
    expect(await outcome(browser, "/two-step")).toBe("/admin/signed-in");
  });

  test("a shopper's pages stay open to a session without a code", async () => {
    await openProtected();
    const browser = await signIn(new Browser(shop.shopUrl), ADMIN);
    expect((await browser.get("/profile")).status).toBe(200);
  });

  test("a code works once, also for another browser", async () => {
    const { app } = await openProtected();
    const [first, second] = [await enterPortal(), await enterPortal()];
    const code = app.code();
    expect((await first.post("/two-step", { code })).status).toBe(303);
    const again = await signIn(new Browser(shop.shopUrl), ADMIN);
    const replayed = await again.post("/two-step", { code });
    expect([replayed.status, fieldError(replayed.html, "two-step", "code")]).toEqual([
      400,
      "A code works once. Please wait until your app shows the next one.",
    ]);
    expect(await outcome(again)).toBe("/two-step");
    // Sessions that wait for a code end with one that was given.
    expect(await outcome(second)).toBe("/admin");
  });

  test("ten wrong codes from a network are followed by no other", async () => {
    const { app } = await openProtected();
    const browser = await enterPortal();
    const statuses: string[] = [];
    for (let code = 0; code < 11; code += 1) {
      const { html } = await browser.post("/two-step", { code: String(900_000 + code) });
      statuses.push(fieldError(html, "two-step", "code").slice(0, 25));
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => "That code is not correct."),
      "Too many wrong codes. Ple",
    ]);
    expect((await browser.post("/two-step", { code: app.code() })).status).toBe(400);
    expect(await outcome(browser)).toBe("/two-step");
  });

  test("right codes are not counted as wrong ones", async () => {
    const { app } = await openProtected();
    const browser = await enterPortal();
    expect((await browser.post("/two-step", { code: app.code() })).status).toBe(303);
    const counts = await shop.sql<{ failures: number; rows: number }>(
      "select failures, count(*)::int as rows from public.sign_in_failures group by 1 order by 1",
    );
    // The codes that were used, and what is counted by network and account.
    expect(counts).toEqual([
      { failures: 0, rows: 6 },
      { failures: 1, rows: 2 },
    ]);
  });
});

describe("a recovery code", () => {
  test("lets one in once, turns two-step sign-in off and ends the other sessions", async () => {
    const { admin, recoveryCodes } = await openProtected();
    const [code = ""] = recoveryCodes;
    const browser = await enterPortal();
    const form = await browser.get("/two-step?recovery");
    expect(textOf(form.html)).toContain("Recovery code");
    const wrong = await browser.post("/two-step?recovery=", {
      recoveryCode: "aaaa-bbbb-cccc-dddd-eeee-ffff",
    });
    expect(fieldError(wrong.html, "two-step", "recoveryCode")).toBe(
      "That is not one of your unused recovery codes.",
    );
    const answer = await browser.post("/two-step", {
      recoveryCode: ` ${code.toUpperCase().replaceAll("-", " ")}`,
    });
    expect([answer.status, answer.location]).toEqual([303, "/admin/two-step"]);
    expect(textOf((await browser.get("/admin/two-step")).html)).toContain("Two-step sign-in is off");
    expect(await outcome(browser)).toBe("200");
    expect(await outcome(admin)).toBe("/admin");
    expect(await shop.sql("select from public.recovery_codes")).toEqual([]);
    const mails = await mailsTo(shop, ADMIN.email, 1);
    expect(mails.at(-1)?.subject).toBe("Two-step sign-in is off at Haat");
  });

  test("is replaced by new ones, for a code of the app", async () => {
    const { admin, app, recoveryCodes } = await openProtected();
    const refused = await admin.post("/admin/two-step", { intent: "codes", code: "000" });
    expect(refused.status).toBe(400);
    const made = await admin.post("/admin/two-step", { intent: "codes", code: app.code() });
    expect(made.status).toBe(200);
    const browser = await enterPortal();
    const old = await browser.post("/two-step", { recoveryCode: recoveryCodes[0] ?? "" });
    expect(old.status).toBe(400);
  });
});

test("turning it off needs the password and a code", async () => {
  const { admin, app } = await openProtected();
  const code = app.code();
  const shown = await admin.post("/admin/two-step", { intent: "show-password", present: "as-typed-1", code });
  expect([shown.status, shown.html.includes('role="alert"')]).toEqual([200, false]);
  expect(shown.html).toMatch(/<input(?=[^>]*name="present")(?=[^>]*type="text")(?=[^>]*value="as-typed-1")/);
  const withoutPassword = await admin.post("/admin/two-step", {
    intent: "off",
    present: "not-this-one",
    code,
  });
  expect(fieldError(withoutPassword.html, "turn-off", "present")).toBe("That is not your current password");
  const withoutCode = await admin.post("/admin/two-step", {
    intent: "off",
    present: ADMIN.password,
    code: "000000",
  });
  expect(fieldError(withoutCode.html, "turn-off", "code")).toMatch(/^That code is not correct/);
  expect((await admin.post("/admin/two-step", { intent: "off", present: ADMIN.password, code })).status).toBe(
    303,
  );
  expect(await outcome(await enterPortal())).toBe("200");
});

describe("where the shop requires it", () => {
  test("whoever has no app may open the page that sets it up, and nothing else", async () => {
    const admin = await enterPortal();
    await shop.sql("update public.settings set require_two_step = true");
    expect([
      await outcome(admin),
      await outcome(admin, "/admin/dashboard"),
      await outcome(admin, "/admin"),
    ]).toEqual(["/admin/two-step", "/admin/two-step", "/admin/two-step"]);
    expect(await readOthers(admin)).toBe(0);
    expect(textOf((await admin.get("/admin/two-step")).html)).toContain(
      "This shop requires two-step sign-in",
    );
    await turnOnTwoStep(admin);
    expect(await outcome(admin)).toBe("200");
  });

  test("only an admin who has it can require it", async () => {
    const admin = await enterPortal();
    const save = async () => {
      const { html } = await admin.get("/admin/settings");
      return admin.post("/admin/settings", { ...formValues(html, "settings"), requireTwoStep: "on" });
    };
    const refused = await save();
    expect([refused.status, fieldError(refused.html, "settings", "requireTwoStep")]).toEqual([
      409,
      "Set up two-step sign-in for yourself first, in your profile",
    ]);
    await turnOnTwoStep(admin);
    const saved = await save();
    expect(saved.status).toBe(303);
    expect(noticeOf((await admin.get("/admin/settings")).html)).toBe("Settings saved successfully");
  });
});

describe("a forgotten password", () => {
  test("is set anew only after a code", async () => {
    const { app } = await openProtected();
    const browser = new Browser(shop.shopUrl);
    await browser.post("/forgot-password", { email: ADMIN.email });
    await confirmLink(browser, linkTo(shop, ADMIN.email));
    expect(await outcome(browser, "/reset-password")).toBe("/two-step?next=%2Freset-password");
    const answer = await browser.post("/two-step", { next: "/reset-password", code: app.code() });
    expect(answer.location).toBe("/reset-password");
    const fields = { password: ADMIN.password, confirmPassword: ADMIN.password };
    expect(
      (
        await browser.post("/reset-password", {
          ...fields,
          password: "Mango-tree-7",
          confirmPassword: "Mango-tree-7",
        })
      ).status,
    ).toBe(303);
    await shop.sql(
      "update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4)) where email = $1",
      [ADMIN.email, ADMIN.password],
    );
  });
});
