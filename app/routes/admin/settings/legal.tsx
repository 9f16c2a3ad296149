import { Optional } from "#app/routes/admin/optional.tsx";
import type { SettingFields } from "#app/routes/admin/settings/setting-fields.ts";
import { STATES } from "#app/shop/address/address.ts";
import { SETTING_LABELS } from "#app/shop/settings/settings-fields.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

const STATE_OPTIONS = STATES.map((name) => ({ value: name, label: name }));

/** The fields of the seller, for invoices and complaints. */
export function LegalFields({ fields }: { fields: SettingFields }) {
  return (
    <Panel id="legal" title="Legal & GST">
      <p className="text-muted mb-4">Needed for GST invoices. Turn GST on under Tax.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          field={fields.legalName}
          label={<Optional>{SETTING_LABELS.legalName}</Optional>}
          className="sm:col-span-2"
        />
        <Field
          field={fields.gstin}
          label={<Optional>{SETTING_LABELS.gstin}</Optional>}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          field={fields.sellerState}
          label={<Optional>{SETTING_LABELS.sellerState}</Optional>}
          placeholder="Not set"
          options={STATE_OPTIONS}
        />
        <Field
          field={fields.grievanceName}
          label={<Optional>{SETTING_LABELS.grievanceName}</Optional>}
          hint="Who answers complaints, by name."
          className="sm:col-span-2"
        />
        <Field
          field={fields.grievanceEmail}
          label={<Optional>{SETTING_LABELS.grievanceEmail}</Optional>}
          type="email"
          inputMode="email"
        />
        <Field
          field={fields.grievancePhone}
          label={<Optional>{SETTING_LABELS.grievancePhone}</Optional>}
          type="tel"
          inputMode="tel"
        />
      </div>
    </Panel>
  );
}
