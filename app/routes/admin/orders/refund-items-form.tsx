import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "react-router";

import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { lineFields, type LineRefund } from "#app/shop/return/line-refund.ts";
import { refundTaxText, TAX_CHOICES } from "#app/shop/return/refund-tax.ts";
import { REQUEST_REASONS } from "#app/shop/return/return.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, ErrorSummary, Field, FieldError, SelectField } from "#app/ui/field.tsx";

type Item = { id: string; name: string; quantity: number; left: number };
/** `lowersTax` is null without GST. */
type Shown = LineRefund & { left: Paise; restock: boolean; lowersTax: boolean | null };

type RefundItemsFormProps = {
  items: readonly Item[];
  isCash: boolean;
  /** Whether the order has GST. */
  isTaxed: boolean;
  left: Paise;
  /** Makes a form that is posted twice refund once. */
  once: string;
  answer: { result: SubmissionResult; shown: Shown | null } | null;
};

/** Items with ticks and quantities. The first press shows the amounts; the second, with the amount on it, sends them. */
export function RefundItemsForm({ items, isCash, isTaxed, left, once, answer }: RefundItemsFormProps) {
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
      <p>
        <strong>{formatPaise(left)}</strong> of this order can still go back.
      </p>
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
      <SelectField field={reason} label="Reason" placeholder="Choose a reason" options={REQUEST_REASONS} />
      <div>
        <CheckboxField field={delivery} label="Refund what is left of the delivery, too" />
        <CheckboxField field={cameBack} label="The items came back to the shop" />
        <CheckboxField
          field={restock}
          label="Put the items back into stock"
          hint="Only when they are with the shop and can be sold again."
        />
      </div>
      {isTaxed ? (
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
          hint="Send the money by UPI or bank transfer first. The customer sees the reference."
        />
      ) : null}
      {shown ? <Amounts items={items} shown={shown} isCash={isCash} /> : null}
      <div className="flex flex-wrap gap-3">
        {shown ? (
          <Button name="intent" value="refund" variant="danger" loading={busy}>
            Refund {formatPaise(shown.total)}
          </Button>
        ) : null}
        <Button name="intent" value="check" variant={shown ? "outline" : "primary"}>
          {shown ? "Work it out again" : "Show what goes back"}
        </Button>
      </div>
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
          <span className="min-w-0 wrap-anywhere">{item.name}</span>
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

function Amounts({ items, shown, isCash }: { items: readonly Item[]; shown: Shown; isCash: boolean }) {
  const rows = shown.items.map(({ id, amount }) => ({
    label: items.find((item) => item.id === id)?.name ?? "",
    amount,
  }));
  const all = [...rows, ...(shown.delivery > 0 ? [{ label: "Delivery", amount: shown.delivery }] : [])];
  const sum = all.reduce((total, { amount }) => total + amount, 0);
  return (
    <section aria-label="What goes back" className="rounded-card border-line border p-4">
      <dl className="grid gap-1">
        {all.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd className="tabular-nums">{formatPaise(amount)}</dd>
          </div>
        ))}
        <div className="border-line flex justify-between gap-3 border-t pt-1 font-semibold">
          <dt>Goes back</dt>
          <dd className="tabular-nums">{formatPaise(shown.total)}</dd>
        </div>
      </dl>
      <p className="text-muted mt-3 text-sm">
        {sum > shown.total ? "A part was refunded before, so no more than this is left. " : ""}
        {isCash
          ? "It is recorded as sent by you; nothing is sent by itself. "
          : "It goes back to the original payment method. "}
        {shown.restock ? "The items go back into stock. " : "The stock stays as it is. "}
        {shown.lowersTax === null ? "" : `${refundTaxText(shown.lowersTax)} `}
        The customer gets an e-mail. This cannot be undone.
      </p>
    </section>
  );
}
