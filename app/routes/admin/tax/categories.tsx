import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { TAX_LABELS } from "#app/shop/tax/tax-labels.ts";
import { STARTING_POINTS } from "#app/shop/tax/tax-preview.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field, SelectField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Choice = { value: string; label: string };

type Category = {
  id: string;
  name: string;
  slug: string;
  hsn_code: string | null;
  tax_code: string | null;
  version: string;
};

type CategoryTaxesProps = {
  categories: readonly Category[];
  classes: readonly Choice[];
  answerTo: (id: string) => SubmissionResult | undefined;
};

/** Class and HSN code of each category, which its products have unless they have their own. */
export function CategoryTaxes({ categories, classes, answerTo }: CategoryTaxesProps) {
  return (
    <Panel title="Categories">
      <p className="text-muted mb-4">
        Products take these unless they have their own. The codes in the hints are a place to begin, not
        advice.
      </p>
      <div className="grid gap-6">
        {categories.map((category) => (
          <CategoryTax
            key={category.id + category.version}
            category={category}
            classes={classes}
            answer={answerTo(category.id)}
          />
        ))}
      </div>
    </Panel>
  );
}

type CategoryTaxProps = {
  category: Category;
  classes: readonly Choice[];
  answer: SubmissionResult | undefined;
};

function CategoryTax({ category, classes, answer }: CategoryTaxProps) {
  const { id, name, slug, hsn_code: hsn, tax_code: code, version } = category;
  const [form, fields] = useForm({
    id: `category-${id}`,
    lastResult: answer ?? null,
    defaultValue: { category_class: code ?? "", category_hsn: hsn ?? "" },
  });
  const start = STARTING_POINTS[slug];
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset>
      <ErrorSummary form={form} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="category_id" value={id} />
      <fieldset>
        <legend className="mb-2 font-bold">{name}</legend>
        {start ? (
          <p className="text-muted mb-2 text-sm">
            Often {start.taxCode}: {start.note}.
          </p>
        ) : null}
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            field={fields.category_class}
            label={TAX_LABELS.tax_code}
            placeholder="The shop’s"
            options={classes}
          />
          <Field
            field={fields.category_hsn}
            label={`${TAX_LABELS.hsn_code} (optional)`}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <Button name="intent" value="category" variant="outline" className="mt-3" aria-label={`Save ${name}`}>
          Save
        </Button>
      </fieldset>
    </Form>
  );
}
