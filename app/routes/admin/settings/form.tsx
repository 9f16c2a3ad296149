import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";

import { AmountField } from "#app/routes/admin/amount-field.tsx";
import { HintedCheckbox } from "#app/routes/admin/hinted-checkbox.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { ContactFields, GeneralFields } from "#app/routes/admin/settings/general.tsx";
import { LegalFields } from "#app/routes/admin/settings/legal.tsx";
import { PaymentFields } from "#app/routes/admin/settings/payment.tsx";
import { PricingFields } from "#app/routes/admin/settings/pricing.tsx";
import type { SettingName } from "#app/routes/admin/settings/setting-fields.ts";
import type { KeyStates } from "#app/routes/admin/settings/settings.server.ts";
import { useAskBeforeLeaving } from "#app/routes/admin/use-ask-before-leaving.ts";
import { SETTING_LABELS } from "#app/shop/settings/settings-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Panel } from "#app/ui/panel.tsx";

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
  /** True in tax mode GST. */
  isGst: boolean;
  /** Id of the section in sight. */
  section: string;
  answer: SubmissionResult | undefined;
  /** Settings saved by somebody else meanwhile that differ from the typed values, as text. */
  changes: string[];
};

/**
 * Form with all settings of the shop, which are saved together. One section is in sight, and with it those that have an
 * error.
 */
export function SettingsFields({ typed, version, keys, isGst, section, answer, changes }: SettingsFormProps) {
  const [form, fields] = useForm<Record<SettingName, string>>({
    id: "settings",
    lastResult: answer,
    defaultValue: typed,
    constraint: CONSTRAINT,
  });
  const ref = useRef<HTMLFormElement>(null);
  useAskBeforeLeaving(ref, answer !== undefined, { isKeptOnPage: true });
  const busy = useNavigation().state === "submitting";
  const sections = {
    general: <GeneralFields fields={fields} />,
    contact: <ContactFields fields={fields} />,
    pricing: <PricingFields fields={fields} isGst={isGst} />,
    payment: <PaymentFields fields={fields} keys={keys} />,
    legal: <LegalFields fields={fields} isGst={isGst} />,
    security: (
      <Panel id="security" title="Security">
        <div className="grid gap-4">
          <AmountField
            field={fields.refundConfirmLimit}
            label={SETTING_LABELS.refundConfirmLimit}
            hint="Enter 0 to ask for every refund."
            className="[&_input]:sm:w-[calc(50%-0.5rem)]"
          />
          <HintedCheckbox
            field={fields.requireTwoStep}
            label={SETTING_LABELS.requireTwoStep}
            hint="Anyone without it sets it up at their next sign-in."
          />
        </div>
      </Panel>
    ),
  };
  return (
    <Form
      ref={ref}
      method="post"
      {...getFormProps(form)}
      noValidate
      replace
      preventScrollReset
      className="grid gap-4"
    >
      <div className="empty:hidden">
        <ErrorSummary form={form} />
        <Changes changes={changes} />
      </div>
      <input type="hidden" name="version" value={version} />
      {Object.entries(sections).map(([id, shown]) => (
        <div key={id} className={id === section ? undefined : "not-has-[[aria-invalid=true]]:hidden"}>
          {shown}
        </div>
      ))}
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
