import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, Link } from "react-router";

import { Optional } from "#app/routes/admin/optional.tsx";
import { sectionHref } from "#app/routes/admin/section-links.tsx";
import { TAX_LABELS } from "#app/shop/tax/tax-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

type TaxRatesProps = {
  classes: readonly { value: string; label: string }[];
  answer: SubmissionResult | undefined;
};

/** Classes of goods with their rates, and the form of another class or of a rate that will hold from a later day on. */
export function TaxRates({ classes, answer }: TaxRatesProps) {
  const [form, fields] = useForm<
    Record<"new_class" | "rate" | "threshold" | "rate_above" | "holds_from", string>
  >({
    id: "rate",
    lastResult: answer ?? null,
  });
  return (
    <Panel id="classes" title="Tax classes">
      <p className="text-muted mb-2 text-sm">
        In tax mode GST, the class of a product sets its rate. Choose the class under{" "}
        <Link to={sectionHref(href("/admin/tax"), "categories")} className="link">
          Categories
        </Link>{" "}
        or on the product’s form.
      </p>
      <dl className="divide-line mb-4 divide-y">
        {classes.map(({ value, label }) => {
          const [name = "", ...rates] = label.split(" · ");
          return (
            <div key={value} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="font-semibold first-letter:uppercase">{name}</dt>
              <dd className="text-muted ms-auto text-end text-sm/6 tabular-nums">{rates.join(" · ")}</dd>
            </div>
          );
        })}
      </dl>
      <details open={answer !== undefined}>
        <summary className="btn border-line bg-card hover:border-edge list-none">
          Add a class or change a rate
        </summary>
        <Form
          method="post"
          {...getFormProps(form)}
          noValidate
          replace
          preventScrollReset
          className="grid gap-4 pt-4"
        >
          <ErrorSummary form={form} />
          <ul className="text-muted list-disc ps-5">
            <li>New class: enter its name and rate. Products can have it at once.</li>
            <li>
              New rate: enter the class, the rate and the day it starts. Orders placed before that day keep
              theirs.
            </li>
            <li>To cancel a planned rate, enter the class and its day, and leave the rate empty.</li>
          </ul>
          <div className="grid gap-3 sm:grid-cols-3">
            <Field
              field={fields.new_class}
              label={TAX_LABELS.tax_code}
              hint="Such as gold."
              autoCapitalize="none"
              autoComplete="off"
            />
            <Field
              field={fields.rate}
              label={TAX_LABELS.rate}
              hint="Percent."
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              field={fields.threshold}
              label={<Optional>{TAX_LABELS.threshold}</Optional>}
              hint="Rupees a piece, without tax."
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              field={fields.rate_above}
              label={<Optional>{TAX_LABELS.rate_above}</Optional>}
              hint="Percent."
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              field={fields.holds_from}
              label={<Optional>{TAX_LABELS.holds_from}</Optional>}
              hint="Only for a class that exists."
              type="date"
            />
          </div>
          <Button name="intent" value="rate" variant="outline" className="justify-self-start">
            Save rate
          </Button>
        </Form>
      </details>
    </Panel>
  );
}
