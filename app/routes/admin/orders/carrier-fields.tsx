import type { FieldMetadata } from "@conform-to/react";

import { HintedCheckbox } from "#app/routes/admin/hinted-checkbox.tsx";
import { CARRIER_NAMES, OTHER_CARRIER, trackingLink } from "#app/shop/order/carriers.ts";
import { USE_ANYWAY } from "#app/shop/order/taken-number.ts";
import { Field, SelectField } from "#app/ui/field.tsx";

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

type CarrierFieldsProps = {
  fields: Record<Names, FieldMetadata<string>>;
  shipment: Shipment;
  /** The number that another order has, after it was refused for that; see `parcelKey`. */
  taken: string | undefined;
};

/** Carrier and tracking number of a parcel; another carrier and a link of its own behind a fold. */
export function CarrierFields({ fields, shipment, taken }: CarrierFieldsProps) {
  const { otherCarrier, trackingUrl } = carrierValues(shipment);
  const hasMore =
    otherCarrier !== "" || trackingUrl !== "" || fields.otherCarrier.errors || fields.trackingUrl.errors;
  return (
    <>
      <SelectField field={fields.carrier} label="Carrier" options={CARRIERS} placeholder="None yet" />
      <div>
        <Field field={fields.trackingNumber} label="Tracking number" />
        {taken ? (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="shared"
              value={taken}
              aria-describedby={fields.trackingNumber.errorId}
              className="accent-primary size-5 flex-none"
            />
            {USE_ANYWAY}
          </label>
        ) : null}
      </div>
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

/** The checkbox that mails a correction of the tracking to the customer of a parcel that was sent. */
export function TellField({ field }: { field: FieldMetadata }) {
  return (
    <HintedCheckbox
      field={field}
      label="Tell the customer"
      hint="Mails the carrier and the tracking number above."
    />
  );
}
