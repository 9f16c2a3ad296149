import { type Address, formatAddress } from "#app/shop/address/address.ts";
import { type Delivery, type DeliverySettings, settingsForPin } from "#app/shop/delivery/delivery.ts";
import { deliveryEstimate } from "#app/shop/settings/settings.ts";

type SavedAddress = Address & { id: string };
type Days = Pick<DeliverySettings, "deliveryDaysMin" | "deliveryDaysMax">;

type Shown = {
  /** The settings of all addresses, and those of the address that the page is priced for. */
  all: DeliverySettings;
  settings: Days;
  addresses: readonly SavedAddress[];
};

/**
 * Returns in short what a checkout shows of the delivery: its days, then each saved address, which has days of its own
 * where they differ by zone: '2-5,1x7k2pq*2-5,9z8y7x6*7-9'. Its form carries it, so that no order goes to an address that
 * was not shown, or arrives later than shown, unseen. Days are counted from the order, so that midnight changes nothing.
 */
export function deliveryMark({ all, settings, addresses }: Shown): string {
  const hasZones = all.deliveryZones.length > 0;
  return [
    daysMark(settings),
    ...addresses.map((address) =>
      hasZones
        ? `${addressMark(address)}*${daysMark(settingsForPin(all, address.postal_code).settings)}`
        : addressMark(address),
    ),
  ].join();
}

const daysMark = ({ deliveryDaysMin, deliveryDaysMax }: Days) => `${deliveryDaysMin}-${deliveryDaysMax}`;

/** The 32-bit FNV-1a hash of an address and its id, which only has to differ when somebody edits the address. */
function addressMark({ id, ...address }: SavedAddress): string {
  let hash = 0x811c9dc5;
  for (const unit of [id, ...addressParts(address)].join("\n")) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

const addressParts = (address: Address) => [
  address.first_name,
  address.last_name,
  address.address_line_1,
  address.address_line_2 ?? "",
  address.city,
  address.state,
  address.postal_code,
  address.phone,
];

type Ordered = {
  /** The chosen address, if it is a saved one. */
  saved: SavedAddress | null;
  /** The settings and the delivery of the chosen address. */
  settings: Days;
  delivery: Pick<Delivery, "pin">;
};

/**
 * Describes how the delivery of an order differs from the one that a checkout showed: a sentence for a saved address that
 * was edited since, and one for days that are later.
 * @param options.ignoreDays when the shopper asked to see the days of another address
 */
export function deliveryChangesSince(
  mark: string,
  { saved, settings, delivery }: Ordered,
  now: Date,
  { ignoreDays = false }: { ignoreDays?: boolean } = {},
): string[] {
  const [days = "", ...marks] = mark.split(",");
  const shown = new Map(
    marks.map((one) => {
      const [address = "", ownDays = ""] = one.split("*");
      return [address, ownDays];
    }),
  );
  const own = saved && addressMark(saved);
  const isLater = !ignoreDays && isLaterThan(settings, (own !== null && shown.get(own)) || days);
  return [
    ...(saved && own !== null && !shown.has(own)
      ? [`Your address was changed meanwhile: ${formatAddress(saved).join(", ")}.`]
      : []),
    ...(isLater ? [laterText(settings, delivery, now)] : []),
  ];
}

/** The last day counts; where it is the same, the first one. Any days are later than a mark that no page made. */
function isLaterThan({ deliveryDaysMin, deliveryDaysMax }: Days, shown: string): boolean {
  const [, min, max] = (/^(\d+)-(\d+)$/.exec(shown) ?? []).map(Number);
  if (min === undefined || max === undefined) return true;
  return deliveryDaysMax > max || (deliveryDaysMax === max && deliveryDaysMin > min);
}

/** 'Delivery to 744101 takes longer: between 15 and 21 December.' */
function laterText(settings: Days, { pin }: Pick<Delivery, "pin">, now: Date): string {
  const when = deliveryEstimate(settings, now).replace("Delivery ", "");
  return `Delivery${pin === null ? "" : ` to ${pin}`} takes longer: ${when}.`;
}
