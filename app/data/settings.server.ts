import type { Catalogue } from "#app/data/catalogue.server.ts";
import type { Db } from "#app/data/client.server.ts";
import type { Tables } from "#app/data/database.types.ts";
import { toDeliveryZones } from "#app/data/delivery-zones.server.ts";
import { throwIfNotConfirmed, unwrap } from "#app/data/errors.server.ts";
import { writeLog } from "#app/log.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import type { SettingsForm } from "#app/shop/settings/settings-form.ts";
import { DEFAULT_SETTINGS, type Settings } from "#app/shop/settings/settings.ts";

// Kept as one literal, from which the client infers the row's type.
const PUBLIC_COLUMNS =
  "site_name, site_description, contact_email, contact_phone, address, currency, tax_rate, shipping_fee, free_shipping_threshold, enable_cod, enable_razorpay, razorpay_key_id, cod_limit, line_limit, open_cod_limit, phone_cod_limit, unpaid_units_limit, delivery_days_min, delivery_days_max, delivery_zones, return_window_days, refund_days, offer_gift_message, legal_name, grievance_name, grievance_email, grievance_phone, whatsapp_number, instagram_url, facebook_url, youtube_url, x_url, tax_mode, prices_include_tax, accent, logo_url";

/** Settings by client. A client lives for one request, so all parts of a page share one read. */
const settingsOfRequest = new WeakMap<Db, Promise<Settings>>();

/** Reads the shop's public settings, once per request. Without a backend they are the defaults. */
export async function getSettings(db: Db | null): Promise<Settings> {
  if (!db) return DEFAULT_SETTINGS;
  const settings = settingsOfRequest.get(db) ?? readSettings(db);
  settingsOfRequest.set(db, settings);
  return settings;
}

/** Key of the copy. */
const SETTINGS = "settings";

/** Reads the settings for pages of the catalogue, from a copy while the database does not answer. */
export function catalogueSettings(catalogue: Catalogue): Promise<Settings> {
  return catalogue.read(SETTINGS, getSettings);
}

/**
 * Reads the settings for the frame of any other page, from a copy if that fails.
 * @throws the error of the read when there is no copy
 */
export async function frameSettings(db: Db | null, catalogue: Catalogue): Promise<Settings> {
  try {
    return await getSettings(db);
  } catch (failure) {
    const copy = await catalogue.copyOf(SETTINGS);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by catalogueSettings, of the same build
    if (copy !== null) return copy as Settings;
    throw failure;
  }
}

type Row = Pick<
  Tables<"settings">,
  Exclude<
    keyof Tables<"settings">,
    | "id"
    | "gstin"
    | "seller_state"
    | "require_two_step"
    | "refund_confirm_limit"
    | "tax_code"
    | "hsn_code"
    | "signatory"
    | "signature_url"
    | "has_product_feeds"
    | "updated_at"
  >
>;

async function readSettings(db: Db): Promise<Settings> {
  return toSettings(unwrap("read settings", await db.from("settings").select(PUBLIC_COLUMNS).single()));
}

function toSettings(row: Row): Settings {
  return {
    siteName: row.site_name,
    siteDescription: row.site_description,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    address: row.address,
    currency: row.currency,
    taxMode: row.tax_mode === "gst" ? "gst" : "simple",
    taxRate: row.tax_rate,
    pricesIncludeTax: row.prices_include_tax,
    shippingFee: paiseFromRupees(row.shipping_fee),
    freeShippingThreshold: paiseFromRupees(row.free_shipping_threshold),
    enableCod: row.enable_cod,
    enableRazorpay: row.enable_razorpay,
    razorpayKeyId: row.razorpay_key_id,
    codLimit: row.cod_limit === null ? null : paiseFromRupees(row.cod_limit),
    lineLimit: row.line_limit,
    openCodLimit: row.open_cod_limit,
    phoneCodLimit: row.phone_cod_limit,
    unpaidUnitsLimit: row.unpaid_units_limit,
    deliveryDaysMin: row.delivery_days_min,
    deliveryDaysMax: row.delivery_days_max,
    deliveryZones: toDeliveryZones(row.delivery_zones),
    returnWindowDays: row.return_window_days,
    refundDays: row.refund_days,
    offerGiftMessage: row.offer_gift_message,
    legalName: row.legal_name,
    grievanceName: row.grievance_name,
    grievanceEmail: row.grievance_email,
    grievancePhone: row.grievance_phone,
    whatsappNumber: row.whatsapp_number,
    instagramUrl: row.instagram_url,
    facebookUrl: row.facebook_url,
    youtubeUrl: row.youtube_url,
    xUrl: row.x_url,
    accent: row.accent,
    logoUrl: row.logo_url,
  };
}

