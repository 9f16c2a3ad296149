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
  const days = (name: Name) => (
    <Field
      field={fields[name]}
      label={SETTING_LABELS[name]}
      suffix="days"
      inputMode="numeric"
      autoComplete="off"
      className="[&_input]:pe-14"
    />
  );
  return (
    <Panel id="pricing" title="Pricing & Shipping">
      <div className="grid gap-5">
        <div>
          {isGst ? (
            <p className="bg-soft rounded-control p-3">
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
              hint="Added to every price."
              unit="%"
              className="[&_input]:w-full [&>span]:w-32"
            />
          )}
        </div>
        <FormPart
          title="Delivery"
          isTwoAcross
          note={
            <>
              Everywhere, unless a zone says otherwise.{" "}
              <Link to={href("/admin/settings/delivery")} className="link">
                Delivery zones
              </Link>
            </>
          }
        >
          <AmountField field={fields.shippingFee} label={SETTING_LABELS.shippingFee} />
          <AmountField field={fields.freeShippingThreshold} label={SETTING_LABELS.freeShippingThreshold} />
          {days("deliveryDaysMin")}
          {days("deliveryDaysMax")}
        </FormPart>
        <FormPart title="Orders and returns" note="A return window of 0 days means no returns." isTwoAcross>
          {days("returnWindowDays")}
          {days("refundDays")}
          <Field
            field={fields.lineLimit}
            label={<Optional>{SETTING_LABELS.lineLimit}</Optional>}
            hint="Pieces of one item. Leave empty to limit by stock only."
            inputMode="numeric"
            autoComplete="off"
            className="col-span-full [&>span]:w-32"
          />
          <HintedCheckbox
            field={fields.offerGiftMessage}
            label={SETTING_LABELS.offerGiftMessage}
            hint="A field at checkout, printed on the packing slip."
            className="col-span-full"
          />
        </FormPart>
      </div>
    </Panel>
  );
}
