import type { RouterContextProvider } from "react-router";

import { readDeliverTo } from "#app/middleware/pin.server.ts";
import { PIN_INVALID } from "#app/shop/delivery/delivery-form.ts";
import { type DeliverToInfo, feeText, noCashText, settingsForPin } from "#app/shop/delivery/delivery.ts";
import { deliveryEstimate, type Settings } from "#app/shop/settings/settings.ts";

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

/** Returns the PIN code that the shopper asked to deliver to; null when none is known. */
export async function rememberedPin(posted: Posted): Promise<string | null> {
  return (await readDeliverTo(posted)).pin;
}

/**
 * Returns the settings for the delivery that the shopper asked about, and the contents of the form "Deliver to"; null
 * while the shop has no zones.
 */
export async function deliverTo(
  posted: Posted,
  all: Settings,
): Promise<{ settings: Settings; info: DeliverToInfo | null }> {
  if (all.deliveryZones.length === 0) return { settings: all, info: null };
  const { pin, typed } = await readDeliverTo(posted);
  const { settings, delivery } = settingsForPin(all, pin);
  const cash = settings.enableCod ? noCashText(delivery) : null;
  const info = {
    typed,
    error: pin === null && typed !== "" ? PIN_INVALID : null,
    pin,
    isServed: delivery.isServed,
    lines:
      pin === null
        ? []
        : [`${deliveryEstimate(settings, new Date())} · ${feeText(settings)}`, ...(cash ? [cash] : [])],
  };
  return { settings, info };
}