/** All settings, for the settings form. */
export type AllSettings = Settings & {
  gstin: string;
  sellerState: string;
  /** True if everybody with a role needs an authenticator app. */
  requireTwoStep: boolean;
  /** The amount in paise above which a refund requires the password again. */
  refundConfirmLimit: Paise;
  /** The time of the last save, to the microsecond. Saving requires the version that was read. */
  version: string;
};

/** Reads all settings, uncached. */
export async function getAllSettings(db: Db): Promise<AllSettings> {
  const row = unwrap("read all settings", await db.rpc("admin_settings").single());
  return {
    ...toSettings(row),
    gstin: row.gstin,
    sellerState: row.seller_state,
    requireTwoStep: row.require_two_step,
    refundConfirmLimit: paiseFromRupees(row.refund_confirm_limit),
    version: row.updated_at,
  };
}

/** Encrypted secrets to store. null keeps the stored one, '' deletes it. */
export type SealedSecrets = { keySecret: string | null; webhookSecret: string | null };

/**
 * Saves the settings if they still have this version. A failure has been logged.
 * @returns 'changed' when somebody saved meanwhile; 'no_two_step' when an owner requires two-step sign-in without using
 * it; 'gstin_needed' in tax mode 'gst'
 */
export async function saveSettings(
  db: Db,
  version: string,
  form: SettingsForm,
  { keySecret, webhookSecret }: SealedSecrets,
): Promise<"done" | "changed" | "no_two_step" | "gstin_needed" | "failed"> {
  const { data, error } = await db.rpc("admin_save_settings", {
    p_version: version,
    p_settings: toRow(form),
    ...(keySecret === null ? {} : { p_key_secret: keySecret }),
    ...(webhookSecret === null ? {} : { p_webhook_secret: webhookSecret }),
  });
  throwIfNotConfirmed(error);
  const answer = typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};
  if (answer.ok === true) return "done";
  if (answer.code === "changed" || answer.code === "no_two_step" || answer.code === "gstin_needed") {
    return answer.code;
  }
  writeLog("error", { operation: "save settings", cause: error?.message ?? answer.code ?? "no answer" });
  return "failed";
}

function toRow(form: SettingsForm) {
  return {
    site_name: form.siteName,
    site_description: form.siteDescription,
    contact_email: form.contactEmail,
    contact_phone: form.contactPhone,
    address: form.address,
    currency: form.currency,
    tax_rate: form.taxRate,
    shipping_fee: rupeesFromPaise(form.shippingFee),
    free_shipping_threshold: rupeesFromPaise(form.freeShippingThreshold),
    enable_cod: form.enableCod,
    enable_razorpay: form.enableRazorpay,
    razorpay_key_id: form.razorpayKeyId,
    cod_limit: form.codLimit === null ? null : rupeesFromPaise(form.codLimit),
    line_limit: form.lineLimit,
    open_cod_limit: form.openCodLimit,
    phone_cod_limit: form.phoneCodLimit,
    unpaid_units_limit: form.unpaidUnitsLimit,
    delivery_days_min: form.deliveryDaysMin,
    delivery_days_max: form.deliveryDaysMax,
    return_window_days: form.returnWindowDays,
    refund_days: form.refundDays,
    offer_gift_message: form.offerGiftMessage,
    require_two_step: form.requireTwoStep,
    refund_confirm_limit: rupeesFromPaise(form.refundConfirmLimit),
    legal_name: form.legalName,
    grievance_name: form.grievanceName,
    grievance_email: form.grievanceEmail,
    grievance_phone: form.grievancePhone,
    whatsapp_number: form.whatsappNumber,
    instagram_url: form.instagramUrl,
    facebook_url: form.facebookUrl,
    youtube_url: form.youtubeUrl,
    x_url: form.xUrl,
    gstin: form.gstin,
    seller_state: form.sellerState,
  };
}
