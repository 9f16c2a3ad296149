import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { ConflictNotice } from "#app/routes/admin/conflict-notice.tsx";
import { CarrierFields, carrierValues, TellField } from "#app/routes/admin/orders/carrier-fields.tsx";
import type { Answer } from "#app/routes/admin/orders/forms.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";

type ShipmentFormProps = {
  order: {
    status: OrderStatus;
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
    parts: readonly unknown[];
  };
  version: string;
  isUnpaid: boolean;
  action: string;
  answer: Answer;
};

/**
 * Courier and tracking of an order. An order that is not sent yet is shipped in the same step, with one mail. After a
 * conflict it shows the stored values; saving again overwrites them.
 */
export function ShipmentForm({ order, version, isUnpaid, action, answer }: ShipmentFormProps) {
  const { status, carrier, trackingNumber, trackingUrl } = order;
  const [form, fields] = useForm<
    Record<"carrier" | "otherCarrier" | "trackingNumber" | "trackingUrl" | "tell", string>
  >({
    id: "shipment",
    lastResult: answer?.result ?? null,
    defaultValue: carrierValues(order),
  });
  const saving = useIsSubmitting("shipment");
  const shipping = useIsSubmitting("ship");
  const isRest = order.parts.length > 0;
  const canShip = status === "pending" || status === "confirmed" || status === "processing";
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
      <CarrierFields fields={fields} shipment={order} taken={answer?.taken} />
      {status === "shipped" ? <TellField field={fields.tell} /> : null}
      <div className="flex flex-wrap gap-3">
        {canShip ? (
          <Button name="intent" value="ship" variant={isUnpaid ? "outline" : "primary"} loading={shipping}>
            {isRest ? "Ship the rest" : "Ship order"}
          </Button>
        ) : null}
        <Button name="intent" value="shipment" variant="outline" loading={saving}>
          Save shipment
        </Button>
      </div>
      {canShip ? (
        <p className="text-muted text-sm">
          {isRest
            ? "Ship the rest sets the order to Shipped and e-mails the customer once."
            : "Ship order sets it to Shipped and e-mails the customer once."}
        </p>
      ) : null}
    </Form>
  );
}
