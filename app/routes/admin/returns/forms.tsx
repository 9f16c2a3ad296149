import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";

import type { ChangedReplacements, ReplacementProblems } from "#app/data/admin-return-changes.server.ts";
import { AmountField } from "#app/routes/admin/amount-field.tsx";
import { SECOND_COLUMN } from "#app/routes/admin/detail.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { ApproveForm } from "#app/routes/admin/returns/approve-form.tsx";
import { ReplaceForm } from "#app/routes/admin/returns/replace-form.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { TOO_SMALL } from "#app/shop/order/refund-left.ts";
import type { ReturnStep } from "#app/shop/return/admin-return.ts";
import type { RequestKind } from "#app/shop/return/return.ts";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field, MultilineField } from "#app/ui/field.tsx";

type ReturnFormsProps = {
  /** Steps allowed now; nothing is drawn when there are none. */
  steps: readonly ReturnStep[];
  kind: RequestKind;
  /** The address to which items are sent unless another one is typed. */
  address: string;
  /** Decimal rupees, as typed into the form. */
  amount: string;
  /** True if the whole payment was already refunded. */
  isRefunded: boolean;
  /** True if the refund would be less than Razorpay sends. */
  isTooSmall: boolean;
  /** True if the order has ended, so that its money is refunded with the order. */
  hasEnded: boolean;
  /** True if the shop refunds by its own bank or UPI transfer, which has a reference. */
  needsReference: boolean;
  /** The shipment of a replacement that was sent. */
  shipment: { carrier: string | null; trackingNumber: string | null };
  /** Changed and sold-out variants of an exchange that is not approved yet. */
  problems: ReplacementProblems;
  /** What goes back and where to, if an exchange is refunded instead. */
  refundFacts: ReactNode;
  answer: { intent: string; result: SubmissionResult; changed?: ChangedReplacements } | null;
};

/** One form for each allowed step of a return. */
export function ReturnForms({
  steps,
  kind,
  address,
  shipment,
  problems,
  refundFacts,
  answer,
  ...refund
}: ReturnFormsProps) {
  const answerTo = (intent: string) => (answer?.intent === intent ? answer.result : null);
  if (steps.length === 0) return null;
  return (
    <div className={SECOND_COLUMN}>
      {steps.includes("approve") ? (
        <ApproveForm
          isExchange={kind === "exchange"}
          address={address}
          answer={answerTo("approve")}
          changed={answer?.changed ?? problems.changed}
          missing={problems.missing}
        />
      ) : null}
      {steps.includes("receive") ? <ReceiveForm /> : null}
      {steps.includes("replace") ? <ReplaceForm intent="replace" answer={answerTo("replace")} /> : null}
      {steps.includes("track") ? (
        <ReplaceForm intent="track" shipment={shipment} answer={answerTo("track")} />
      ) : null}
      {steps.includes("refund") ? (
        steps.includes("replace") ? (
          <details open={answerTo("refund") !== null} className="border-line border-t pt-2">
            <summary className="link inline-flex min-h-11 items-center">Refund it instead</summary>
            <div className="mb-4">{refundFacts}</div>
            <RefundForm {...refund} isExchange={kind === "exchange"} answer={answerTo("refund")} />
          </details>
        ) : (
          <RefundForm {...refund} isExchange={kind === "exchange"} answer={answerTo("refund")} />
        )
      ) : null}
      {steps.includes("reject") ? (
        <details open={answerTo("reject") !== null} className="border-line border-t pt-2">
          <summary className="link inline-flex min-h-11 items-center">Reject instead</summary>
          <RejectForm answer={answerTo("reject")} />
        </details>
      ) : null}
    </div>
  );
}

function ReceiveForm() {
  const busy = useIsSubmitting("receive");
  return (
    <Form method="post" replace preventScrollReset className="grid gap-4">
      <label className="flex min-h-11 gap-3 py-2.5">
        <input type="checkbox" name="restock" className="accent-primary mt-0.5 size-5 flex-none" />
        <span>Put the items back into stock</span>
      </label>
      <div>
        <Button name="intent" value="receive" loading={busy}>
          Mark as received
        </Button>
      </div>
    </Form>
  );
}

function RejectForm({ answer }: { answer: SubmissionResult | null }) {
  const [form, fields] = useForm<{ reason: string }>({ id: "reject", lastResult: answer });
  const busy = useIsSubmitting("reject");
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-4">
      <SmallForm form={form} fields={["reason"]}>
        <MultilineField field={fields.reason} label="Reason" hint="The shopper reads it." rows={2} />
        <div>
          <Button name="intent" value="reject" variant="danger" loading={busy}>
            Reject
          </Button>
        </div>
      </SmallForm>
    </Form>
  );
}

function RefundForm({
  amount,
  isRefunded,
  isTooSmall,
  hasEnded,
  needsReference,
  isExchange,
  answer,
}: Omit<
  ReturnFormsProps,
  "steps" | "kind" | "address" | "shipment" | "problems" | "refundFacts" | "answer"
> & {
  isExchange: boolean;
  answer: SubmissionResult | null;
}) {
  const [form, fields] = useForm<{ amount: string; reference: string }>({
    id: "return-refund",
    lastResult: answer,
    defaultValue: { amount },
  });
  const busy = useIsSubmitting("refund");
  const refundLabel = isExchange ? "Refund it instead" : "Refund";
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-4">
      <SmallForm form={form} fields={["amount", "reference"]}>
        {hasEnded ? (
          <p>The order has ended, and its money goes back with it: an amount of 0 closes the return.</p>
        ) : isTooSmall ? (
          <p>{TOO_SMALL} Less is to go back for this return: an amount of 0 closes it.</p>
        ) : isRefunded ? (
          <p>The payment went back already: an amount of 0 closes the return.</p>
        ) : null}
        <AmountField field={fields.amount} label="Amount" />
        <Field
          field={fields.reference}
          label={needsReference ? "Reference of the transfer" : <Optional>Reference</Optional>}
          hint={needsReference ? "Send the money first, then write its reference here." : undefined}
        />
        <div>
          <Button name="intent" value="refund" variant="danger" loading={busy}>
            {isRefunded || isTooSmall || hasEnded ? "Close the return" : refundLabel}
          </Button>
        </div>
      </SmallForm>
    </Form>
  );
}
