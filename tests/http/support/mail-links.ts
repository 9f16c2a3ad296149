import { randomUUID } from "node:crypto";

import type { Shop } from "#local/launcher/shop.ts";
import { readMails } from "#local/mail/mailbox.ts";
import { Browser, fieldValue, type Page } from "#tests/http/support/browser.ts";

/** Path of the link in the latest mail to an e-mail address. */
export function linkTo(shop: Pick<Shop, "mailDir" | "shopUrl">, email: string): string {
  const link = linksTo(shop, email).at(-1);
  if (link === undefined) throw new Error(`There is no mail to ${email}.`);
  return link;
}

/** Paths of the links in all mails to an e-mail address, oldest first. */
export function linksTo({ mailDir, shopUrl }: Pick<Shop, "mailDir" | "shopUrl">, email: string): string[] {
  return readMails(mailDir, email).map(({ text }) => {
    const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
    if (link.origin !== shopUrl) throw new Error(`A mail leads to ${link.origin}.`);
    return link.pathname + link.search;
  });
}

/** Opens a link from a mail and presses its button, with further fields. */
export async function confirmLink(
  browser: Browser,
  link: string,
  fields: Record<string, string> = {},
): Promise<Page> {
  const { html } = await browser.get(link);
  return browser.post("/auth/confirm", {
    intent: "confirm",
    token_hash: fieldValue(html, "token_hash"),
    type: fieldValue(html, "type"),
    email: fieldValue(html, "email"),
    next: fieldValue(html, "next"),
    ...fields,
  });
}

/** Account helpers for a shop that requires confirmation by mail. */
export function accountsOf(shop: Pick<Shop, "mailDir" | "shopUrl">, password: string) {
  const open = () => new Browser(shop.shopUrl);

  /** Registers an account. @returns its unconfirmed e-mail */
  async function register(fields: Record<string, string> = {}): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    const account = { fullName: "Meera Nair", password, confirmPassword: password, terms: "on" };
    const page = await open().post("/register", { email, ...account, ...fields });
    if (page.status !== 303) throw new Error(`Registering answered ${page.status}.`);
    return email;
  }

  /** Registers an account, confirms its e-mail and chooses the password. */
  async function confirmed(): Promise<{ email: string; password: string }> {
    const email = await register();
    const browser = open();
    await confirmLink(browser, linkTo(shop, email));
    const page = await browser.post("/reset-password", { password, confirmPassword: password });
    if (page.status !== 303) throw new Error(`Choosing the password answered ${page.status}.`);
    return { email, password };
  }

  return { register, confirmed };
}
