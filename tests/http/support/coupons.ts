import { randomUUID } from "node:crypto";

import type { Shop } from "#local/launcher/shop.ts";
import { type Browser, fieldValue, type Page, textOf } from "#tests/http/support/browser.ts";

/** Columns of a coupon; amounts in rupees. */
type CouponRow = {
  type: "percentage" | "fixed";
  value: number;
  minimum_amount: number | null;
  maximum_discount: number | null;
  usage_limit: number | null;
  user_limit: number | null;
  used_count: number;
  starts_at: Date | null;
  expires_at: Date | null;
  is_active: boolean;
  is_shown: boolean;
};

/** Adds a coupon for one test, ₹100 off by default. @returns its code */
export async function addCoupon(shop: Shop, coupon: Partial<CouponRow> = {}): Promise<string> {
  const code = `T${randomUUID().slice(0, 8).toUpperCase()}`;
  const row = { code, name: "Made for a test", type: "fixed", value: 100, ...coupon };
  const names = Object.keys(row);
  await shop.sql(
    `insert into public.coupons (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
  return code;
}

/** Changes a coupon directly. `change` is the SET clause. */
export async function changeCoupon(shop: Shop, code: string, change: string): Promise<void> {
  await shop.sql(`update public.coupons set ${change} where code = $1`, [code]);
}

export async function couponUses(shop: Shop, code: string): Promise<number> {
  const [row] = await shop.sql<{ used_count: number }>(
    "select used_count from public.coupons where code = $1",
    [code],
  );
  return row?.used_count ?? -1;
}

/** Applies a coupon on the cart page. */
export function applyInCart(browser: Browser, couponCode: string): Promise<Page> {
  return browser.post("/cart", { intent: "apply-coupon", couponCode });
}

/** Error message beside the coupon field; '' when there is none. */
export function couponError(html: string): string {
  const text = /<p id="coupon-error"[^>]*>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? "";
  return textOf(text).replace(/^Error: /, "");
}

/** Coupon applied to a cart or checkout page, with its message; null without one. */
export function appliedCoupon(html: string): { code: string; message: string } | null {
  const [, code, message = ""] =
    /<strong>([^<]*)<\/strong>((?:(?!<strong>)[\s\S])*?)<\/p><button[^>]*value="remove-coupon"/.exec(html) ??
    [];
  return code === undefined ? null : { code, message: textOf(message) };
}

/** Total in the summary of a cart or checkout page, as shown. */
export function totalOf(html: string): string {
  return / Total (₹[\d,.]+)/.exec(textOf(html))?.[1] ?? "";
}

/** Total in paise that the checkout form posts. */
export function shownTotal(html: string): number {
  return Number(fieldValue(html, "shownTotal"));
}
