import { expect } from "vitest";

import type { Shop } from "#local/launcher/shop.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { ADMIN, signIn } from "#tests/http/support/shop.ts";

export type AdminSession = {
  admin: Browser;
  /** The dialog at that address. */
  dialogOf: (path: string) => Promise<string>;
  /** Posts as the admin and answers where it leads and what is said there. */
  postForNotice: (path: string, fields: Record<string, string>) => Promise<string>;
};

/** The admin's browser, and what an admin does with it. */
export async function openAdminSession(shop: Shop): Promise<AdminSession> {
  const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  return {
    admin,
    async dialogOf(path) {
      const page = await admin.get(path);
      expect(page.status).toBe(200);
      return /<dialog[\s\S]*?<\/dialog>/.exec(page.html)?.[0] ?? "";
    },
    async postForNotice(path, fields) {
      const answer = await admin.post(path, fields);
      if (answer.status !== 303 || !answer.location) return `${answer.status}: ${textOf(answer.html)}`;
      return `${answer.location}: ${noticeOf((await admin.get(answer.location)).html)}`;
    },
  };
}

/** Where an order's details are. */
export function orderPath({ id }: { id: string }): string {
  return `/admin/orders/${id}`;
}
