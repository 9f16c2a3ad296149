import { DAY_MS, kolkataDay } from "#app/shop/dates.ts";
import type { DeliveryZone } from "#app/shop/delivery/delivery.ts";
import type { Paise } from "#app/shop/money.ts";
import type { TaxMode } from "#app/shop/tax/tax-mode.ts";

/** The shop's settings: amounts in paise, `taxRate` in percent, delivery and returns in days. */
export type Settings = {
  siteName: string;
  siteDescription: string;
  contactEmail: string;
  contactPhone: string;
  address: string;
  currency: string;
  /** How orders are taxed; `taxRate` holds in mode 'simple', `pricesIncludeTax` in mode 'gst'. */
  taxMode: TaxMode;
  taxRate: number;
  pricesIncludeTax: boolean;
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
  /** Where delivery differs, by PIN code; the first zone that has it counts. */
  deliveryZones: DeliveryZone[];
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
  /** The colour of buttons and links, see accents.ts, and the picture beside the shop's name, '' for the mark. */
  accent: string;
  logoUrl: string;
};

/** The settings before any are saved, and without a backend. */
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
 * The expected delivery of an order placed now, in calendar days of India: 'Delivery between 24 and 27 November',
 * 'Delivery between 29 November and 2 December', or 'Delivery by 25 November' when shortest and longest are equal.
 */
export function deliveryEstimate(settings: DeliveryDays, now: Date): string {
  return deliveryBetween(estimatedDays(settings, now));
}

/** The delivery that an order was promised, as `deliveryEstimate`; for one without days the estimate of its day. */
export function promisedDelivery(order: Promised, settings: DeliveryDays): string {
  return deliveryBetween(promisedDays(order, settings));
}

/** The first and the last day on which an order was promised. Its own days are 'YYYY-MM-DD' of India. */
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

/** '24–27 November', '29 November – 2 December' or '25 November', in days of India. */
export function formatDayRange([from, to]: readonly [first: Date, last: Date]): string {
  const first = kolkataDay(from);
  const last = kolkataDay(to);
  if (first.month !== last.month) return `${first.day} ${first.month} – ${last.day} ${last.month}`;
  return first.day === last.day ? `${first.day} ${first.month}` : `${first.day}–${last.day} ${first.month}`;
}

function deliveryBetween([from, to]: readonly [first: Date, last: Date]): string {
  const first = kolkataDay(from);
  const last = kolkataDay(to);
  const end = `${last.day} ${last.month}`;
  if (first.month !== last.month) return `Delivery between ${first.day} ${first.month} and ${end}`;
  return first.day === last.day ? `Delivery by ${end}` : `Delivery between ${first.day} and ${end}`;
}
