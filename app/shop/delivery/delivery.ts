import { normalisePin } from "#app/shop/address/address.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";

/** The first and last PIN code of a range, as numbers. */
export type PinRange = readonly [from: number, to: number];

/** A zone with its own delivery terms. Days and fee are null where the settings apply. */
export type DeliveryZone = {
  name: string;
  pins: PinRange[];
  /** Days from order to delivery: both or neither. */
  daysMin: number | null;
  daysMax: number | null;
  fee: Paise | null;
  /** The amount above which orders ship free; null when there is a fee: none does. */
  freeAbove: Paise | null;
  /** True if cash on delivery is offered, if the settings allow it. */
  cod: boolean;
  /** True if the shop delivers there at all. */
  delivered: boolean;
};

/** The settings that determine delivery. Amounts are in paise. */
export type DeliverySettings = {
  shippingFee: Paise;
  freeShippingThreshold: Paise;
  deliveryDaysMin: number;
  deliveryDaysMax: number;
  deliveryZones: DeliveryZone[];
};

/**
 * The delivery to one PIN code. When there are no zones or no PIN code is known, `pin` is null: then the settings
 * apply, and every address is served.
 */
export type Delivery = { pin: string | null; isServed: boolean; takesCash: boolean };

/** Returns the first zone with the PIN code; null when there is none. Mirrors private.find_zone. */
export function findZone(zones: readonly DeliveryZone[], pin: string): DeliveryZone | null {
  const number = Number(normalisePin(pin) ?? Number.NaN);
  return zones.find(({ pins }) => pins.some(([from, to]) => from <= number && number <= to)) ?? null;
}

/**
 * Returns the settings that apply to deliveries to a PIN code: fee, free shipping (Infinity: never) and days of its
 * zone. For a PIN code in no zone they are unchanged.
 */
export function settingsForPin<Settings extends DeliverySettings>(
  settings: Settings,
  pin: string | null,
): { settings: Settings; delivery: Delivery } {
  const known = settings.deliveryZones.length > 0 && pin !== null ? normalisePin(pin) : null;
  const zone = known === null ? null : findZone(settings.deliveryZones, known);
  const delivery = {
    pin: known,
    isServed: zone?.delivered ?? true,
    takesCash: zone?.cod ?? true,
  };
  return { settings: zone ? settingsForZone(settings, zone) : settings, delivery };
}

/** Returns the settings with the fee and the days of a zone, where it has its own. */
export function settingsForZone<Settings extends DeliverySettings>(
  settings: Settings,
  { fee, freeAbove, daysMin, daysMax }: DeliveryZone,
): Settings {
  return {
    ...settings,
    ...(fee !== null && { shippingFee: fee, freeShippingThreshold: freeAbove ?? Infinity }),
    ...(daysMin !== null && daysMax !== null && { deliveryDaysMin: daysMin, deliveryDaysMax: daysMax }),
  };
}

/** Returns the message for a PIN code that is not served: 'We do not deliver to 744101.' */
export function notServedText(pin: string): string {
  return `We do not deliver to ${pin}.`;
}

/** Returns the message for a PIN code where cash is not accepted; null where it is. */
export function noCashText({ pin, takesCash }: Delivery): string | null {
  return takesCash ? null : `Cash on delivery is not available for PIN ${pin}.`;
}

/** Describes the delivery fee: '₹49 for delivery, free above ₹499', 'Free delivery'. */
export function feeText({
  shippingFee,
  freeShippingThreshold,
}: Pick<DeliverySettings, "shippingFee" | "freeShippingThreshold">): string {
  if (shippingFee === 0) return "Free delivery";
  const free = Number.isFinite(freeShippingThreshold)
    ? `, free above ${formatPaise(freeShippingThreshold)}`
    : "";
  return `${formatPaise(shippingFee)} for delivery${free}`;
}

/** The id of the field of the form "Deliver to". */
export const DELIVER_TO_ID = "pin";

/** The contents of the form "Deliver to": the PIN code as typed, its error, and lines about the delivery there. */
export type DeliverToInfo = {
  typed: string;
  error: string | null;
  pin: string | null;
  isServed: boolean;
  /**
   * Lines about the delivery: 'Delivery between 24 and 27 November · ₹49 for delivery', and whether cash is accepted;
   * empty until a PIN code is known.
   */
  lines: string[];
};
