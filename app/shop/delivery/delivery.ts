import { normalisePin } from "#app/shop/address/address.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";

/** First and last PIN code of a range, as numbers. */
export type PinRange = readonly [from: number, to: number];

/** Where delivery differs from the settings. Days and fee are null for those of the settings. */
export type DeliveryZone = {
  name: string;
  pins: PinRange[];
  /** Days from order to door, both or none. */
  daysMin: number | null;
  daysMax: number | null;
  fee: Paise | null;
  /** Orders above it ship free; null with a fee: none does. */
  freeAbove: Paise | null;
  /** Whether cash on delivery is taken, if the settings take it. */
  cod: boolean;
  /** Whether the shop delivers there at all. */
  delivered: boolean;
};

/** The settings that delivery depends on; amounts in paise. */
export type DeliverySettings = {
  shippingFee: Paise;
  freeShippingThreshold: Paise;
  deliveryDaysMin: number;
  deliveryDaysMax: number;
  deliveryZones: DeliveryZone[];
};

/**
 * The delivery to one PIN code. `pin` is null while there are no zones, or none is known: then the settings count, and
 * everything is served.
 */
export type Delivery = { pin: string | null; isServed: boolean; takesCash: boolean };

/** The first zone with the PIN code; null when none has it. As private.find_zone. */
export function findZone(zones: readonly DeliveryZone[], pin: string): DeliveryZone | null {
  const number = Number(normalisePin(pin) ?? Number.NaN);
  return zones.find(({ pins }) => pins.some(([from, to]) => from <= number && number <= to)) ?? null;
}

/**
 * The settings as they are for deliveries to a PIN code: fee, free shipping (Infinity: never) and days of its zone. A
 * PIN code that no zone has leaves them as they are.
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
  if (!zone) return { settings, delivery };
  const { fee, freeAbove, daysMin, daysMax } = zone;
  return {
    settings: {
      ...settings,
      ...(fee !== null && { shippingFee: fee, freeShippingThreshold: freeAbove ?? Infinity }),
      ...(daysMin !== null && daysMax !== null && { deliveryDaysMin: daysMin, deliveryDaysMax: daysMax }),
    },
    delivery,
  };
}

/** 'We do not deliver to 744101.' */
export function notServedText(pin: string): string {
  return `We do not deliver to ${pin}.`;
}

/** Why cash is not taken at a PIN code; null where it is. */
export function noCashText({ pin, takesCash }: Delivery): string | null {
  return takesCash ? null : `Cash on delivery is not offered for ${pin}.`;
}

/** The fee of a delivery in words: '₹49 for delivery, free above ₹499', 'Free delivery'. */
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

/** What the form "Deliver to" shows: the PIN code as typed, its error, and what is said about the delivery there. */
export type DeliverToInfo = {
  typed: string;
  error: string | null;
  pin: string | null;
  isServed: boolean;
  /** 'Delivery between 24 and 27 November · ₹49 for delivery', and about cash; nothing before a PIN code is known. */
  lines: string[];
};
