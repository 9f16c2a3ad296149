import { Form, href, useNavigation } from "react-router";

import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { BULK_CHANGES } from "#app/shop/product/admin-products.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";

type BulkBarProps = {
  /** Path and query of the list; without script, the answer scrolls back to this form. */
  listPath: string;
  answer: { message: string; change: string; amount: string } | undefined;
};

/** Changes the products selected in the list; their checkboxes belong to this form. */
export function BulkBar({ listPath, answer }: BulkBarProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      action={`${listPath}#bulk`}
      id="bulk"
      preventScrollReset
      className="card mt-4 scroll-mt-20 p-4"
    >
      {answer ? <FormAlert>{answer.message}</FormAlert> : null}
      <div className="flex flex-wrap items-end gap-3">
        <label className="flex-1 basis-48">
          <span className="mb-1 block font-semibold">With the selected products</span>
          <select name="change" defaultValue={answer?.change} className="form-control">
            {BULK_CHANGES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="flex-1 basis-40">
          <span className="mb-1 block font-semibold">Price, percent or code</span>
          <input
            type="text"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={answer?.amount}
            placeholder="Such as 499, 10, 6109, merit"
            className="form-control"
          />
        </label>
        <Button name="intent" value="bulk" variant="outline" loading={busy}>
          Change selected
        </Button>
        {/* A link for the ticked products: the boxes are the query. */}
        <button
          type="submit"
          formMethod="get"
          formAction={href("/admin/products/prices")}
          className={buttonClass({ variant: "ghost" })}
        >
          Edit their prices
        </button>
      </div>
    </Form>
  );
}
