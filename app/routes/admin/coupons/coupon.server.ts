import { href, type RouterContextProvider } from "react-router";

import { type AdminCoupon, findCouponById } from "#app/data/admin-coupons.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { parseRecordId } from "#app/routes/admin/load-or-null.server.ts";

type Context = Readonly<RouterContextProvider>;

const NOT_FOUND = "Coupon not found";

export const SAVE_FAILED = "Failed to save coupon";
export const CODE_TAKEN = "There is a coupon with this code already";

export function couponId(id: unknown): string {
  return parseRecordId(id, NOT_FOUND);
}

/** Back to the list as it was filtered, which says how it went. */
export function toCoupons(context: Context, url: URL, kind: "success" | "error", message: string): Response {
  return redirectWithNotice(context, href("/admin/coupons") + url.search, kind, message);
}

/** The way back to the list when the coupon is gone. */
export function redirectCouponNotFound(context: Context, url: URL): Response {
  return toCoupons(context, url, "error", NOT_FOUND);
}

/** @throws 404 for a malformed id; back to the list for one that no coupon has */
export async function requireCoupon(db: Db, context: Context, url: URL, id: string): Promise<AdminCoupon> {
  const coupon = await findCouponById(db, couponId(id));
  if (!coupon) throw redirectCouponNotFound(context, url);
  return coupon;
}
