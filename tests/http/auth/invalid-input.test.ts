import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { Browser, fieldError, textOf, inputValue } from "#tests/http/support/browser.ts";
import { confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

type Form = {
  path: string;
  id: string;
  fields: () => Record<string, string>;
  /** Hidden or optional fields that accept any value. */
  free?: string[];
  /** Status of a form whose name and passwords are unusual, but valid. */
  unusual: number;
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
    unusual: 400,
    id: "login",
    fields: () => ({ email: email(), password: "secret-good", remember: "on", redirectTo: "/" }),
    free: ["remember", "redirectTo"],
  },
  "admin sign-in": {
    path: "/admin",
    unusual: 400,
    id: "admin",
    fields: () => ({ email: email(), password: "secret-good" }),
  },
  register: {
    path: "/register",
    unusual: 303,
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
  "forgotten password": {
    path: "/forgot-password",
    unusual: 303,
    id: "forgot",
    fields: () => ({ email: email() }),
  },
  "link once more": {
    path: "/auth/confirm",
    unusual: 303,
    id: "again",
    fields: () => ({ intent: "resend", email: email() }),
    free: ["intent"],
  },
  "new password": {
    path: "/reset-password",
    unusual: 303,
    id: "reset",
    fields: () => PASSWORDS,
    browser: openRecoverySession,
  },
  "change of password": {
    path: "/profile/security",
    unusual: 400,
    id: "change-password",
    fields: () => ({ intent: "password", present: "six-or-more", ...PASSWORDS }),
    free: ["intent"],
    browser: () => newShopper(shop),
  },
  "change of e-mail": {
    path: "/profile/security",
    unusual: 400,
    id: "change-email",
    fields: () => ({ intent: "email", present: "six-or-more", email: email() }),
    free: ["intent"],
    browser: () => newShopper(shop),
  },
};

const SCRIPT = `"><script>alert(1)</script>`;
/** Too long for a password, and not to be shown again. */
const SECRET = `secret-x${SCRIPT}`.repeat(3);
/** Short enough for a name and a password. */
const UNUSUAL = `🪔'); -- \u202eشا\u202c <script>x`;

const isPassword = (name: string) => /password|present/i.test(name);

// Each value in each field alone is in app/shop/account/account-forms.odd-values.test.ts.
describe.each(Object.entries(FORMS))("%s", (_, form) => {
  const open = async () => (await form.browser?.()) ?? new Browser(shop.shopUrl);
  const names = Object.keys(form.fields()).filter((name) => !form.free?.includes(name));
  const passwords = names.filter(isPassword);

  test("shows a message beside each rejected field, keeps name and e-mail, and shows no password", async () => {
    const wrong = Object.fromEntries(
      names.map((name) => [name, isPassword(name) ? SECRET : SCRIPT.repeat(5)]),
    );
    const page = await (await open()).post(form.path, { ...form.fields(), ...wrong });
    expect(page.status).toBe(400);
    expect(names.filter((name) => fieldError(page.html, form.id, name) === "")).toEqual([]);
    expect(page.html).not.toContain("secret-x");
    expect(page.html).not.toContain("<script>alert");
    const shown = page.html.slice(page.html.indexOf(`id="${form.id}`));
    const kept = names.filter((name) => name === "fullName" || name === "email");
    expect(kept.map((name) => inputValue(shown, name))).toEqual(kept.map((name) => wrong[name]));
  });

  test("answers an unusual name and unusual passwords as any other", async () => {
    const unusual = Object.fromEntries(
      // A password that is the name is refused.
      names
        .filter((name) => isPassword(name) || name === "fullName")
        .map((name) => [name, isPassword(name) ? UNUSUAL : `${UNUSUAL}z`]),
    );
    const page = await (await open()).post(form.path, { ...form.fields(), ...unusual });
    expect(page.status).toBe(form.unusual);
    expect(page.html).not.toContain("<script>x");
    expect(passwords.filter((name) => page.html.includes(unusual[name] ?? ""))).toEqual([]);
  });

  test("rejects a megabyte with a page", async () => {
    const [name = ""] = names;
    const page = await (
      await open()
    ).post(form.path, {
      ...form.fields(),
      [name]: "secret-x".repeat(131_072),
    });
    expect(page.status).toBe(400);
    expect(page.html).not.toContain("secret-x");
    expect(textOf(page.html)).toContain("could not read that form");
  });

  test.runIf(form.free)(
    "accepts any value in hidden and optional fields without a server error",
    async () => {
      const browser = await open();
      for (const name of form.free ?? []) {
        const page = await browser.fork().post(form.path, { ...form.fields(), [name]: SCRIPT });
        expect(page.status, name).toBeLessThan(500);
        expect(page.html, name).not.toContain("<script>alert");
      }
    },
  );
});
