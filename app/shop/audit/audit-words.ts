import { ROLE_LABELS } from "#app/shop/account/roles.ts";
import { formatShortDate, formatTime } from "#app/shop/dates.ts";
import { formatPaise, paiseFromRupees } from "#app/shop/money.ts";
import { SETTING_LABELS } from "#app/shop/settings/settings-fields.ts";

/** Names of columns that their words do not say, as the portal's forms have them. */
const LABELS: Readonly<Record<string, string>> = {
  alt: "What the picture says",
  body: "Text",
  creates: "New products",
  detached_products: "Products without it",
  enable_razorpay: "Online payment",
  free_above: "Free above",
  id: "ID",
  is_admin: "Admin",
  leaves_out: "Leaves rows out",
  low_stock_at: "Low stock at",
  means: "Other words",
  minimum_amount: "Minimum order",
  maximum_discount: "Highest discount",
  pinned_ids: "Pinned products",
  pins: "PIN codes",
  postal_code: "PIN code",
  product_ids: "Products",
  rate_above: "Rate above the threshold",
  staff_role: "Role",
  tax_code: "Tax class",
  tracking_url: "Tracking link",
  updates: "Changed products",
  user_limit: "Uses per shopper",
  usage_limit: "Uses in all",
};

/** Words that are written in capitals or another way. */
const SPELLINGS: Readonly<Record<string, string>> = {
  cod: "cash",
  csv: "CSV",
  gst: "GST",
  gstin: "GSTIN",
  gtin: "GTIN",
  hsn: "HSN",
  razorpay: "Razorpay",
  sku: "SKU",
  upi: "UPI",
};

/** Returns the name of a column or JSON key in words: 'is_active' is 'Active', 'delivered_at' is 'Delivered'. */
export function fieldLabel(name: string): string {
  const setting = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const known = LABELS[name] ?? (SETTING_LABELS as Readonly<Record<string, string>>)[setting];
  if (known !== undefined) return known;
  return sentence(name.replace(/^(is|has)_/, "").replace(/_(id|at|url|amount)$/, ""));
}

function sentence(name: string): string {
  const words = name.split(/[_-]+/).map((word) => SPELLINGS[word] ?? word);
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Columns in rupees. */
const MONEY =
  /^(price|compare_price|amount|.+_amount|subtotal|total|total_price|round_off|fee|shipping_fee|free_above|free_shipping_threshold|cod_limit|refund_confirm_limit|maximum_discount|threshold|refund|taxable_value)$/;
const PERCENT = /^(rate|rate_above|tax_rate)$/;
/** Columns whose values are words of the code. */
const CODED =
  /^(status|payment_status|payment_method|kind|type|format|refund_mode|return_way|staff_role|tax_mode|owner_mails|cash|reason|causes|problem)$/;

const VALUES: Readonly<Record<string, string>> = {
  ...ROLE_LABELS,
  cod: "Cash on delivery",
  razorpay: "Online payment",
};

/** A timestamp in a row that was serialised as JSON. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Says a stored value in words: 'yes', '₹499', '20 November 2026, 4:20 pm'; '' for nothing. */
export function valueText(name: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(name, value);
  if (typeof value === "string") return stringText(name, value);
  if (Array.isArray(value)) {
    const parts = value.map((one: unknown) => valueText(name, one)).filter(Boolean);
    return parts.join(value.some((one) => typeof one === "object") ? "; " : ", ");
  }
  if (typeof value !== "object") return "";
  return Object.entries(value)
    .map(([key, one]) => [fieldLabel(key), valueText(key, one)])
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `${label}: ${text}`)
    .join(", ");
}

function numberText(name: string, value: number): string {
  if (MONEY.test(name)) return formatPaise(paiseFromRupees(value));
  if (PERCENT.test(name)) return `${value}%`;
  return String(value);
}

function stringText(name: string, value: string): string {
  if (TIMESTAMP.test(value)) return `${formatShortDate(value)}, ${formatTime(value)}`;
  if (DAY.test(value)) return formatShortDate(value);
  if (name.endsWith("address")) return value.replaceAll(/,?\n/g, ", ");
  if (!CODED.test(name) || !/^[a-z]+([_-][a-z]+)*$/.test(value)) return value;
  return VALUES[value] ?? sentence(value);
}
