import { paiseFromRupees } from "../shop/money.ts";
import { DEFAULT_SETTINGS, type Settings } from "../shop/settings.ts";
import type { Db } from "./client.server.ts";
import { must } from "./failure.server.ts";

// One literal, since the client reads the row's type from it.
const PUBLIC_COLUMNS =
  "site_name, site_description, contact_email, contact_phone, address, currency, tax_rate, shipping_fee, free_shipping_threshold, enable_cod, enable_razorpay, razorpay_key_id, cod_limit, delivery_days_min, delivery_days_max, return_window_days, refund_days, legal_name, grievance_name, grievance_email, grievance_phone, whatsapp_number, instagram_url, facebook_url, youtube_url, x_url";

/** A client lives as long as its request, so every part of a page reads the same settings, once. */
const read = new WeakMap<Db, Promise<Settings>>();

/** The shop's one row of settings, as anyone may read it. */
export async function getSettings(db: Db | null): Promise<Settings> {
  if (!db) return DEFAULT_SETTINGS;
  const settings = read.get(db) ?? readSettings(db);
  read.set(db, settings);
  return settings;
}

async function readSettings(db: Db): Promise<Settings> {
  const row = must("read settings", await db.from("settings").select(PUBLIC_COLUMNS).single());
  return {
    siteName: row.site_name,
    siteDescription: row.site_description,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    address: row.address,
    currency: row.currency,
    taxRate: row.tax_rate,
    shippingFee: paiseFromRupees(row.shipping_fee),
    freeShippingThreshold: paiseFromRupees(row.free_shipping_threshold),
    enableCod: row.enable_cod,
    enableRazorpay: row.enable_razorpay,
    razorpayKeyId: row.razorpay_key_id,
    codLimit: row.cod_limit === null ? null : paiseFromRupees(row.cod_limit),
    deliveryDaysMin: row.delivery_days_min,
    deliveryDaysMax: row.delivery_days_max,
    returnWindowDays: row.return_window_days,
    refundDays: row.refund_days,
    legalName: row.legal_name,
    grievanceName: row.grievance_name,
    grievanceEmail: row.grievance_email,
    grievancePhone: row.grievance_phone,
    whatsappNumber: row.whatsapp_number,
    instagramUrl: row.instagram_url,
    facebookUrl: row.facebook_url,
    youtubeUrl: row.youtube_url,
    xUrl: row.x_url,
  };
}

/** Whether the database answers at all. */
export async function isReachable(db: Db): Promise<boolean> {
  try {
    const { error } = await db.from("settings").select("currency").single();
    return !error;
  } catch {
    return false;
  }
}
