import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { ConflictNotice } from "#app/routes/admin/conflict-notice.tsx";
import type { Answer } from "#app/routes/admin/orders/forms.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { CARRIER_NAMES, OTHER_CARRIER, trackingLink } from "#app/shop/order/carriers.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field, SelectField } from "#app/ui/field.tsx";

type ShipmentFormProps = {
  order: {
    status: OrderStatus;
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
  };
  version: string;
  action: string;
  answer: Answer;
};

const CARRIERS = [
  ...CARRIER_NAMES.map((name) => ({ value: name, label: name })),
  { value: OTHER_CARRIER, label: "Another carrier" },
];

/**
 * Courier and tracking of an order. An order that is not sent yet is shipped in the same step, with one mail. After a
 * conflict it shows the stored values; saving again overwrites them.
 */
export function ShipmentForm({ order, version, action, answer }: ShipmentFormProps) {
  const { status, carrier, trackingNumber, trackingUrl } = order;
  const isKnown = carrier === null || CARRIER_NAMES.includes(carrier);
  const ownLink = trackingUrl === trackingLink(carrier, trackingNumber) ? "" : trackingUrl;
  const [form, fields] = useForm<
    Record<"carrier" | "otherCarrier" | "trackingNumber" | "trackingUrl", string>
  >({
    id: "shipment",
    lastResult: answer?.result ?? null,
    defaultValue: {
      carrier: isKnown ? (carrier ?? "") : OTHER_CARRIER,
      otherCarrier: isKnown ? "" : (carrier ?? ""),
      trackingNumber: trackingNumber ?? "",
      trackingUrl: ownLink ?? "",
    },
  });
  const saving = useIsSubmitting("shipment");
  const shipping = useIsSubmitting("ship");
  const canShip = status === "pending" || status === "confirmed" || status === "processing";
  const hasMore = !isKnown || ownLink !== "" || fields.otherCarrier.errors || fields.trackingUrl.errors;
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      action={action}
      noValidate
      replace
      preventScrollReset
      className="grid gap-4"
    >
      {answer?.isStale ? (
        <ConflictNotice
          changes={[
            { label: "Carrier", now: carrier ?? "not set" },
            { label: "Tracking number", now: trackingNumber ?? "not set" },
            { label: "Tracking link", now: trackingUrl ?? "not set" },
          ]}
        />
      ) : (
        <ErrorSummary form={form} />
      )}
      {/* Always the version that is read now: whoever saves again has seen it. */}
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={status} />
      <SelectField field={fields.carrier} label="Carrier" options={CARRIERS} placeholder="None yet" />
      <Field field={fields.trackingNumber} label="Tracking number" />
      <details open={Boolean(hasMore)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Another carrier or link
        </summary>
        <div className="grid gap-4 pt-2">
          <Field field={fields.otherCarrier} label="Name of another carrier" />
          <Field
            field={fields.trackingUrl}
            label="Tracking link"
            hint="Left blank, it is the courier’s own page."
            type="url"
            placeholder="https://"
          />
        </div>
      </details>
      <div className="flex flex-wrap gap-3">
        {canShip ? (
          <Button name="intent" value="ship" loading={shipping}>
            Ship order
          </Button>
        ) : null}
        <Button name="intent" value="shipment" variant="outline" loading={saving}>
          Save shipment
        </Button>
      </div>
      {canShip ? (
        <p className="text-muted text-sm">Ship order sets it to Shipped and mails the customer once.</p>
      ) : null}
    </Form>
  );
}
