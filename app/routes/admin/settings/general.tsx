import type { FieldMetadata } from "@conform-to/react";

import { FormPart } from "#app/routes/admin/form-part.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import type { SettingFields } from "#app/routes/admin/settings/setting-fields.ts";
import { SETTING_LABELS } from "#app/shop/settings/settings-fields.ts";
import { Field, FieldError, MultilineField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

/** The fields of the shop's name and description. */
export function GeneralFields({ fields }: { fields: SettingFields }) {
  return (
    <Panel id="general" title="General">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          field={fields.siteName}
          label={SETTING_LABELS.siteName}
          hint="On every page and in every e-mail."
        />
        <Currency field={fields.currency} />
        <MultilineField
          field={fields.siteDescription}
          label={SETTING_LABELS.siteDescription}
          hint="What search engines show of the shop."
          rows={3}
          className="sm:col-span-2"
        />
      </div>
    </Panel>
  );
}

/** The currency, which is always the same and sent with the form. A link of the error summary leads here. */
function Currency({ field }: { field: FieldMetadata }) {
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{SETTING_LABELS.currency}</p>
      <p id={field.id} tabIndex={-1}>
        INR (₹)
      </p>
      <p className="text-muted text-sm">Only in rupees.</p>
      <input type="hidden" name={field.name} value="INR" />
      <FieldError field={field} />
    </div>
  );
}

/** The fields of the ways to reach the shop. */
export function ContactFields({ fields }: { fields: SettingFields }) {
  const link = (name: "instagramUrl" | "facebookUrl" | "youtubeUrl" | "xUrl") => (
    <Field
      field={fields[name]}
      label={<Optional>{SETTING_LABELS[name]}</Optional>}
      type="url"
      inputMode="url"
      placeholder="https://"
    />
  );
  return (
    <Panel id="contact" title="Contact Information">
      <div className="grid gap-5">
        <FormPart title="How to reach you" note="In the footer, on the contact page and in e-mails.">
          <Field
            field={fields.contactEmail}
            label={SETTING_LABELS.contactEmail}
            hint="Shoppers see it. News of orders goes here."
            type="email"
            inputMode="email"
          />
          <Field
            field={fields.contactPhone}
            label={SETTING_LABELS.contactPhone}
            hint="With its area or country code."
            type="tel"
            inputMode="tel"
          />
          <MultilineField
            field={fields.address}
            label={SETTING_LABELS.address}
            hint="Also the seller’s address on invoices."
            rows={3}
            className="sm:col-span-2"
          />
          <Field
            field={fields.whatsappNumber}
            label={<Optional>{SETTING_LABELS.whatsappNumber}</Optional>}
            hint="Adds a WhatsApp link."
            type="tel"
            inputMode="tel"
          />
        </FormPart>
        <FormPart title="Social media" note="Each address adds a link to the footer.">
          {link("instagramUrl")}
          {link("facebookUrl")}
          {link("youtubeUrl")}
          {link("xUrl")}
        </FormPart>
      </div>
    </Panel>
  );
}
