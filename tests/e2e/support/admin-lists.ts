import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { expect } from "#tests/e2e/support/fixtures.ts";
import { sql } from "#tests/e2e/support/payments.ts";

/** The dialog with this title. */
export const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title });
/** The table row that contains this text. */
export const rowOf = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });

/** Searches a list through its search form. */
export async function search(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: label }).fill(words);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
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
