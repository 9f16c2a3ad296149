import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import type { Tables, TablesInsert } from "#app/data/database.types.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { insertResult, updateResult, deleteResult, type WriteResult } from "#app/data/write-result.server.ts";
import type { Coupon } from "#app/shop/coupon/coupon-status.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";

/** A coupon as staff see it. `version` changes with every edit, not with a redemption. */
export type AdminCoupon = Coupon & { id: string; usedCount: number; version: string };

const COLUMNS =
  "id, code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit, used_count, starts_at, expires_at, is_active, is_shown, updated_at";

type Row = Omit<Tables<"coupons">, "created_at">;

const amount = z.number().nullable();
const time = z.string().nullable();
const listed = z.object({
  total: z.number(),
  coupons: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      type: z.string(),
      value: z.number(),
      minimum_amount: amount,
      maximum_discount: amount,
      usage_limit: amount,
      user_limit: amount,
      used_count: z.number(),
      starts_at: time,
      expires_at: time,
      is_active: z.boolean(),
      is_shown: z.boolean(),
      updated_at: z.string(),
    }),
  ),
});

function toAdminCoupon(row: Row): AdminCoupon {
  const paise = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));
  const type = row.type === "fixed" ? "fixed" : "percentage";
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    description: row.description,
    type,
    value: type === "fixed" ? paiseFromRupees(row.value) : row.value,
    minimumAmount: paise(row.minimum_amount),
    maximumDiscount: paise(row.maximum_discount),
    usageLimit: row.usage_limit,
    userLimit: row.user_limit,
    usedCount: row.used_count,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    isActive: row.is_active,
    isShown: row.is_shown,
    version: row.updated_at,
  };
}

function toRow(coupon: Coupon): TablesInsert<"coupons"> {
  const rupees = (paise: Paise | null) => (paise === null ? null : rupeesFromPaise(paise));
  return {
    code: coupon.code,
    name: coupon.name,
    description: coupon.description,
    type: coupon.type,
    value: coupon.type === "fixed" ? rupeesFromPaise(coupon.value) : coupon.value,
    minimum_amount: rupees(coupon.minimumAmount),
    maximum_discount: rupees(coupon.maximumDiscount),
    usage_limit: coupon.usageLimit,
    user_limit: coupon.userLimit,
    starts_at: coupon.startsAt,
    expires_at: coupon.expiresAt,
    is_active: coupon.isActive,
    is_shown: coupon.isShown,
  };
}

/** Lists a page of coupons whose code or name contains the search, newest first. `total` is at most 1,001. */
export async function listCoupons(
  db: Db,
  { search, page, pageSize }: { search: string; page: number; pageSize: number },
): Promise<{ total: number; coupons: AdminCoupon[] }> {
  const answer = await db.rpc("admin_list_coupons", {
    p_search: search,
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  });
  const { total, coupons } = listed.parse(unwrap("list coupons", answer));
  return { total, coupons: coupons.map(toAdminCoupon) };
}

/**
 * Finds a coupon.
 * @returns null when there is none
 */
export async function findCouponById(db: Db, id: string): Promise<AdminCoupon | null> {
  const { data, error } = await db.from("coupons").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read a coupon", error);
  return data && toAdminCoupon(data);
}

/** Adds a coupon; 'duplicate' when another has its code. */
export async function createCoupon(db: Db, coupon: Coupon): Promise<WriteResult> {
  return insertResult("create a coupon", await db.from("coupons").insert(toRow(coupon)));
}

/** Saves a coupon if it still has this version; 'changed' when somebody saved or deleted it meanwhile. */
export async function changeCoupon(
  db: Db,
  id: string,
  version: string,
  coupon: Coupon,
): Promise<WriteResult> {
  const answer = await db
    .from("coupons")
    .update(toRow(coupon))
    .eq("id", id)
    .eq("updated_at", version)
    .select("id");
  return updateResult("change a coupon", answer);
}

/** Deletes a coupon and its redemptions. Orders keep its code and discount. */
export async function deleteCoupon(db: Db, id: string): Promise<"done" | "not-found" | "failed"> {
  return deleteResult("delete a coupon", await db.from("coupons").delete().eq("id", id).select("id"));
}

export type CouponUse = {
  id: string;
  orderId: string;
  orderNumber: string;
  /** The customer's name; '' for a deleted account. */
  customer: string;
  discount: Paise;
  usedAt: string;
  /** True if the use no longer counts, because the order was cancelled, failed or expired. */
  isReleased: boolean;
};

/** Lists the latest uses of a coupon, newest first. */
export async function listCouponUses(db: Db, couponId: string, limit: number): Promise<CouponUse[]> {
  const answer = await db
    .from("coupon_redemptions")
    .select(
      "id, created_at, released_at, user:users(full_name, email), order:orders!inner(id, order_number, discount_amount)",
    )
    .eq("coupon_id", couponId)
    .order("created_at", { ascending: false })
    .limit(limit);
  return unwrap("list uses of a coupon", answer).map((use) => ({
    id: use.id,
    orderId: use.order.id,
    orderNumber: use.order.order_number,
    customer: use.user ? use.user.full_name || (use.user.email ?? "") : "",
    discount: paiseFromRupees(use.order.discount_amount),
    usedAt: use.created_at,
    isReleased: use.released_at !== null,
  }));
}
