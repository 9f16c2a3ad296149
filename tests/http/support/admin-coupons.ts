import { randomUUID } from "node:crypto";

import type { Shop } from "#local/launcher/shop.ts";
import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { dialogOf, textOf } from "#tests/http/support/browser.ts";
import { COUPON_FIELDS } from "#tests/unit/form-fields.ts";

export const LIST = "/admin/coupons";
export const NEW = `${LIST}/new`;

export const newCouponCode = () => `T${randomUUID().slice(0, 8).toUpperCase()}`;

/** Fields of the coupon form, with changes. */
export function couponForm(change: Record<string, string> = {}): Record<string, string> {
  return {
    ...COUPON_FIELDS,
    code: newCouponCode(),
    name: "Made for a test",
    ...change,
  };
}

type Stored = Record<string, unknown> & { id: string };

/** Reads a coupon by its code; amounts in rupees. */
export async function readCoupon(shop: Shop, wanted: string): Promise<Stored | undefined> {
  const [row] = await shop.sql<Stored>(
    "select *, value::float, minimum_amount::float, maximum_discount::float from public.coupons where code = $1",
    [wanted],
  );
  return row;
}

/** Creates a coupon through the form. */
export async function createCoupon(shop: Shop, change: Record<string, string> = {}) {
  const admin = await signedInAdmin(shop);
  const fields = couponForm(change);
  const page = await admin.post(NEW, fields);
  if (page.status !== 303) throw new Error(`Saving answered ${page.status}: ${textOf(dialogOf(page.html))}`);
  await admin.get(LIST);
  const row = await readCoupon(shop, fields["code"] ?? "");
  if (!row) throw new Error("There is no coupon.");
  return { admin, fields, row };
}
