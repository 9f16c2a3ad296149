import { DAY_MS, kolkataDay } from "#app/shop/dates.ts";
import type { Paise } from "#app/shop/money.ts";

/** The shop's settings: amounts in paise, `taxRate` in percent, delivery and returns in days. */
export type Settings = {
  siteName: string;
  siteDescription: string;
  contactEmail: string;
  contactPhone: string;
  address: string;
  currency: string;
  taxRate: number;
  shippingFee: Paise;
  freeShippingThreshold: Paise;
  enableCod: boolean;
  enableRazorpay: boolean;
  razorpayKeyId: string | null;
  /** The limits are null when there are none. */
  codLimit: Paise | null;
  /** Units of one product in an order. */
  lineLimit: number | null;
  /** Cash orders of one shopper, and of one phone number, that are on the way. */
  openCodLimit: number | null;
  phoneCodLimit: number | null;
  /** Units that the unpaid online orders of one shopper hold. */
  unpaidUnitsLimit: number | null;
  deliveryDaysMin: number;
  deliveryDaysMax: number;
  returnWindowDays: number;
  /** Days until a refund reaches the shopper. */
  refundDays: number;
  /** Whether checkout has a field for a gift message. */
  offerGiftMessage: boolean;
  /** The seller's registered name. This and the texts below are '' when not set. */
  legalName: string;
  grievanceName: string;
  grievanceEmail: string;
  grievancePhone: string;
  whatsappNumber: string;
  instagramUrl: string;
  facebookUrl: string;
  youtubeUrl: string;
  xUrl: string;
};

/** The settings before any are saved, and without a backend. */
export const DEFAULT_SETTINGS: Settings = {
  siteName: "Haat",
  siteDescription: "Good things from makers across India, at honest prices.",
  contactEmail: "care@haat.example",
  contactPhone: "",
  address: "",
  currency: "INR",
  taxRate: 18,
  shippingFee: 49_00,
  freeShippingThreshold: 499_00,
  enableCod: true,
  enableRazorpay: true,
  razorpayKeyId: null,
  codLimit: 10_000_00,
  lineLimit: 10,
  openCodLimit: 3,
  phoneCodLimit: 3,
  unpaidUnitsLimit: 20,
  deliveryDaysMin: 2,
  deliveryDaysMax: 5,
  returnWindowDays: 7,
  refundDays: 7,
  offerGiftMessage: false,
  legalName: "",
  grievanceName: "",
  grievanceEmail: "",
  grievancePhone: "",
  whatsappNumber: "",
  instagramUrl: "",
  facebookUrl: "",
  youtubeUrl: "",
  xUrl: "",
};

/**
 * The expected delivery of an order placed now, in calendar days of India: 'Delivery by 24–27 November',
 * 'Delivery by 29 November – 2 December', or one day when shortest and longest delivery are equal.
 */
export function deliveryEstimate(
  settings: Pick<Settings, "deliveryDaysMin" | "deliveryDaysMax">,
  now: Date,
): string {
  const first = kolkataDay(new Date(now.getTime() + settings.deliveryDaysMin * DAY_MS));
  const last = kolkataDay(
    new Date(now.getTime() + Math.max(settings.deliveryDaysMin, settings.deliveryDaysMax) * DAY_MS),
  );
  if (first.month !== last.month) {
    return `Delivery by ${first.day} ${first.month} – ${last.day} ${last.month}`;
  }
  const days = first.day === last.day ? first.day : `${first.day}–${last.day}`;
  return `Delivery by ${days} ${first.month}`;
}
