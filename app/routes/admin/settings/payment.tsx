import { AmountField } from "#app/routes/admin/amount-field.tsx";
import { HintedCheckbox } from "#app/routes/admin/hinted-checkbox.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import type { SettingFields } from "#app/routes/admin/settings/setting-fields.ts";
import type { KeyStates, SecretState } from "#app/routes/admin/settings/settings.server.ts";
import { SETTING_LABELS } from "#app/shop/settings/settings-fields.ts";
import { classes } from "#app/ui/classes.ts";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

/** In line with the text of the box above. */
const INDENT = "ps-8";
/** A number of a few digits. */
const SHORT = "[&>span]:w-32";

/** Payment settings. The fields of a method are hidden while its box is not ticked, with or without script. */
export function PaymentFields({ fields, keys }: { fields: SettingFields; keys: KeyStates }) {
  return (
    <Panel id="payment" title="Payment Settings" className="group/payment">
      <p className="text-muted mb-3">Leave a limit empty for no limit.</p>
      <div className="grid gap-y-5">
        <HintedCheckbox
          field={fields.enableCod}
          label={<MethodName>{SETTING_LABELS.enableCod}</MethodName>}
          hint="Customers pay the courier."
        />
        <div
          className={classes(
            "group-has-[input[name=enableCod]:not(:checked)]/payment:not-has-aria-invalid:hidden -mt-3 grid gap-4",
            INDENT,
          )}
        >
          <AmountField
            field={fields.codLimit}
            label={<Optional>{SETTING_LABELS.codLimit}</Optional>}
            hint="Orders above it are paid online."
            className="[&>span]:w-40"
          />
          <Limit
            field={fields.openCodLimit}
            label={SETTING_LABELS.openCodLimit}
            hint="How many unpaid cash orders one customer may have at a time."
          />
          <Limit
            field={fields.phoneCodLimit}
            label={SETTING_LABELS.phoneCodLimit}
            hint="How many unpaid cash orders one phone number may have at a time."
          />
        </div>
        <HintedCheckbox
          field={fields.enableRazorpay}
          label={<MethodName>Online payment (Razorpay)</MethodName>}
          hint="UPI, cards and net banking."
          className="border-line mt-1 border-t pt-5"
        />
        <div
          className={classes(
            "group-has-[input[name=enableRazorpay]:not(:checked)]/payment:not-has-aria-invalid:hidden -mt-3 grid gap-4",
            INDENT,
          )}
        >
          <Limit
            field={fields.unpaidUnitsLimit}
            label={SETTING_LABELS.unpaidUnitsLimit}
            hint="How many units one customer may hold in orders not yet paid online."
          />
          <KeyNews keys={keys} />
          {keys.worker === null ? (
            <KeyFields fields={fields} keys={keys} />
          ) : (
            <details open={hasKeyErrors(fields)}>
              <summary className="link fold inline-flex min-h-11 items-center">Enter other keys</summary>
              <div className="mt-2 grid gap-4">
                <KeyFields fields={fields} keys={keys} />
              </div>
            </details>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** The name of a method beside its box, which heads the method's fields. */
function MethodName({ children }: { children: string }) {
  return <strong className="text-base">{children}</strong>;
}

function hasKeyErrors(fields: SettingFields): boolean {
  return [fields.razorpayKeyId, fields.razorpayKeySecret, fields.razorpayWebhookSecret].some(
    ({ errors }) => errors,
  );
}

function KeyFields({ fields, keys }: { fields: SettingFields; keys: KeyStates }) {
  return (
    <>
      <Field
        field={fields.razorpayKeyId}
        label={SETTING_LABELS.razorpayKeyId}
        hint="From Razorpay’s dashboard; it begins with rzp_."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        field={fields.razorpayKeySecret}
        label="Key secret"
        hint={secretHint(keys.keySecret)}
        type="password"
        autoComplete="new-password"
      />
      <Field
        field={fields.razorpayWebhookSecret}
        label="Webhook secret"
        hint={secretHint(keys.webhookSecret)}
        type="password"
        autoComplete="new-password"
      />
      {keys.keySecret === "missing" && keys.webhookSecret === "missing" ? null : (
        <HintedCheckbox
          field={fields.deleteSecrets}
          label="Forget the stored secrets"
          // The keys of the server are used whether or not these are stored.
          hint={keys.worker === null ? "Online payment stops until new ones are stored." : undefined}
        />
      )}
    </>
  );
}

type LimitProps = { field: SettingFields[keyof SettingFields]; label: string; hint: string };

function Limit({ field, label, hint }: LimitProps) {
  return (
    <Field
      field={field}
      label={<Optional>{label}</Optional>}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      className={SHORT}
    />
  );
}

function KeyNews({ keys }: { keys: KeyStates }) {
  if (keys.worker !== null) {
    return (
      <p className="bg-soft rounded-control p-3">
        Keys are set on the server: <span className="wrap-anywhere">{keys.worker}</span>
      </p>
    );
  }
  return keys.isReady ? null : (
    <p className="bg-soft rounded-control p-3">
      Customers can pay online once key ID, key secret and webhook secret are all stored.
    </p>
  );
}

function secretHint(state: SecretState): string {
  if (state === "missing") return "Not stored yet. It is kept encrypted and never shown again.";
  if (state === "stored") return "Stored, and never shown. Leave this empty to keep it.";
  return "Stored, but it cannot be read any more, because the key ID or the secret of the Worker that seals it has changed. Please enter it again.";
}
