import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href } from "react-router";

import { AmountField } from "#app/routes/admin/amount-field.tsx";
import { BackToOrder } from "#app/routes/admin/orders/back-to-order.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { formatPaise, MAX_AMOUNT, parseRupees } from "#app/shop/money.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import { AMOUNT_PURPOSES } from "#app/shop/return/refund-tax.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** `taken`: the tracking number that another order has, as the value of the tick that uses it all the same. */
export type Answer = { result: SubmissionResult; isStale: boolean; taken?: string } | null;

type InvoiceLineProps = {
  order: { id: string; status: OrderStatus };
  invoiceNumber: string | null;
  canIssue: boolean;
  action: string;
  /** Query of the list that the order was opened from. */
  list: string;
};

/** Link to the printable invoice or, until it has a number, to the receipt, beside the button that issues it. */
export function InvoiceLine({ order, invoiceNumber, canIssue, action, list }: InvoiceLineProps) {
  const busy = useIsSubmitting("issue");
  return (
    <>
      <p className="mb-2">
        {invoiceNumber
          ? `Invoice ${invoiceNumber}`
          : hasEnded(order.status)
            ? "Not issued"
            : "Not issued yet. It is issued when the order is shipped; until then there is a receipt."}
      </p>
      <div className="flex flex-wrap gap-3">
        <InvoiceLink orderId={order.id} number={invoiceNumber} list={list} />
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

type InvoiceLinkProps = {
  orderId: string;
  /** null until the invoice has been issued: there is a receipt then. */
  number: string | null;
  /** Query of the list that the order was opened from. */
  list: string;
};

/** Link to the printable invoice or receipt of an order. */
export function InvoiceLink({ orderId, number, list }: InvoiceLinkProps) {
  const query = list === "" ? "" : `?list=${encodeURIComponent(list)}`;
  return (
    <a
      href={href("/order/:id/invoice", { id: orderId }) + query}
      className={buttonClass({ variant: "outline" })}
    >
      {number ? "Download Invoice" : "Download receipt"}
    </a>
  );
}

type RefundFormProps = {
  /** Decimal rupees, as typed into the form. */
  left: string;
  /** True if the order has GST. */
  isTaxed: boolean;
  answer: SubmissionResult | null;
  /** Path of the order. */
  back: string;
};

/** Refunds all or part of what is left of an order's payment. */
export function RefundForm({ left, isTaxed, answer, back }: RefundFormProps) {
  const [form, fields] = useForm<{ amount: string; left: string; lowersTax: string }>({
    id: "refund",
    lastResult: answer,
    defaultValue: { amount: left },
  });
  const busy = useIsSubmitting("refund");
  // Without script it could not follow what is typed.
  const amount = useHydrated() ? parseRupees(fields.amount.value ?? "", MAX_AMOUNT) : null;
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-4">
      <SmallForm form={form} fields={["amount", "lowersTax"]}>
        <input type="hidden" name="left" value={left} />
        <AmountField field={fields.amount} label="Amount" />
        {isTaxed ? (
          <SelectField
            field={fields.lowersTax}
            label="What it is for"
            hint="GST law lowers the tax, with a credit note, for a price that was too high and for goods that are missing or deficient. It does not for a gesture."
            placeholder="Choose"
            options={AMOUNT_PURPOSES}
          />
        ) : null}
        <SaveBar>
          <Button name="intent" value="refund" variant="danger" loading={busy}>
            {amount === null ? "Refund" : `Refund ${formatPaise(amount)}`}
          </Button>
          <BackToOrder to={back} />
        </SaveBar>
      </SmallForm>
    </Form>
  );
}
