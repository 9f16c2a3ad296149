import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import type { ComponentProps } from "react";
import { Form } from "react-router";

import { HintedCheckbox } from "#app/routes/admin/hinted-checkbox.tsx";
import { BackToOrder } from "#app/routes/admin/orders/back-to-order.tsx";
import { FailedRefunds } from "#app/routes/admin/orders/failed-refunds.tsx";
import { RefundAmounts } from "#app/routes/admin/orders/refund-amounts.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { lineFields } from "#app/shop/return/line-refund.ts";
import { TAX_CHOICES } from "#app/shop/return/refund-tax.ts";
import { SENT_REASONS, UNSENT_REASONS } from "#app/shop/return/return.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckboxField, Field, FieldError, SelectField } from "#app/ui/field.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

/** `facts`: its price, and what goes back for one of it. */
type Item = { id: string; name: string; facts: string; quantity: number; left: number };
type Shown = ComponentProps<typeof RefundAmounts>["shown"] & { left: Paise; version: string };

type RefundItemsFormProps = {
  items: readonly Item[];
  isCash: boolean;
  /** True if the order has GST. */
  isTaxed: boolean;
  /** Before it is shipped: the items are taken off the order. */
  isUnsent: boolean;
  /**
   * True if units that have not been shipped are refunded, and then will not be. `hasLeft`: a part of the order was
   * shipped.
   */
  isRest: boolean;
  hasLeft: boolean;
  left: Paise;
  /** The delivery charge that was not refunded yet, in paise. */
  deliveryLeft: Paise;
  /** The amount that failed refunds still owe, in paise. */
  failed: Paise;
  /** Makes a form that is posted twice refund once. */
  once: string;
  answer: { result: SubmissionResult; shown: Shown | null } | null;
  /** Path of the order. */
  back: string;
};

/** Items with ticks and quantities. The first press shows the amounts; the second, with the amount on it, sends them. */
export function RefundItemsForm({
  items,
  isCash,
  isTaxed,
  isUnsent,
  isRest,
  hasLeft,
  left,
  deliveryLeft,
  failed,
  once,
  answer,
  back,
}: RefundItemsFormProps) {
  const shown = answer?.shown ?? null;
  const [form, fields] = useForm<Record<string, string>>({
    id: "refund-items",
    lastResult: answer?.result ?? null,
    defaultValue: {
      key: once,
      ...Object.fromEntries(items.map((item) => [lineFields(item.id).quantity, String(item.left)])),
    },
  });
  const busy = useIsSubmitting("refund");
  const { reason, restock, cameBack, tax, delivery, reference, key } = fields;
  if (!reason || !restock || !cameBack || !tax || !delivery || !reference || !key) return null;
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="grid gap-4">
      <ErrorSummary form={form} />
      <input type="hidden" name="key" value={key.initialValue ?? once} />
      <input type="hidden" name="amount" value={shown ? String(shown.total) : ""} />
      <input type="hidden" name="left" value={shown ? String(shown.left) : ""} />
      {isUnsent && shown ? <input type="hidden" name="version" value={shown.version} /> : null}
      <p>
        <strong>{formatPaise(left)}</strong> of this order can still go back.
      </p>
      <FailedRefunds amount={failed} />
      <fieldset>
        <legend className="mb-1 font-semibold">Items to refund</legend>
        <ul className="divide-line border-line divide-y border-y">
          {items.map((item) => (
            <Line
              key={item.id}
              item={item}
              pick={fields[lineFields(item.id).pick]}
              quantity={fields[lineFields(item.id).quantity]}
            />
          ))}
        </ul>
      </fieldset>
      <SelectField
        field={reason}
        label="Reason"
        placeholder="Choose a reason"
        options={isUnsent || isRest ? UNSENT_REASONS : SENT_REASONS}
      />
      <div>
        {isUnsent ? null : (
          <>
            {deliveryLeft > 0 ? (
              <CheckboxField
                field={delivery}
                label={`Refund the delivery charge, ${formatPaise(deliveryLeft)}, too`}
              />
            ) : null}
            {isRest ? null : <CheckboxField field={cameBack} label="The items came back to the shop" />}
          </>
        )}
        <HintedCheckbox
          field={restock}
          label="Put the items back into stock"
          hint="Only when they are with the shop and can be sold again."
          // Items that are restocked came back.
          className={isUnsent || isRest ? undefined : "ps-8"}
        />
      </div>
      {isRest ? (
        <p className="text-muted text-sm">
          These pieces are not sent any more.{" "}
          {hasLeft
            ? "Pieces that have left can be refunded once the order is shipped."
            : isTaxed
              ? "The invoice stays, and a credit note says that they were not delivered."
              : "The invoice stays."}
        </p>
      ) : null}
      {isUnsent ? (
        <p className="text-muted text-sm">
          The items leave the order. Its delivery stays as it was paid, and its coupon gives its part of what
          is left.
        </p>
      ) : null}
      {isTaxed && !isUnsent ? (
        <SelectField
          field={tax}
          label="Lower the tax, too?"
          hint="GST law allows it for goods that came back, never arrived, or were damaged or wrong. It does not for a gesture of goodwill."
          options={TAX_CHOICES}
        />
      ) : null}
      {isCash ? (
        <Field
          field={reference}
          label="Reference of the transfer"
          hint={`${shown ? `Send ${formatPaise(shown.total)} by UPI or bank transfer first` : "Work out first what goes back"}. The customer sees the reference.`}
        />
      ) : null}
      {shown ? <RefundAmounts items={items} shown={shown} isCash={isCash} /> : null}
      {shown ? (
        <div>
          <Button name="intent" value="check" variant="outline">
            Work it out again
          </Button>
        </div>
      ) : null}
      <SaveBar>
        {shown ? (
          <Button name="intent" value="refund" variant="danger" loading={busy}>
            Refund {formatPaise(shown.total)}
          </Button>
        ) : (
          <Button name="intent" value="check">
            Review refund
          </Button>
        )}
        <BackToOrder to={back} />
      </SaveBar>
    </Form>
  );
}

type LineProps = {
  item: Item;
  pick: FieldMetadata<string> | undefined;
  quantity: FieldMetadata<string> | undefined;
};

function Line({ item, pick, quantity }: LineProps) {
  if (!pick || !quantity) return null;
  const { key, ...tick } = getInputProps(pick, { type: "checkbox" });
  const { key: quantityKey, ...units } = getInputProps(quantity, { type: "text" });
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-3">
        <label className="flex min-h-11 min-w-0 items-center gap-3">
          <input key={key} {...tick} className="accent-primary size-5 flex-none" />
          <span className="min-w-0 wrap-anywhere">
            {unbroken(item.name)}
            <span className="text-muted block text-sm tabular-nums">{item.facts}</span>
          </span>
        </label>
        <label className="flex flex-none items-center gap-2">
          <span className="sr-only">Quantity of {item.name}</span>
          <input key={quantityKey} {...units} inputMode="numeric" className="form-control w-16 text-end" />
          <span className="text-muted text-sm whitespace-nowrap">of {item.left}</span>
        </label>
      </div>
      <FieldError field={quantity} />
    </li>
  );
}
