import type { FieldMetadata } from "@conform-to/react";

import { CARRIER_NAMES, OTHER_CARRIER, trackingLink } from "#app/shop/order/carriers.ts";
import { CheckboxField, Field, SelectField } from "#app/ui/field.tsx";

/** Beside the name of a courier that is not in the list. */
export const NO_LINK_HINT =
  "We do not know its tracking page, so the customer gets its number without a link, unless you paste one.";

type Names = "carrier" | "otherCarrier" | "trackingNumber" | "trackingUrl";

type Shipment = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };

const CARRIERS = [
  ...CARRIER_NAMES.map((name) => ({ value: name, label: name })),
  { value: OTHER_CARRIER, label: "Another carrier" },
];

/** A parcel as the values of its fields: a carrier that is not in the list is another one, and its page no own link. */
export function carrierValues({ carrier, trackingNumber, trackingUrl }: Shipment): Record<Names, string> {
  const isKnown = carrier === null || CARRIER_NAMES.includes(carrier);
  return {
    carrier: isKnown ? (carrier ?? "") : OTHER_CARRIER,
    otherCarrier: isKnown ? "" : (carrier ?? ""),
    trackingNumber: trackingNumber ?? "",
    trackingUrl: trackingUrl === trackingLink(carrier, trackingNumber) ? "" : (trackingUrl ?? ""),
  };
}

type CarrierFieldsProps = { fields: Record<Names, FieldMetadata<string>>; shipment: Shipment };

/** Carrier and tracking number of a parcel; another carrier and a link of its own behind a fold. */
export function CarrierFields({ fields, shipment }: CarrierFieldsProps) {
  const { otherCarrier, trackingUrl } = carrierValues(shipment);
  const hasMore =
    otherCarrier !== "" || trackingUrl !== "" || fields.otherCarrier.errors || fields.trackingUrl.errors;
  return (
    <>
      <SelectField field={fields.carrier} label="Carrier" options={CARRIERS} placeholder="None yet" />
      <Field field={fields.trackingNumber} label="Tracking number" />
      <details open={Boolean(hasMore)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Another carrier or link
        </summary>
        <div className="grid gap-4 pt-2">
          <Field field={fields.otherCarrier} label="Name of another carrier" hint={NO_LINK_HINT} />
          <Field
            field={fields.trackingUrl}
            label="Tracking link"
            hint="Left blank, it is the courier’s own page."
            type="url"
            placeholder="https://"
          />
        </div>
      </details>
    </>
  );
}

/** Whether the customer of a parcel that has left is told what was corrected. */
export function TellField({ field }: { field: FieldMetadata }) {
  return (
    <CheckboxField
      field={field}
      label="Tell the customer"
      hint="Mails the carrier and the tracking number above."
    />
  );
}
