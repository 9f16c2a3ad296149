import { kolkataDay } from "#app/shop/dates.ts";
import type { Paise } from "#app/shop/money.ts";

/** The shop's settings as the code reads them: money in paise, `taxRate` in percent, delivery and returns in days. */
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
  codLimit: Paise | null;
  deliveryDaysMin: number;
  deliveryDaysMax: number;
  returnWindowDays: number;
  /** Days until a refund has reached the shopper. */
  refundDays: number;
  /** Who sells, as it stands in the law's books. This and the texts below are empty while not set. */
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

/** What the shop runs on before anybody saved settings, and while no backend is configured. */
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
  codLimit: null,
  deliveryDaysMin: 2,
  deliveryDaysMax: 5,
  returnWindowDays: 7,
  refundDays: 7,
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

const ONE_DAY = 86_400_000;

/**
 * When an order placed now should arrive, counted in Indian calendar days: 'Delivery by 24–27 November',
 * 'Delivery by 29 November – 2 December', or one day when both limits are equal.
 */
export function deliveryEstimate(
  settings: Pick<Settings, "deliveryDaysMin" | "deliveryDaysMax">,
  now: Date,
): string {
  const first = kolkataDay(new Date(now.getTime() + settings.deliveryDaysMin * ONE_DAY));
  const last = kolkataDay(
    new Date(now.getTime() + Math.max(settings.deliveryDaysMin, settings.deliveryDaysMax) * ONE_DAY),
  );
  if (first.month !== last.month) {
    return `Delivery by ${first.day} ${first.month} – ${last.day} ${last.month}`;
  }
  const days = first.day === last.day ? first.day : `${first.day}–${last.day}`;
  return `Delivery by ${days} ${first.month}`;
}
