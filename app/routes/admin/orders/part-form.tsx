import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { CarrierFields, carrierValues } from "#app/routes/admin/orders/carrier-fields.tsx";
import type { Answer } from "#app/routes/admin/orders/forms.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { unitsToShip } from "#app/shop/order/parcels.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/field.tsx";

type Item = { id: string; productName: string; quantity: number; shipped: number; dropped: number };

type PartFormProps = {
  order: { carrier: string | null; items: readonly Item[] };
  version: string;
  /** Makes a form that is posted twice send one parcel. */
  once: string;
  /** The amount that the courier collects, in paise. */
  toCollect: Paise;
  action: string;
  answer: Answer;
};

type Values = Record<"carrier" | "otherCarrier" | "trackingNumber" | "trackingUrl" | "key", string> & {
  lines: { units: string }[];
};

/** A parcel with a part of what is left of an order, behind a fold. After a conflict it starts again. */
export function PartForm({ order, version, once, toCollect, action, answer }: PartFormProps) {
  const isStale = answer?.isStale === true;
  const items = order.items.filter((item) => unitsToShip(item) > 0);
  const shipment = { carrier: order.carrier, trackingNumber: null, trackingUrl: null };
  const [form, fields] = useForm<Values>({
    id: "part",
    lastResult: isStale ? null : (answer?.result ?? null),
    defaultValue: {
      ...carrierValues(shipment),
      key: once,
      lines: items.map(() => ({ units: "0" })),
    },
  });
  const busy = useIsSubmitting("part");
  const lines = fields.lines.getFieldList();
  return (
    <details open={answer !== null} className="border-line mt-4 border-t pt-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Ship only a part</summary>
      <Form
        method="post"
        {...getFormProps(form)}
        action={action}
        noValidate
        replace
        preventScrollReset
        className="grid gap-4 pt-2"
      >
        {isStale ? (
          <p role="alert" className="text-red font-semibold">
            Someone changed this order meanwhile. Nothing was shipped: please enter the parcel again.
          </p>
        ) : (
          <ErrorSummary form={form} />
        )}
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="key" value={fields.key.initialValue ?? once} />
        <fieldset>
          <legend className="mb-1 font-semibold">Pieces in this parcel</legend>
          <ul className="divide-line border-line divide-y border-y">
            {items.map((item, index) => {
              const units = lines[index]?.getFieldset().units;
              const left = unitsToShip(item);
              if (!units) return null;
              const { key, ...input } = getInputProps(units, { type: "text" });
              return (
                <li key={item.id} className="py-2">
                  <input type="hidden" name={`lines[${index}].id`} value={item.id} />
                  <input type="hidden" name={`lines[${index}].left`} value={left} />
                  <div className="flex items-center justify-between gap-3">
                    <span className="min-w-0 wrap-anywhere">{item.productName}</span>
                    <label className="flex flex-none items-center gap-2">
                      <span className="sr-only">Pieces of {item.productName}</span>
                      <input
                        key={key}
                        {...input}
                        inputMode="numeric"
                        autoComplete="off"
                        className="form-control w-16 text-end"
                      />
                      <span className="text-muted text-sm whitespace-nowrap">of {left}</span>
                    </label>
                  </div>
                  <FieldError field={units} />
                </li>
              );
            })}
          </ul>
        </fieldset>
        <CarrierFields fields={fields} shipment={shipment} taken={answer?.taken} />
        <div>
          <Button name="intent" value="part" variant="outline" loading={busy}>
            Ship this part
          </Button>
        </div>
        <p className="text-muted text-sm">
          The customer gets an e-mail about this parcel. One with all that is left ships the order. The first
          parcel issues the invoice of the whole order: from then on its items and address stay, and the
          customer cannot cancel it.
          {toCollect > 0
            ? ` The courier collects ${formatPaise(toCollect)} with the last parcel, and nothing before.`
            : null}
        </p>
      </Form>
    </details>
  );
}
