import type { FieldMetadata } from "@conform-to/react";

import { STATES } from "#app/shop/address/address.ts";
import type { BusinessField } from "#app/shop/checkout/business-form.ts";
import { billingPinQuestion } from "#app/shop/tax/billing.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PinTick } from "#app/ui/pin-tick.tsx";

const STATES_OF_INDIA = STATES.map((name) => ({ value: name, label: name }));

type BusinessSectionProps = { fields: Record<BusinessField | "billingPinAsTyped", FieldMetadata<string>> };

/** GSTIN, legal name and billing address of a business; closed until a shopper opens it, or has filled it in. */
export function BusinessSection({ fields }: BusinessSectionProps) {
  const { buyer_gstin, billing_name, billing_line, billing_city, billing_pin, billing_state } = fields;
  const isOpen = [buyer_gstin, billing_name, billing_line, billing_city, billing_pin, billing_state].some(
    ({ initialValue, errors }) => initialValue || errors,
  );
  return (
    <details open={isOpen} className="card group px-4 sm:px-5">
      <summary className="flex min-h-13 items-center justify-between">
        <h2 className="text-lg">
          Buying for a business? <span className="text-muted text-base font-normal">(optional)</span>
        </h2>
        <Icon name="down" className="text-muted size-5.5 flex-none group-open:rotate-180" />
      </summary>
      <p className="text-muted mb-3 text-sm">
        The invoice is made out to the business, as it is registered for GST. The parcel goes to the address
        above.
      </p>
      <div className="grid gap-4 pb-4 sm:grid-cols-2 sm:pb-5">
        <Field
          field={buyer_gstin}
          label="GSTIN"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <Field field={billing_name} label="Legal name" autoComplete="billing organization" />
        <Field
          field={billing_line}
          label="Billing address"
          autoComplete="billing street-address"
          className="sm:col-span-2"
        />
        <Field field={billing_city} label="City" autoComplete="billing address-level2" />
        <Field field={billing_pin} label="PIN code" inputMode="numeric" autoComplete="billing postal-code" />
        <PinTick
          pin={billing_pin}
          tick={fields.billingPinAsTyped}
          question={billingPinQuestion(buyer_gstin.initialValue, billing_pin.initialValue)}
        />
        <SelectField
          field={billing_state}
          label="State"
          placeholder="From the GSTIN"
          autoComplete="billing address-level1"
          options={STATES_OF_INDIA}
        />
      </div>
    </details>
  );
}
