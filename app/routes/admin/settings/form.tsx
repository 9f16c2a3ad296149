import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";

import { AmountField } from "#app/routes/admin/amount-field.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { LegalFields } from "#app/routes/admin/settings/legal.tsx";
import { PaymentFields } from "#app/routes/admin/settings/payment.tsx";
import type { SettingFields, SettingName } from "#app/routes/admin/settings/setting-fields.ts";
import type { KeyStates } from "#app/routes/admin/settings/settings.server.ts";
import { SETTING_LABELS } from "#app/shop/settings/settings-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckboxField, Field, SelectField, MultilineField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const REQUIRED: readonly SettingName[] = [
  "siteName",
  "currency",
  "siteDescription",
  "contactEmail",
  "contactPhone",
  "address",
  "taxRate",
  "shippingFee",
  "freeShippingThreshold",
  "deliveryDaysMin",
  "deliveryDaysMax",
  "returnWindowDays",
  "refundDays",
  "refundConfirmLimit",
];
const CONSTRAINT = Object.fromEntries(REQUIRED.map((name) => [name, { required: true }]));

type SettingsFormProps = {
  /** Initial values of the fields. */
  typed: Partial<Record<SettingName, string>>;
  version: string;
  keys: KeyStates;
  answer: SubmissionResult | undefined;
  /** Settings saved by another admin meanwhile that differ from the typed values, as text. */
  changes: string[];
};

/** Form with all settings of the shop; they are saved together. */
export function SettingsFields({ typed, version, keys, answer, changes }: SettingsFormProps) {
  const [form, fields] = useForm<Record<SettingName, string>>({
    id: "settings",
    lastResult: answer,
    defaultValue: typed,
    constraint: CONSTRAINT,
  });
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" {...getFormProps(form)} replace preventScrollReset className="grid gap-4">
      <div className="empty:hidden">
        <ErrorSummary form={form} />
        <Changes changes={changes} />
      </div>
      <input type="hidden" name="version" value={version} />
      <General fields={fields} />
      <Contact fields={fields} />
      <Pricing fields={fields} />
      <PaymentFields fields={fields} keys={keys} />
      <LegalFields fields={fields} />
      <Panel id="security" title="Security">
        <div className={PAIR}>
          <AmountField field={fields.refundConfirmLimit} label={SETTING_LABELS.refundConfirmLimit} />
          <CheckboxField
            field={fields.requireTwoStep}
            label={SETTING_LABELS.requireTwoStep}
            className="sm:col-span-2"
          />
        </div>
      </Panel>
      <SaveBar>
        <Button loading={busy}>Save Settings</Button>
      </SaveBar>
    </Form>
  );
}

function Changes({ changes }: { changes: string[] }) {
  if (changes.length === 0) return null;
  return (
    <div className="card p-4">
      <h2 className="text-base">The settings as they are now</h2>
      <ul className="list-disc ps-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}

const PAIR = "grid gap-4 sm:grid-cols-2";

function General({ fields }: { fields: SettingFields }) {
  return (
    <Panel id="general" title="General">
      <div className={PAIR}>
        <Field field={fields.siteName} label={SETTING_LABELS.siteName} />
        <SelectField
          field={fields.currency}
          label={SETTING_LABELS.currency}
          options={[{ value: "INR", label: "INR (₹)" }]}
        />
        <MultilineField
          field={fields.siteDescription}
          label={SETTING_LABELS.siteDescription}
          rows={3}
          className="sm:col-span-2"
        />
      </div>
    </Panel>
  );
}

function Contact({ fields }: { fields: SettingFields }) {
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
      <div className={PAIR}>
        <Field
          field={fields.contactEmail}
          label={SETTING_LABELS.contactEmail}
          hint="Shoppers see it, and news of orders goes there."
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
          rows={3}
          className="sm:col-span-2"
        />
        <Field
          field={fields.whatsappNumber}
          label={<Optional>{SETTING_LABELS.whatsappNumber}</Optional>}
          type="tel"
          inputMode="tel"
        />
        {link("instagramUrl")}
        {link("facebookUrl")}
        {link("youtubeUrl")}
        {link("xUrl")}
      </div>
    </Panel>
  );
}

function Pricing({ fields }: { fields: SettingFields }) {
  type Name = SettingName & keyof typeof SETTING_LABELS;
  const number = (name: Name, hint: string) => (
    <Field
      field={fields[name]}
      label={SETTING_LABELS[name]}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
    />
  );
  const amount = (name: Name, hint: string, unit: "₹" | "%") => (
    <AmountField field={fields[name]} label={SETTING_LABELS[name]} hint={hint} unit={unit} />
  );
  return (
    <Panel id="pricing" title="Pricing & Shipping">
      <div className={PAIR}>
        {amount("taxRate", "Percent, added to every price.", "%")}
        {amount("shippingFee", "For orders that do not ship free.", "₹")}
        {amount("freeShippingThreshold", "Orders above it ship free.", "₹")}
        <Field
          field={fields.lineLimit}
          label={<Optional>{SETTING_LABELS.lineLimit}</Optional>}
          hint="In one order. Empty: no limit but the stock."
          inputMode="numeric"
          autoComplete="off"
        />
        {number("deliveryDaysMin", "Fewest days from order to delivery.")}
        {number("deliveryDaysMax", "Most days from order to delivery.")}
        {number("returnWindowDays", "Days after delivery; 0 takes nothing back.")}
        {number("refundDays", "Days until a refund has arrived.")}
        <p className="sm:col-span-2">
          <TextLink to={href("/admin/settings/delivery")}>Days, fee and cash by PIN code</TextLink>
        </p>
        <CheckboxField
          field={fields.offerGiftMessage}
          label={SETTING_LABELS.offerGiftMessage}
          className="sm:col-span-2"
        />
      </div>
    </Panel>
  );
}
