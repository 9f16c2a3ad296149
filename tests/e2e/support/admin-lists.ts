import { randomUUID } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import { expect } from "#tests/e2e/support/fixtures.ts";
import { sql } from "#tests/e2e/support/payments.ts";

/** The dialog with this title. */
export const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title });
/** The table row that contains this text. */
export const rowOf = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });

/** The button of the menu of a row that has this entry, a link or a button. */
export function menuWith(page: Page, name: string | RegExp): Locator {
  const named = { name, includeHidden: true };
  const entry = page.getByRole("link", named).or(page.getByRole("button", named));
  return page.locator(".row-menu").filter({ has: entry }).locator("summary");
}

/** Opens the menu of a row and presses one of its entries. */
export async function choose(page: Page, name: string | RegExp): Promise<void> {
  await menuWith(page, name).click();
  const menu = page.locator(".row-menu[open]");
  await menu.getByRole("link", { name }).or(menu.getByRole("button", { name })).click();
}

/** Searches a list through its search form. */
export async function search(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole("searchbox", { name: label });
  await box.fill(words);
  await box.press("Enter");
  await expect(page).toHaveURL(new RegExp(`search=${words.replaceAll(" ", "\\+")}`));
}

/** Inserts a confirmed account. */
export async function createUser(name: string): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const [row] = await sql<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now(), jsonb_build_object('full_name', $2::text), now(), now())
     returning id`,
    email,
    name,
  );
  return { id: row?.id ?? "", email };
}
