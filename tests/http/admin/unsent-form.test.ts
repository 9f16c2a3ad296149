import { beforeEach, describe, expect, test } from "vitest";

import { staffMember } from "#tests/http/support/admin-users.ts";
import { forgetCodes, turnOnTwoStep } from "#tests/http/support/authenticator.ts";
import { Browser, fieldValue, inputValue, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
let admin: Browser;

/** Lets the session be unused in the portal for 31 minutes. */
async function waitUntilIdle(): Promise<void> {
  await shop.sql("update public.portal_sessions set seen_at = now() - interval '31 minutes'");
}

beforeEach(async () => {
  admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  await admin.get("/admin/dashboard");
});

const TYPED = { fullName: "Typed for half an hour", phone: "9876543210", intent: "details" };

async function nameOf(browser: Browser): Promise<string> {
  const [row] = await shop.sql<{ full_name: string }>("select full_name from public.users where id = $1", [
    userIdOf(browser),
  ]);
  return row?.full_name ?? "";
}

/** Posts what a form of the page holds, and what is typed, as a browser does. */
function submit(page: Page, path: string, id: string | null, typed: Record<string, string>): Promise<Page> {
  const hidden = id === null ? { kept: fieldValue(page.html, "kept") } : formValues(page.html, id);
  return admin.post(path, { ...hidden, ...typed });
}

describe("a form of the portal that is posted after 30 minutes without use", () => {
  test("waits for the sign-in, is offered again, and is sent as it was typed", async () => {
    await waitUntilIdle();
    const before = await nameOf(admin);
    const asked = await admin.post("/admin/profile", TYPED);
    expect(asked.status).toBe(403);
    expect(textOf(asked.html)).toContain("Sign in again");
    expect(asked.html).not.toContain(TYPED.fullName);
    expect(await nameOf(admin)).toBe(before);

    const wrong = await submit(asked, "/admin", "admin", { ...ADMIN, password: "not-this-one" });
    expect([wrong.status, textOf(wrong.html).includes("Admin sign-in")]).toEqual([400, true]);
    const offer = await submit(wrong, "/admin", "admin", ADMIN);
    expect(offer.status).toBe(200);
    expect(textOf(offer.html)).toContain("Send what you typed?");
    expect(offer.html).toContain('action="/admin/profile"');
    expect(await nameOf(admin)).toBe(before);

    const done = await submit(offer, "/admin/profile", null, {});
    expect([done.status, done.location]).toEqual([303, "/admin/profile"]);
    const page = await admin.get("/admin/profile");
    expect(noticeOf(page.html)).toContain("Profile updated successfully");
    expect(inputValue(page.html, "fullName")).toBe(TYPED.fullName);
    await shop.sql("update public.users set full_name = $2 where id = $1", [userIdOf(admin), before]);
  });

  test("is lost to anybody else who signs in", async () => {
    await waitUntilIdle();
    const asked = await admin.post("/admin/profile", TYPED);
    const kept = fieldValue(asked.html, "kept");
    const manager = await staffMember(shop, "manager");
    const [row] = await shop.sql<{ email: string }>("select email from public.users where id = $1", [
      userIdOf(manager),
    ]);
    const other = new Browser(shop.shopUrl);
    const answer = await other.post("/admin", { email: row?.email ?? "", password: "six-or-more", kept });
    expect([answer.status, answer.location]).toEqual([303, "/admin/signed-in"]);
    expect(noticeOf((await other.get("/admin/signed-in")).html)).toContain(
      "What you typed is not kept any more.",
    );
    expect((await other.post("/admin/profile", { kept })).status).toBe(400);
    expect(await nameOf(manager)).not.toBe(TYPED.fullName);
  });

  test("does nothing before the sign-in, whatever is posted", async () => {
    await waitUntilIdle();
    const asked = await admin.post("/admin/profile", TYPED);
    const kept = fieldValue(asked.html, "kept");
    const again = await admin.post("/admin/profile", { kept });
    expect([again.status, fieldValue(again.html, "kept")]).toEqual([403, kept]);
    expect((await admin.post("/admin/profile.data", TYPED)).status).toBe(403);
    expect(await nameOf(admin)).not.toBe(TYPED.fullName);
  });

  test("says so when it is too long to be kept", async () => {
    await waitUntilIdle();
    const asked = await admin.post("/admin/profile", { ...TYPED, fullName: "a".repeat(50_000) });
    expect(asked.status).toBe(403);
    expect(textOf(asked.html)).toContain("What you typed could not be kept");
    expect(asked.html).not.toContain('name="kept"');
  });

  test("keeps the theme of the portal", async () => {
    await admin.post("/theme", { theme: "dark", redirectTo: "/admin/profile" });
    await waitUntilIdle();
    expect((await admin.post("/admin/profile", TYPED)).html).toMatch(/<html[^>]* class="dark"/);
  });

  test("with two-step sign-in it waits for the code, too", async () => {
    const { app } = await turnOnTwoStep(admin);
    await waitUntilIdle();
    const asked = await admin.post("/admin/profile", { ...TYPED, fullName: "Typed with a code" });
    const offer = await submit(asked, "/admin", "admin", ADMIN);
    expect(textOf(offer.html)).toContain("Send what you typed?");
    const code = await submit(offer, "/admin/profile", null, {});
    expect([code.status, textOf(code.html).includes("Enter the 6-digit code")]).toEqual([403, true]);
    const wrong = await submit(code, "/two-step", "two-step", { code: "000000" });
    expect(wrong.status).toBe(400);
    const right = await submit(wrong, "/two-step", "two-step", { code: app.code() });
    expect([right.status, right.location]).toEqual([307, "/admin/profile"]);
    const done = await submit(wrong, "/admin/profile", "two-step", { code: "any" });
    expect([done.status, await nameOf(admin)]).toEqual([303, "Typed with a code"]);
    await shop.sql("delete from auth.mfa_factors");
    await forgetCodes(shop);
  });
});
