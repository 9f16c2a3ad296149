import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href } from "react-router";

import { ConflictNotice } from "#app/routes/admin/conflict-notice.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ErrorSummary, Field, MultilineField } from "#app/ui/field.tsx";

type Answer = { result: SubmissionResult; isStale: boolean } | null;

type ShipmentFormProps = {
  order: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };
  version: string;
  action: string;
  answer: Answer;
};

/** Carrier and tracking of an order. After a conflict it shows the stored values; saving again overwrites them. */
export function ShipmentForm({ order, version, action, answer }: ShipmentFormProps) {
  const [form, fields] = useForm<Record<"carrier" | "trackingNumber" | "trackingUrl", string>>({
    id: "shipment",
    lastResult: answer?.result ?? null,
    defaultValue: {
      carrier: order.carrier ?? "",
      trackingNumber: order.trackingNumber ?? "",
      trackingUrl: order.trackingUrl ?? "",
    },
  });
  const busy = useIsSubmitting("shipment");
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
            { label: "Carrier", now: order.carrier ?? "not set" },
            { label: "Tracking number", now: order.trackingNumber ?? "not set" },
            { label: "Tracking link", now: order.trackingUrl ?? "not set" },
          ]}
        />
      ) : (
        <ErrorSummary form={form} />
      )}
      {/* Always the version that is read now: whoever saves again has seen it. */}
      <input type="hidden" name="version" value={version} />
      <Field field={fields.carrier} label="Carrier" />
      <Field field={fields.trackingNumber} label="Tracking number" />
      <Field field={fields.trackingUrl} label="Tracking link" type="url" placeholder="https://" />
      <div>
        <Button name="intent" value="shipment" variant="outline" loading={busy}>
          Save shipment
        </Button>
      </div>
    </Form>
  );
}

/** Adds an internal note to an order. */
export function NoteForm({ action, answer }: { action: string; answer: Answer }) {
  const [form, fields] = useForm<{ note: string }>({ id: "note", lastResult: answer?.result ?? null });
  const busy = useIsSubmitting("note");
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
      <ErrorSummary form={form} />
      <MultilineField field={fields.note} label="New note" hint="Customers do not see it." rows={2} />
      <div>
        <Button name="intent" value="note" variant="outline" loading={busy}>
          Add note
        </Button>
      </div>
    </Form>
  );
}

type InvoiceLineProps = {
  order: { id: string };
  invoiceNumber: string | null;
  canIssue: boolean;
  action: string;
};

/** Link to the printable invoice and, until it has a number, the button that issues it. */
export function InvoiceLine({ order, invoiceNumber, canIssue, action }: InvoiceLineProps) {
  const busy = useIsSubmitting("issue");
  return (
    <>
      <p className="mb-2">{invoiceNumber ? `Invoice ${invoiceNumber}` : "Not issued yet"}</p>
      <div className="flex flex-wrap gap-3">
        <a
          href={href("/order/:id/invoice", { id: order.id })}
          className={buttonClass({ variant: "outline" })}
        >
          Download Invoice
        </a>
        {canIssue ? (
          <Form method="post" action={action} replace preventScrollReset>
            <Button name="intent" value="issue" variant="outline" loading={busy}>
              Issue invoice
            </Button>
          </Form>
        ) : null}
      </div>
    </>
  );
}

type RefundFormProps = {
  /** Decimal rupees, as typed into the form. */
  left: string;
  answer: SubmissionResult | null;
};

/** Refunds all or part of what is left of an order's payment. */
export function RefundForm({ left, answer }: RefundFormProps) {
  const [form, fields] = useForm<{ amount: string; left: string }>({
    id: "refund",
    lastResult: answer,
    defaultValue: { amount: left },
  });
  const busy = useIsSubmitting("refund");
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-4">
      <ErrorSummary form={form} />
      <input type="hidden" name="left" value={left} />
      <Field field={fields.amount} label="Amount in rupees" inputMode="decimal" />
      <div>
        <Button name="intent" value="refund" variant="danger" loading={busy}>
          Refund
        </Button>
      </div>
    </Form>
  );
}
