import { href, Link } from "react-router";

import { AmountField } from "#app/routes/admin/amount-field.tsx";
import { FormPart } from "#app/routes/admin/form-part.tsx";
import { HintedCheckbox } from "#app/routes/admin/hinted-checkbox.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import type { SettingFields, SettingName } from "#app/routes/admin/settings/setting-fields.ts";
import { SETTING_LABELS } from "#app/shop/settings/settings-fields.ts";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

type PricingFieldsProps = {
  fields: SettingFields;
  /** True in tax mode GST, which has its own rates. */
  isGst: boolean;
};

/** The fields of tax, delivery, returns and what an order may have. */
export function PricingFields({ fields, isGst }: PricingFieldsProps) {
  type Name = SettingName & keyof typeof SETTING_LABELS;
  const days = (name: Name, hint: string) => (
    <Field
      field={fields[name]}
      label={SETTING_LABELS[name]}
      hint={hint}
      suffix="days"
      inputMode="numeric"
      autoComplete="off"
      className="[&_input]:pe-14"
    />
  );
  const amount = (name: Name, hint: string) => (
    <AmountField field={fields[name]} label={SETTING_LABELS[name]} hint={hint} />
  );
  return (
    <Panel id="pricing" title="Pricing & Shipping">
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          {isGst ? (
            <p className="bg-soft rounded-control p-3 sm:col-span-2">
              <input type="hidden" name={fields.taxRate.name} value={String(fields.taxRate.initialValue)} />
              GST is on, so each product has the rate of its tax class.{" "}
              <Link to={href("/admin/tax")} className="link">
                Change rates under Tax
              </Link>
            </p>
          ) : (
            <AmountField
              field={fields.taxRate}
              label={SETTING_LABELS.taxRate}
              hint="Percent, added to every price."
              unit="%"
            />
          )}
        </div>
        <FormPart
          title="Delivery"
          note={
            <>
              Everywhere, unless a zone says otherwise.{" "}
              <Link to={href("/admin/settings/delivery")} className="link">
                Delivery zones
              </Link>
            </>
          }
        >
          {amount("shippingFee", "For orders that do not ship free.")}
          {amount("freeShippingThreshold", "Orders above it ship free.")}
          {days("deliveryDaysMin", "At least, from order to delivery.")}
          {days("deliveryDaysMax", "At most, from order to delivery.")}
        </FormPart>
        <FormPart title="Orders and returns">
          {days("returnWindowDays", "After delivery; 0 means no returns.")}
          {days("refundDays", "Until a refund has arrived.")}
          <Field
            field={fields.lineLimit}
            label={<Optional>{SETTING_LABELS.lineLimit}</Optional>}
            hint="Pieces of one item. Leave empty to limit by stock only."
            inputMode="numeric"
            autoComplete="off"
          />
          <HintedCheckbox
            field={fields.offerGiftMessage}
            label={SETTING_LABELS.offerGiftMessage}
            hint="A field at checkout, printed on the packing slip."
            className="sm:col-span-2"
          />
        </FormPart>
      </div>
    </Panel>
  );
}
