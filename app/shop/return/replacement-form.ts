import * as z from "zod";

import { optionalLine, whenValid } from "#app/shop/form-fields.ts";
import { OTHER_CARRIER } from "#app/shop/order/carriers.ts";
import { isTrackingNumber, NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";

/** The form for the shipment of an exchange's replacement. All of it can be added later. */
export const replacementSchema = z
  .object({
    carrier: optionalLine("Carrier", 80),
    otherCarrier: optionalLine("Name of another carrier", 80),
    trackingNumber: optionalLine("Tracking number", 80).refine(
      (number) => number === null || isTrackingNumber(number),
      { error: NO_TRACKING_NUMBER },
    ),
  })
  .refine(({ carrier, otherCarrier }) => carrier !== OTHER_CARRIER || otherCarrier !== null, {
    error: "Enter the carrier's name",
    path: ["otherCarrier"],
    when: whenValid(["carrier", "otherCarrier"]),
  })
  .transform(({ carrier, otherCarrier, trackingNumber }) => ({
    carrier: carrier === OTHER_CARRIER ? otherCarrier : carrier,
    trackingNumber,
  }));
export type ReplacementShipment = z.output<typeof replacementSchema>;
