import { afterAll, expect, test } from "vitest";

import { Browser, fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const PROFILE = "/admin/profile";
const OLD = "six-or-more";
const NEW = "secret-newer";
const promotedEmails: string[] = [];

// Leaves the shop with its one original admin.
afterAll(async () => {
  await shop.sql("update public.users set is_admin = false where email = any($1)", [promotedEmails]);
});

/** A new admin, and a function that signs the same admin in again. */
async function newAdmin(): Promise<{ admin: Browser; again: (password?: string) => Promise<Browser> }> {
  const admin = await newShopper(shop);
  const email = /[\w-]+@example\.com/.exec((await admin.get("/profile/security")).html)?.[0] ?? "";
  promotedEmails.push(email);
  await shop.sql("update public.users set is_admin = true where email = $1", [email]);
  const again = (password = OLD) => signIn(new Browser(shop.shopUrl), { email, password });
  return { admin, again };
}

const details = (fields: Record<string, string>) => ({ intent: "details", ...fields });
const passwords = (fields: Record<string, string>) => ({
  intent: "password",
  present: OLD,
  password: NEW,
  confirmPassword: NEW,
  ...fields,
});

test("saves name and phone, and returns invalid values", async () => {
  const { admin } = await newAdmin();
  const saved = await admin.post(PROFILE, details({ fullName: "Chief Admin", phone: "98765 43210" }));
  expect([saved.status, saved.location]).toEqual([303, PROFILE]);
  const { html } = await admin.get(PROFILE);
  expect(noticeOf(html)).toBe("Profile updated successfully");
  expect(html).toContain('value="Chief Admin"');
  const refused = await admin.post(PROFILE, details({ fullName: "", phone: "12" }));
  expect(refused.status).toBe(400);
  expect(fieldError(refused.html, "profile", "fullName")).toBe("Full name is required");
  expect(refused.html).toContain('value="12"');
});

test("changes the password and ends other sessions", async () => {
  const { admin, again } = await newAdmin();
  const elsewhere = await again();
  const changed = await admin.post(PROFILE, passwords({}));
  expect([changed.status, changed.location]).toEqual([303, PROFILE]);
  expect(noticeOf((await admin.get(PROFILE)).html)).toBe("Your password is changed.");
  const write = details({ fullName: "Leela Menon", phone: "" });
  expect((await elsewhere.post(PROFILE, write)).location).toBe("/admin");
  expect((await admin.post(PROFILE, write)).location).toBe(PROFILE);
  await expect(again(OLD)).rejects.toThrow("400");
  await again(NEW);
});

test.each([
  ["present", { present: "secret-wrong" }, "That is not your current password"],
  ["password", { password: "five5" }, "Password must be at least 6 characters"],
  ["confirmPassword", { confirmPassword: "secret-other" }, "Passwords don't match"],
])("%s %o is rejected: %s", async (field, fields, message) => {
  const { admin, again } = await newAdmin();
  const refused = await admin.post(PROFILE, passwords(fields));
  expect(refused.status).toBe(400);
  expect(fieldError(refused.html, "change-password", field)).toBe(message);
  expect(refused.html).not.toMatch(/secret-|five5|six-or-more/);
  await again(OLD);
});

test("signing out everywhere ends every session and redirects to the sign-in", async () => {
  const { admin, again } = await newAdmin();
  const elsewhere = await again();
  expect((await admin.post(PROFILE, { intent: "everywhere" })).location).toBe("/admin");
  expect(textOf((await admin.get("/admin")).html)).toContain("You are signed out everywhere.");
  expect((await elsewhere.post(PROFILE, { intent: "everywhere" })).location).toBe("/admin");
});

test("rejects an unknown intent", async () => {
  const { admin } = await newAdmin();
  for (const fields of [{}, { intent: "email", email: "new@example.com" }, { intent: "promote" }]) {
    expect((await admin.post(PROFILE, fields as Record<string, string>)).status).toBe(400);
  }
});
