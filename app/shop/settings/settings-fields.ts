import { formatPaise, type Paise, rupeesFromPaise } from "#app/shop/money.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

/** The settings of this form. GST, delivery zones and the shop's front page have screens of their own. */
type SettingsRecord = Omit<
  Settings,
  "taxMode" | "pricesIncludeTax" | "deliveryZones" | "accent" | "logoUrl"
> & {
  gstin: string;
  sellerState: string;
  requireTwoStep: boolean;
  refundConfirmLimit: Paise;
};
type SettingName = keyof SettingsRecord;

/** The labels of the settings form, in the order of the form. */
export const SETTING_LABELS: Record<SettingName, string> = {
  siteName: "Site name",
  currency: "Currency",
  siteDescription: "Site description",
  contactEmail: "Contact e-mail",
  contactPhone: "Contact phone",
  address: "Business address",
  whatsappNumber: "WhatsApp number",
  instagramUrl: "Instagram",
  facebookUrl: "Facebook",
  youtubeUrl: "YouTube",
  xUrl: "X",
  taxRate: "Tax rate",
  shippingFee: "Shipping fee",
  freeShippingThreshold: "Free shipping threshold",
  deliveryDaysMin: "Shortest delivery",
  deliveryDaysMax: "Longest delivery",
  returnWindowDays: "Return window",
  refundDays: "Refund time",
  lineLimit: "Limit per order",
  offerGiftMessage: "Offer a gift message",
  enableCod: "Cash on delivery",
  codLimit: "Cash on delivery limit",
  openCodLimit: "Cash orders per customer",
  phoneCodLimit: "Cash orders per phone number",
  enableRazorpay: "Online payment",
  unpaidUnitsLimit: "Units in unpaid orders",
  razorpayKeyId: "Key ID",
  legalName: "Legal name",
  gstin: "GSTIN",
  sellerState: "Seller’s state",
  grievanceName: "Grievance officer",
  grievanceEmail: "Grievance e-mail",
  grievancePhone: "Grievance phone",
  refundConfirmLimit: "Ask for the password for refunds above",
  requireTwoStep: "Require two-step sign-in for everyone in the portal",
};

const MONEY: ReadonlySet<string> = new Set([
  "shippingFee",
  "freeShippingThreshold",
  "codLimit",
  "refundConfirmLimit",
]);

function isName(name: string): name is SettingName {
  return name in SETTING_LABELS;
}

/** Converts settings to the values of the form: amounts in rupees, checkboxes as 'on'. */
export function toSettingsFormValues(settings: SettingsRecord): Partial<Record<SettingName, string>> {
  const values: Partial<Record<SettingName, string>> = {};
  for (const [name, value] of Object.entries(settings)) {
    if (!isName(name) || value === null) continue;
    if (typeof value === "boolean") {
      if (value) values[name] = "on";
    } else values[name] = String(MONEY.has(name) ? rupeesFromPaise(Number(value)) : value);
  }
  return values;
}

function formatSetting(name: SettingName, value: SettingsRecord[SettingName]): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value === null || value === "") return "empty";
  if (MONEY.has(name)) return formatPaise(Number(value));
  return name === "taxRate" ? `${value}%` : String(value);
}

/** Describes the settings whose stored value, saved by somebody else, differs: 'Tax rate is now 12%'. */
export function describeSettingsChanges(submitted: SettingsRecord, stored: SettingsRecord): string[] {
  return Object.keys(SETTING_LABELS).flatMap((name) =>
    isName(name) && submitted[name] !== stored[name]
      ? [`${SETTING_LABELS[name]} is now ${formatSetting(name, stored[name])}`]
      : [],
  );
}
