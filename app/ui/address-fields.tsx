import type { FieldMetadata } from "@conform-to/react";

import { type AddressField, STATES } from "#app/shop/address/address.ts";
import { pinQuestion } from "#app/shop/address/pin.ts";
import { Field, FieldError, SelectField } from "#app/ui/field.tsx";
import { PinTick } from "#app/ui/pin-tick.tsx";

type AddressFieldsProps = {
  fields: Record<AddressField, FieldMetadata>;
  /** Autofill section of the fields, so that browsers keep addresses apart. */
  section?: string;
};

/** Fields of an Indian address. The postal code comes first, with the city and the state, which the shop's script selects. */
export function AddressFields({ fields, section = "shipping" }: AddressFieldsProps) {
  const auto = (token: string) => `${section} ${token}`;
  const question = pinQuestion({
    postal_code: fields.postal_code.initialValue,
    state: fields.state.initialValue,
  });
  const isAsked = question !== null && fields.postal_code.errors?.[0] === question.text;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="address-place sm:col-span-2">
        <Field
          field={fields.postal_code}
          label={
            <span className="whitespace-nowrap">
              Postal code <span className="text-muted text-sm font-normal">(PIN)</span>
            </span>
          }
          inputMode="numeric"
          autoComplete={auto("postal-code")}
          // The question needs the width of the form.
          errorBelow={isAsked}
        />
        <Field field={fields.city} label="City" autoComplete={auto("address-level2")} />
        <SelectField
          field={fields.state}
          label="State"
          placeholder="Choose a state"
          autoComplete={auto("address-level1")}
          options={STATE_OPTIONS}
        />
      </div>
      {isAsked ? (
        <div className="-mt-3 sm:col-span-2">
          <FieldError field={fields.postal_code} />
        </div>
      ) : null}
      <PinTick pin={fields.postal_code} tick={fields.pinAsTyped} question={question} />
      <div className="address-name sm:col-span-2">
        <Field field={fields.first_name} label="First name" autoComplete={auto("given-name")} />
        <Field field={fields.last_name} label="Last name" autoComplete={auto("family-name")} />
      </div>
      <Field
        field={fields.address_line_1}
        label="Flat, house, street"
        autoComplete={auto("address-line1")}
        className="sm:col-span-2"
      />
      <Field
        field={fields.address_line_2}
        label="Area or landmark"
        optional
        autoComplete={auto("address-line2")}
        className="sm:col-span-2"
      />
      <Field
        field={fields.phone}
        label="Mobile number"
        hint="For delivery and payment."
        type="tel"
        prefix="+91"
        inputMode="tel"
        autoComplete={auto("tel")}
      />
    </div>
  );
}

const STATE_OPTIONS = STATES.map((name) => ({ value: name, label: name }));
