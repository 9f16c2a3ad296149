import { href } from "react-router";

import { findCouponById } from "#app/data/admin-coupons.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";

export const SAVE_FAILED = "Failed to save coupon";
export const CODE_TAKEN = "There is a coupon with this code already";

export const couponRecords = adminRecords({
  notFound: "Coupon not found",
  listPath: (url) => href("/admin/coupons") + url.search,
  find: findCouponById,
});
