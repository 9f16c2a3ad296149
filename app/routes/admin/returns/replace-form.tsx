import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { Optional } from "#app/routes/admin/optional.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { CARRIER_NAMES, OTHER_CARRIER } from "#app/shop/order/carriers.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";

type ReplaceFormProps = {
  /** `track`: the replacement was sent, and this is how. */
  intent: "replace" | "track";
  shipment?: { carrier: string | null; trackingNumber: string | null };
  answer: SubmissionResult | null;
};

const CARRIERS = [
  ...CARRIER_NAMES.map((name) => ({ value: name, label: name })),
  { value: OTHER_CARRIER, label: "Another carrier" },
];

const NOT_KNOWN = { carrier: null, trackingNumber: null };

/** Sends the replacement of an exchange, with carrier and tracking number as far as they are known. */
export function ReplaceForm({ intent, shipment = NOT_KNOWN, answer }: ReplaceFormProps) {
  const { carrier, trackingNumber } = shipment;
  const isKnown = carrier === null || CARRIER_NAMES.includes(carrier);
  const [form, fields] = useForm<Record<"carrier" | "otherCarrier" | "trackingNumber", string>>({
    id: intent,
    lastResult: answer,
    defaultValue: {
      carrier: isKnown ? (carrier ?? "") : OTHER_CARRIER,
      otherCarrier: isKnown ? "" : (carrier ?? ""),
      trackingNumber: trackingNumber ?? "",
    },
  });
  const busy = useIsSubmitting(intent);
  const isSent = intent === "track";
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-4">
      <SmallForm form={form} fields={["carrier", "otherCarrier", "trackingNumber"]}>
        <SelectField
          field={fields.carrier}
          label={isSent ? "Carrier" : <Optional>Carrier</Optional>}
          options={CARRIERS}
          placeholder="None yet"
        />
        <details className="-mt-3" open={!isKnown || Boolean(fields.otherCarrier.errors)}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">Another carrier</summary>
          <div className="pt-2">
            <Field
              field={fields.otherCarrier}
              label="Name of another carrier"
              hint="We do not know its tracking page, so the customer gets its number without a link."
            />
          </div>
        </details>
        <Field
          field={fields.trackingNumber}
          label={isSent ? "Tracking number" : <Optional>Tracking number</Optional>}
          hint={isSent ? "A new number is mailed to the customer." : "The customer gets it by e-mail."}
        />
        {/* On a phone the button to send it is at the foot of the dialog. */}
        <div className={isSent ? undefined : "max-lg:hidden"}>
          <Button name="intent" value={intent} variant={isSent ? "outline" : "primary"} loading={busy}>
            {isSent ? "Save shipment" : "Send the replacement"}
          </Button>
        </div>
      </SmallForm>
    </Form>
  );
}
