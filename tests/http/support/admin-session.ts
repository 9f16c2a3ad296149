import { expect } from "vitest";

import type { Shop } from "#local/launcher/shop.ts";
import { Browser, dialogOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { ADMIN, signIn } from "#tests/http/support/shop.ts";

export type AdminSession = {
  admin: Browser;
  /** HTML of the dialog on the page. */
  getDialog: (path: string) => Promise<string>;
  /** Posts as the admin; returns the redirect target and the notice there, or the status and page text. */
  postForNotice: (path: string, fields: Record<string, string>) => Promise<string>;
};

/** Signs in as the admin of the shop. */
export async function openAdminSession(shop: Shop): Promise<AdminSession> {
  const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  return {
    admin,
    async getDialog(path) {
      const page = await admin.get(path);
      expect(page.status).toBe(200);
      return dialogOf(page.html);
    },
    async postForNotice(path, fields) {
      const answer = await admin.post(path, fields);
      if (answer.status !== 303 || !answer.location) return `${answer.status}: ${textOf(answer.html)}`;
      return `${answer.location}: ${noticeOf((await admin.get(answer.location)).html)}`;
    },
  };
}

/** Returns the path of an order's page in the portal. */
export function orderPath({ id }: { id: string }): string {
  return `/admin/orders/${id}`;
}
