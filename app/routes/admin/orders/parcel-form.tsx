import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { CarrierFields, carrierValues, TellField } from "#app/routes/admin/orders/carrier-fields.tsx";
import type { Answer } from "#app/routes/admin/orders/forms.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import type { Parcel } from "#app/shop/order/parcels.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";

type ParcelFormProps = {
  parcel: Omit<Parcel, "id"> & { id: string };
  /** True if the customer still waits for the parcel and can be told of a correction. */
  canTell: boolean;
  version: string;
  action: string;
  answer: Answer;
};

/** Corrects carrier and number of a parcel that has left, behind a fold. */
export function ParcelForm({ parcel, canTell, version, action, answer }: ParcelFormProps) {
  const [form, fields] = useForm<
    Record<"carrier" | "otherCarrier" | "trackingNumber" | "trackingUrl" | "tell", string>
  >({
    id: `parcel-${parcel.id}`,
    lastResult: answer?.result ?? null,
    defaultValue: carrierValues(parcel),
  });
  const busy = useIsSubmitting("parcel");
  return (
    <details open={answer !== null}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Correct carrier or number
      </summary>
      <Form
        method="post"
        {...getFormProps(form)}
        action={action}
        noValidate
        replace
        preventScrollReset
        className="grid gap-4 pt-2 pb-2"
      >
        <ErrorSummary form={form} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="shipmentId" value={parcel.id} />
        <CarrierFields fields={fields} shipment={parcel} taken={answer?.taken} />
        {canTell ? <TellField field={fields.tell} /> : null}
        <div>
          <Button name="intent" value="parcel" variant="outline" loading={busy}>
            Save parcel
          </Button>
        </div>
      </Form>
    </details>
  );
}
