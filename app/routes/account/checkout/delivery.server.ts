import type { SavedAddress } from "#app/data/addresses.server.ts";
import { formatAddress, normalisePin } from "#app/shop/address/address.ts";
import { NEW_ADDRESS } from "#app/shop/checkout/checkout.ts";
import { type Delivery, notServedText, settingsForPin } from "#app/shop/delivery/delivery.ts";
import { deliveryEstimate, type Settings } from "#app/shop/settings/settings.ts";

/** The PIN code of the address that the page shows as chosen: the posted one, or the first that is saved. */
export function pinOf(
  saved: readonly SavedAddress[],
  posted: { addressId: string; pin: string } | null,
): string | null {
  if (posted?.addressId === NEW_ADDRESS) return normalisePin(posted.pin);
  const chosen = posted ? saved.find(({ id }) => id === posted.addressId) : saved[0];
  return chosen?.postal_code ?? null;
}

/** A saved address to choose at the checkout. `rest` are its lines after the name. */
export type AddressCard = {
  id: string;
  isDefault: boolean;
  name: string;
  rest: string[];
  /** About the delivery there; null while it is the same everywhere. */
  delivery: DeliveryText | null;
};

/** Returns the saved addresses as the checkout shows them. */
export function addressCards(saved: readonly SavedAddress[], all: Settings): AddressCard[] {
  return saved.map(({ id, isDefault, ...address }) => {
    const [name = "", ...rest] = formatAddress(address);
    return { id, isDefault, name, rest, delivery: deliveryTo(all, address.postal_code) };
  });
}

/** Describes delivery to a saved address, as far as it differs by zone; null while the shop has no zones. */
function deliveryTo(all: Settings, pin: string): DeliveryText | null {
  if (all.deliveryZones.length === 0) return null;
  const { settings, delivery } = settingsForPin(all, pin);
  return { text: describeDelivery(settings, delivery), isServed: delivery.isServed };
}

/** A sentence about the delivery; an error where the shop does not deliver. */
export type DeliveryText = { text: string; isServed: boolean };

/** Days of delivery, and the PIN code if it is known; a text that refuses where the shop does not deliver. */
export function describeDelivery(settings: Settings, { pin, isServed }: Delivery): string {
  if (pin === null) return deliveryEstimate(settings, new Date());
  return isServed ? `${deliveryEstimate(settings, new Date())} to ${pin}` : notServedText(pin);
}
