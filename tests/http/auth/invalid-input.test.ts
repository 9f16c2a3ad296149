import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { Browser, fieldError, type Page, textOf, inputValue } from "#tests/http/support/browser.ts";
import { confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

type Form = {
  path: string;
  id: string;
  fields: () => Record<string, string>;
  /** Hidden or optional fields that accept any value. */
  free?: string[];
  browser?: () => Promise<Browser>;
};

const email = () => `${randomUUID()}@example.com`;
const PASSWORDS = { password: "secret-good", confirmPassword: "secret-good" };

async function openRecoverySession(): Promise<Browser> {
  const browser = new Browser(shop.shopUrl);
  const account = { email: email(), password: "six-or-more", confirmPassword: "six-or-more" };
  await browser.post("/register", { ...account, fullName: "Meera Nair", terms: "on" });
  await browser.post("/forgot-password", { email: account.email });
  await confirmLink(browser, linkTo(shop, account.email));
  return browser;
}

const FORMS: Record<string, Form> = {
  login: {
    path: "/login",
    id: "login",
    fields: () => ({ email: email(), password: "secret-good", remember: "on", redirectTo: "/" }),
    free: ["remember", "redirectTo"],
  },
  "admin sign-in": {
    path: "/admin",
    id: "admin",
    fields: () => ({ email: email(), password: "secret-good" }),
  },
  register: {
    path: "/register",
    id: "register",
    fields: () => ({
      fullName: "Meera",
      email: email(),
      ...PASSWORDS,
      terms: "on",
      newsletter: "on",
      redirectTo: "/",
    }),
    free: ["newsletter", "redirectTo"],
  },
  "forgotten password": { path: "/forgot-password", id: "forgot", fields: () => ({ email: email() }) },
  "link once more": {
    path: "/auth/confirm",
    id: "again",
    fields: () => ({ intent: "resend", email: email() }),
    free: ["intent"],
  },
  "new password": {
    path: "/reset-password",
    id: "reset",
    fields: () => PASSWORDS,
    browser: openRecoverySession,
  },
  "change of password": {
    path: "/profile/security",
    id: "change-password",
    fields: () => ({ intent: "password", present: "six-or-more", ...PASSWORDS }),
    free: ["intent"],
    browser: () => newShopper(shop),
  },
  "change of e-mail": {
    path: "/profile/security",
    id: "change-email",
    fields: () => ({ intent: "email", present: "six-or-more", email: email() }),
    free: ["intent"],
    browser: () => newShopper(shop),
  },
};

const VALUES: Record<string, string> = {
  empty: "",
  spaces: " ".repeat(40),
  "50 KB": "secret-x".repeat(6_250),
  emoji: "👩‍👩‍👧🪔💥".repeat(20),
  "right to left": "\u202Eمرحبا secret-x\u202C".repeat(6),
  SQL: "secret-x'); drop table public.users; --".repeat(3),
  script: `secret-x"><script>alert(1)</script>`.repeat(3),
};

const isPassword = (name: string) => /password|present/i.test(name);

function check(page: Page, { id, fields }: Form, name: string, value: string, label: string): void {
  expect([303, 400], label).toContain(page.status);
  expect(page.html, label).not.toContain("<script>alert");
  if (page.status === 303) return;
  for (const typed of [value, ...Object.values(PASSWORDS), "six-or-more"]) {
    const isSecret = isPassword(name) && typed.trim() !== "";
    expect(isSecret && page.html.includes(typed), label).toBe(false);
  }
  // A new password that differs from its confirmation is reported beside the confirmation.
  const beside = [name, ...(name === "password" ? ["confirmPassword"] : [])];
  const hasMessage =
    beside.some((field) => fieldError(page.html, id, field)) ||
    textOf(page.html).includes("Invalid login credentials");
  expect(hasMessage, `${label}: no message beside ${name}`).toBe(true);
  for (const other of Object.keys(fields())) {
    if (isPassword(other) || !["fullName", "email"].includes(other)) continue;
    const kept = inputValue(page.html.slice(page.html.indexOf(`id="${id}`)), other);
    expect(kept !== "", label).toBe(other !== name || value !== "");
  }
}

describe.each(Object.entries(FORMS))("%s", (_, form) => {
  const names = Object.keys(form.fields()).filter((name) => !form.free?.includes(name));

  test.each(Object.entries(VALUES))("rejects %s in each field with a message", async (kind, value) => {
    const browser = (await form.browser?.()) ?? new Browser(shop.shopUrl);
    for (const name of names) {
      const page = await browser.post(form.path, { ...form.fields(), [name]: value });
      expect(page.status).toBeLessThan(500);
      check(page, form, name, value, `${kind} in ${name}`);
    }
  });

  test("rejects a megabyte in each field with a page", async () => {
    const browser = (await form.browser?.()) ?? new Browser(shop.shopUrl);
    for (const name of Object.keys(form.fields())) {
      const page = await browser.post(form.path, { ...form.fields(), [name]: "secret-x".repeat(131_072) });
      expect(page.status, name).toBe(400);
      expect(page.html.includes("secret-x"), name).toBe(false);
      expect(textOf(page.html), name).toContain("could not be read");
    }
  });

  test("accepts any value in hidden and optional fields without a server error", async () => {
    for (const name of form.free ?? []) {
      for (const value of Object.values(VALUES)) {
        const browser = (await form.browser?.()) ?? new Browser(shop.shopUrl);
        const page = await browser.post(form.path, { ...form.fields(), [name]: value });
        expect(page.status, name).toBeLessThan(500);
      }
    }
  });
});
