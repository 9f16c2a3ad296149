import { href, Link } from "react-router";

import { FormPart } from "#app/routes/admin/form-part.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import type { SettingFields } from "#app/routes/admin/settings/setting-fields.ts";
import { STATES } from "#app/shop/address/address.ts";
import { SETTING_LABELS } from "#app/shop/settings/settings-fields.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

const STATE_OPTIONS = STATES.map((name) => ({ value: name, label: name }));

type LegalFieldsProps = {
  fields: SettingFields;
  /** True in tax mode GST. */
  isGst: boolean;
};

/** The fields of the seller, for invoices and complaints. */
export function LegalFields({ fields, isGst }: LegalFieldsProps) {
  return (
    <Panel id="legal" title="Legal & GST">
      <div className="grid gap-5">
        <FormPart
          title="Seller"
          note={
            <>
              {isGst ? "GST is on: invoices show these." : "GST is off, so invoices are receipts. "}
              {isGst ? null : (
                <Link to={href("/admin/tax")} className="link">
                  Turn it on under Tax
                </Link>
              )}
            </>
          }
        >
          <Field
            field={fields.legalName}
            label={<Optional>{SETTING_LABELS.legalName}</Optional>}
            hint="On invoices, where it differs from the site name."
            className="sm:col-span-2"
          />
          <Field
            field={fields.gstin}
            label={<Optional>{SETTING_LABELS.gstin}</Optional>}
            hint="15 characters; needed before GST is turned on."
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            field={fields.sellerState}
            label={<Optional>{SETTING_LABELS.sellerState}</Optional>}
            hint="The state of the GSTIN."
            placeholder="Not set"
            options={STATE_OPTIONS}
          />
        </FormPart>
        <FormPart title="Complaints" note="Shoppers see it on the contact page.">
          <Field
            field={fields.grievanceName}
            label={<Optional>{SETTING_LABELS.grievanceName}</Optional>}
            hint="Who answers complaints, by name."
            className="sm:col-span-2"
          />
          <Field
            field={fields.grievanceEmail}
            label={<Optional>{SETTING_LABELS.grievanceEmail}</Optional>}
            hint="Leave empty to show the contact e-mail."
            type="email"
            inputMode="email"
          />
          <Field
            field={fields.grievancePhone}
            label={<Optional>{SETTING_LABELS.grievancePhone}</Optional>}
            hint="Leave empty to show none."
            type="tel"
            inputMode="tel"
          />
        </FormPart>
      </div>
    </Panel>
  );
}
