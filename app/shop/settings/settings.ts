import { DAY_MS, formatDayMonth, kolkataDay } from "#app/shop/dates.ts";
import type { DeliveryZone } from "#app/shop/delivery/delivery.ts";
import type { Paise } from "#app/shop/money.ts";
import type { TaxMode } from "#app/shop/tax/tax-mode.ts";

/** The shop's settings. Amounts are in paise, `taxRate` is in percent, delivery and returns are in days. */
export type Settings = {
  siteName: string;
  siteDescription: string;
  contactEmail: string;
  contactPhone: string;
  address: string;
  currency: string;
  /** The tax mode. `taxRate` applies in mode 'simple', `pricesIncludeTax` in mode 'gst'. */
  taxMode: TaxMode;
  taxRate: number;
  pricesIncludeTax: boolean;
  shippingFee: Paise;
  freeShippingThreshold: Paise;
  enableCod: boolean;
  enableRazorpay: boolean;
  razorpayKeyId: string | null;
  /** Each limit is null when there is none. */
  codLimit: Paise | null;
  /** The maximum units of one product in an order. */
  lineLimit: number | null;
  /** The maximum number of open cash orders of one shopper, and of one phone number. */
  openCodLimit: number | null;
  phoneCodLimit: number | null;
  /** The maximum units reserved by the unpaid online orders of one shopper. */
  unpaidUnitsLimit: number | null;
  deliveryDaysMin: number;
  deliveryDaysMax: number;
  /** The delivery zones, by PIN code. The first zone that contains it counts. */
  deliveryZones: DeliveryZone[];
  returnWindowDays: number;
  /** Days until a refund reaches the shopper. */
  refundDays: number;
  /** True if checkout has a field for a gift message. */
  offerGiftMessage: boolean;
  /** The seller's registered name. This and the following texts are '' when not set. */
  legalName: string;
  grievanceName: string;
  grievanceEmail: string;
  grievancePhone: string;
  whatsappNumber: string;
  instagramUrl: string;
  facebookUrl: string;
  youtubeUrl: string;
  xUrl: string;
  /**
   * The colour of buttons and links, see accents.ts, and the image beside the shop's name, '' for the built-in mark.
   */
  accent: string;
  logoUrl: string;
};

/** The settings until any are saved, and without a backend. */
export const DEFAULT_SETTINGS: Settings = {
  siteName: "Haat",
  siteDescription: "Good things from makers across India, at honest prices.",
  contactEmail: "care@haat.example",
  contactPhone: "",
  address: "",
  currency: "INR",
  taxMode: "simple",
  taxRate: 18,
  pricesIncludeTax: true,
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
  deliveryZones: [],
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
  accent: "indigo",
  logoUrl: "",
};

type DeliveryDays = Pick<Settings, "deliveryDaysMin" | "deliveryDaysMax">;
type Promised = { deliveryFrom: string | null; deliveryTo: string | null; createdAt: string };

/**
 * Returns the expected delivery of an order placed now, in calendar days of Indian time: 'Delivery between 24 and 27
 * November', 'Delivery between 29 November and 2 December', or 'Delivery by 25 November' when shortest and longest are
 * equal.
 */
export function deliveryEstimate(settings: DeliveryDays, now: Date): string {
  return deliveryBetween(estimatedDays(settings, now));
}

/**
 * Returns the delivery promised for an order, in the form of `deliveryEstimate`. Without stored days it is the estimate
 * of the day when the order was placed.
 */
export function promisedDelivery(order: Promised, settings: DeliveryDays): string {
  return deliveryBetween(promisedDays(order, settings));
}

/** Returns the first and the last promised day of an order. Its stored days are 'YYYY-MM-DD' in Indian time. */
export function promisedDays(order: Promised, settings: DeliveryDays): [first: Date, last: Date] {
  const { deliveryFrom, deliveryTo, createdAt } = order;
  if (deliveryFrom === null || deliveryTo === null) return estimatedDays(settings, new Date(createdAt));
  const noon = (day: string) => new Date(`${day}T12:00:00+05:30`);
  return [noon(deliveryFrom), noon(deliveryTo)];
}

function estimatedDays(settings: DeliveryDays, now: Date): [first: Date, last: Date] {
  const longest = Math.max(settings.deliveryDaysMin, settings.deliveryDaysMax);
  return [
    new Date(now.getTime() + settings.deliveryDaysMin * DAY_MS),
    new Date(now.getTime() + longest * DAY_MS),
  ];
}

/** Formats a range of days in Indian time: '24–27 November', '29 Nov – 2 Dec' or '25 November'. */
export function formatDayRange([from, to]: readonly [first: Date, last: Date]): string {
  const first = kolkataDay(from);
  const last = kolkataDay(to);
  if (first.month !== last.month)
    return `${formatDayMonth(from.toISOString())} – ${formatDayMonth(to.toISOString())}`;
  return first.day === last.day ? `${first.day} ${first.month}` : `${first.day}–${last.day} ${first.month}`;
}

function deliveryBetween([from, to]: readonly [first: Date, last: Date]): string {
  const first = kolkataDay(from);
  const last = kolkataDay(to);
  const end = `${last.day} ${last.month}`;
  if (first.month !== last.month) return `Delivery between ${first.day} ${first.month} and ${end}`;
  return first.day === last.day ? `Delivery by ${end}` : `Delivery between ${first.day} and ${end}`;
}
