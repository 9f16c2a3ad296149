import { toDatetimeLocal } from "#app/shop/datetime-local.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { Tone } from "#app/shop/tone.ts";

/** A coupon as staff edit it. `value` is in percent for 'percentage', in paise for 'fixed'. */
export type Coupon = {
  code: string;
  name: string;
  description: string | null;
  type: "percentage" | "fixed";
  value: number;
  minimumAmount: Paise | null;
  maximumDiscount: Paise | null;
  usageLimit: number | null;
  userLimit: number | null;
  /** ISO timestamp, as is `expiresAt`. */
  startsAt: string | null;
  expiresAt: string | null;
  isActive: boolean;
  /** True if the cart shows the coupon to everybody. */
  isShown: boolean;
};

type CouponUsage = Pick<Coupon, "isActive" | "startsAt" | "expiresAt" | "usageLimit"> & {
  usedCount: number;
};

export type CouponStatus = "Inactive" | "Scheduled" | "Expired" | "Used Up" | "Active";

/** Returns the status of a coupon: the first that applies, in this order. */
export function couponStatus(coupon: CouponUsage, now: Date): CouponStatus {
  const { isActive, startsAt, expiresAt, usageLimit, usedCount } = coupon;
  if (!isActive) return "Inactive";
  if (startsAt !== null && now < new Date(startsAt)) return "Scheduled";
  if (expiresAt !== null && now >= new Date(expiresAt)) return "Expired";
  if (usageLimit !== null && usedCount >= usageLimit) return "Used Up";
  return "Active";
}

const TONES: Record<CouponStatus, Tone> = {
  Active: "green",
  Scheduled: "blue",
  "Used Up": "yellow",
  Expired: "red",
  Inactive: "grey",
};

/** Returns the colour of a coupon's badge. */
export function couponTone(status: CouponStatus): Tone {
  return TONES[status];
}

/** Formats the discount of a coupon: '10% off up to ₹200' or '₹100 off'. */
export function formatDiscount(coupon: Pick<Coupon, "type" | "value" | "maximumDiscount">): string {
  if (coupon.type === "fixed") return `${formatPaise(coupon.value)} off`;
  const most = coupon.maximumDiscount === null ? "" : ` up to ${formatPaise(coupon.maximumDiscount)}`;
  return `${coupon.value}% off${most}`;
}

/** Formats the uses of a coupon: '3 of 1,000', or '3' without a limit. */
export function formatUsage({
  usedCount,
  usageLimit,
}: Pick<CouponUsage, "usedCount" | "usageLimit">): string {
  const used = usedCount.toLocaleString("en-IN");
  return usageLimit === null ? used : `${used} of ${usageLimit.toLocaleString("en-IN")}`;
}

/** The values of the coupon form as strings, by field name. */
export type CouponFormValues = Record<(typeof FIELDS)[number], string>;

const FIELDS = [
  "code",
  "name",
  "description",
  "type",
  "value",
  "minimum_amount",
  "maximum_discount",
  "usage_limit",
  "user_limit",
  "starts_at",
  "expires_at",
  "is_active",
  "is_shown",
] as const;

/** The form values of a new coupon. */
export const NEW_COUPON_VALUES: CouponFormValues = {
  code: "",
  name: "",
  description: "",
  type: "percentage",
  value: "",
  minimum_amount: "",
  maximum_discount: "",
  usage_limit: "",
  user_limit: "",
  starts_at: "",
  expires_at: "",
  is_active: "on",
  is_shown: "",
};

/** Converts a stored coupon to the values of its form: amounts in rupees, times in Indian time. */
export function toCouponFormValues(coupon: Coupon): CouponFormValues {
  const rupees = (paise: Paise | null) => (paise === null ? "" : String(paise / 100));
  return {
    code: coupon.code,
    name: coupon.name,
    description: coupon.description ?? "",
    type: coupon.type,
    value: coupon.type === "fixed" ? rupees(coupon.value) : String(coupon.value),
    minimum_amount: rupees(coupon.minimumAmount),
    maximum_discount: rupees(coupon.maximumDiscount),
    usage_limit: String(coupon.usageLimit ?? ""),
    user_limit: String(coupon.userLimit ?? ""),
    starts_at: coupon.startsAt === null ? "" : toDatetimeLocal(coupon.startsAt),
    expires_at: coupon.expiresAt === null ? "" : toDatetimeLocal(coupon.expiresAt),
    is_active: coupon.isActive ? "on" : "",
    is_shown: coupon.isShown ? "on" : "",
  };
}

/** The labels of the form. */
export const COUPON_LABELS: Record<keyof CouponFormValues, string> = {
  code: "Code",
  name: "Name",
  description: "Description",
  type: "Discount type",
  value: "Value",
  minimum_amount: "Minimum order amount",
  maximum_discount: "Maximum discount",
  usage_limit: "Total usage limit",
  user_limit: "Per-user limit",
  starts_at: "Start",
  expires_at: "Expiry",
  is_active: "Active",
  is_shown: "Show it to everybody in the cart",
};

/** Returns the fields whose stored value, saved by somebody else, differs from the submitted one. */
export function couponDifferences(
  stored: CouponFormValues,
  submitted: CouponFormValues,
): { label: string; now: string }[] {
  return FIELDS.filter((key) => stored[key] !== submitted[key]).map((key) => ({
    label: COUPON_LABELS[key],
    now: formatFormValue(stored, key),
  }));
}

function formatFormValue(values: CouponFormValues, key: keyof CouponFormValues): string {
  if (key === "is_active" || key === "is_shown") return values[key] ? "on" : "off";
  return (key.endsWith("_at") ? values[key].replace("T", ", ") : values[key]) || "empty";
}
