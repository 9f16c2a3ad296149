import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";

import { Optional } from "#app/routes/admin/optional.tsx";
import { type VersionedAnswer, versionToSend } from "#app/routes/admin/sent-version.ts";
import { TAX_LABELS } from "#app/shop/tax/tax-labels.ts";
import { STARTING_POINTS } from "#app/shop/tax/tax-preview.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { SmallForm } from "#app/ui/error-summary.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
  /** True in tax mode GST, in which every product needs an HSN code. */
  isGst: boolean;
  categories: readonly Category[];
  classes: readonly Choice[];
  answerTo: (id: string) => VersionedAnswer | undefined;
};

/** Class and HSN code of each category, which its products have unless they have their own. */
export function CategoryTaxes({ isGst, categories, classes, answerTo }: CategoryTaxesProps) {
  return (
    <Panel id="categories" title="Categories">
      <p className="text-muted mb-2 text-sm">
        Open a category to set its tax class and HSN code, for all its products that have none of their own.
        The suggested codes are a starting point.
      </p>
      <div className="divide-line divide-y">
        {categories.map((category) => (
          <CategoryTax
            key={category.id + category.version}
            category={category}
            isGst={isGst}
            classes={classes}
            answer={answerTo(category.id)}
          />
        ))}
      </div>
    </Panel>
  );
}

type CategoryTaxProps = {
  isGst: boolean;
  category: Category;
  classes: readonly Choice[];
  answer: VersionedAnswer | undefined;
};

/** The label for a category without its own tax class. */
const SHOP_CLASS = "Shop’s tax class";

/** A category, folded: its name and what it has; opened, its form. */
function CategoryTax({ category, isGst, classes, answer }: CategoryTaxProps) {
  const { id, name, slug, hsn_code: hsn, tax_code: code, version } = category;
  const [form, fields] = useForm({
    id: `category-${id}`,
    lastResult: answer?.result ?? null,
    defaultValue: { category_class: code ?? "", category_hsn: hsn ?? "" },
  });
  const start = STARTING_POINTS[slug];
  return (
    <details open={answer !== undefined}>
      <summary className="flex min-h-11 items-center gap-3 py-2.5 sm:py-1.5">
        <span className="flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
          <span className="block font-semibold">{name}</span>
          <span className="text-muted block text-sm">
            {classes.find(({ value }) => value === code)?.label ?? SHOP_CLASS}
            {hsn ? (
              ` · HSN ${hsn}`
            ) : !isGst ? (
              " · HSN –"
            ) : (
              <span className="ms-2">
                <StatusBadge tone="yellow">No HSN code</StatusBadge>
              </span>
            )}
          </span>
        </span>
        <Icon name="down" className="text-muted size-4 flex-none" />
      </summary>
      <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset className="pt-1 pb-4">
        <SmallForm form={form} fields={["category_class", "category_hsn"]} className="mb-4">
          <input type="hidden" name="version" value={versionToSend(answer, version)} />
          <input type="hidden" name="category_id" value={id} />
          <fieldset>
            <legend className="sr-only">{name}</legend>
            {start ? (
              <p className="text-muted mb-2 text-sm">
                Often {start.taxCode}: {start.note}.
              </p>
            ) : null}
            <div className="grid gap-3 sm:grid-cols-2">
              <SelectField
                field={fields.category_class}
                label={TAX_LABELS.tax_code}
                placeholder={SHOP_CLASS}
                options={classes}
              />
              <Field
                field={fields.category_hsn}
                label={<Optional>{TAX_LABELS.hsn_code}</Optional>}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
            <Button
              name="intent"
              value="category"
              variant="outline"
              className="mt-3"
              aria-label={`Save ${name}`}
            >
              Save
            </Button>
          </fieldset>
        </SmallForm>
      </Form>
    </details>
  );
}
