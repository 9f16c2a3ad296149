import type { FieldMetadata } from "@conform-to/react";

import { AmountField } from "#app/routes/admin/amount-field.tsx";
import { HintedCheckbox } from "#app/routes/admin/hinted-checkbox.tsx";
import type { TypedZone } from "#app/shop/delivery/delivery-form.ts";
import { CheckboxField, Field, FieldError, MultilineField } from "#app/ui/field.tsx";

type ZoneFieldsProps = {
  field: FieldMetadata<TypedZone>;
  /** Name of the stored zone; null for a new one. */
  name: string | null;
  /** Parts of this zone that earlier zones already cover. */
  overlaps: string[];
};

const PINS = (
  <>
    One, such as 570001, a range, <span className="whitespace-nowrap">560001-560100</span>, or all that start
    with 562: 562*. For everywhere else: <b>*</b>. You can paste a column of a spreadsheet. If several zones
    match, the first one counts.
  </>
);

/** The fields of a delivery zone in the form of all zones. */
export function ZoneFields({ field, name, overlaps }: ZoneFieldsProps) {
  const fields = field.getFieldset();
  const days = (key: "daysMin" | "daysMax", label: string) => (
    <Field
      field={fields[key]}
      // In two lines, it would push its field below the one beside it.
      label={
        <>
          {label}
          <span className="max-[22rem]:sr-only"> delivery</span>
        </>
      }
      inputMode="decimal"
      autoComplete="off"
      suffix="days"
    />
  );
  return (
    <fieldset className="pt-1 pb-4 text-start">
      <legend className="sr-only">{name ?? "New zone"}</legend>
      {overlaps.length > 0 ? (
        <ul className="text-muted mb-3 text-sm">
          {overlaps.map((overlap) => (
            <li key={overlap}>{overlap}.</li>
          ))}
        </ul>
      ) : null}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Field field={fields.name} label="Name" autoComplete="off" className="col-span-2 sm:col-span-3" />
        <Field
          field={fields.place}
          label="Position"
          inputMode="numeric"
          autoComplete="off"
          className="max-sm:col-span-2 max-sm:[&_input]:w-32"
        />
        <MultilineField
          field={fields.pins}
          label="PIN codes"
          hint={PINS}
          rows={2}
          className="col-span-full"
        />
        <p className="text-muted col-span-full -mb-2 text-sm">
          Leave days or fee empty to use those for everywhere else.
        </p>
        {days("daysMin", "Shortest")}
        {days("daysMax", "Longest")}
        <AmountField field={fields.fee} label="Fee" errorBelow />
        <AmountField field={fields.freeAbove} label="Free above" placeholder="Never" errorBelow />
        <div className="col-span-full -mt-4 empty:hidden sm:col-start-3">
          <FieldError field={fields.fee} />
          <FieldError field={fields.freeAbove} />
        </div>
        <HintedCheckbox
          field={fields.delivered}
          label="We deliver there"
          hint={
            name === null
              ? "To deliver nowhere else, add a last zone for everywhere else (*) and untick this."
              : null
          }
          className="col-span-full sm:col-span-2"
        />
        <CheckboxField field={fields.cod} label="Cash on delivery" className="col-span-full sm:col-span-2" />
        {name === null ? null : (
          <CheckboxField field={fields.remove} label="Remove this zone" className="col-span-full" />
        )}
      </div>
    </fieldset>
  );
}
