import { Form, href, useNavigation } from "react-router";

import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { TickedCount } from "#app/routes/admin/ticks.tsx";
import { BULK_CHANGES, type BulkChange } from "#app/shop/product/admin-products.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";

/** Id of the form that the tick boxes of the list belong to. */
export const BULK_FORM = "bulk";

/** Changes that need no price, percent or code. */
const PLAIN: ReadonlySet<BulkChange> = new Set(["activate", "deactivate", "feature", "unfeature"]);

type BulkBarProps = {
  /** Path and query of the list; without script, the answer scrolls back to this form. */
  listPath: string;
  answer: { message: string; change: string; amount: string } | undefined;
};

/** Changes the ticked products. The bar appears with the first tick, and stays with what was refused. */
export function BulkBar({ listPath, answer }: BulkBarProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      action={`${listPath}#${BULK_FORM}`}
      id={BULK_FORM}
      preventScrollReset
      aria-label="With the selected products"
      data-quiet={answer ? undefined : ""}
      className="card group/bulk bottom-0 z-10 mt-4 scroll-mt-20 px-2 py-2 shadow-[0_-4px_16px_#0001] sm:px-3"
    >
      {answer ? <FormAlert>{answer.message}</FormAlert> : null}
      <div className="flex flex-wrap items-center gap-2">
        <TickedCount form={BULK_FORM} />
        <select
          name="change"
          defaultValue={answer?.change}
          aria-label="Change of the selected products"
          className="form-control max-w-60 min-w-40 flex-1"
        >
          {BULK_CHANGES.map(({ value, label }) => (
            <option key={value} value={value} data-plain={PLAIN.has(value) ? "" : undefined}>
              {label}
            </option>
          ))}
        </select>
        <input
          type="text"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={answer?.amount}
          aria-label="Price, percent or code"
          placeholder="Price, percent or code"
          className="form-control max-w-60 min-w-40 flex-1 group-has-[[data-plain]:checked]/bulk:hidden"
        />
        <Button name="intent" value="bulk" size="sm" loading={busy}>
          Change selected
        </Button>
        {/* A link for the ticked products: the boxes are the query. */}
        <button
          type="submit"
          formMethod="get"
          formAction={href("/admin/products/prices")}
          className={buttonClass({ variant: "outline", size: "sm" })}
        >
          Edit their prices
        </button>
      </div>
    </Form>
  );
}
