import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";

import type { ProductFormValues } from "#app/data/admin-product-detail.server.ts";
import { ConflictNotice } from "#app/routes/admin/conflict-notice.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { FIELD_ORDER } from "#app/routes/admin/products/field-order.ts";
import { ProductImages } from "#app/routes/admin/products/images.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { type PageSection, SectionLinks } from "#app/routes/admin/section-links.tsx";
import { STOCK_REASONS } from "#app/shop/product/admin-products.ts";
import { shownImages } from "#app/shop/product/image-list.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckboxField, Field, SelectField, MultilineField } from "#app/ui/field.tsx";

type Values = Omit<ProductFormValues, "id" | "version" | "hasOptions" | "variantOf">;

/** Values that the form was opened with, so that the action can detect a conflict. */
type Seen = { version: string; stock: string };

type ProductFormProps = {
  /** Result of a rejected submission. */
  answer: SubmissionResult | undefined;
  categories: { value: string; label: string }[];
  /** Classes of goods with their rates. */
  taxClasses: { value: string; label: string }[];
  /** Stands beside a price that no tax rate fits. */
  priceNote?: string | null;
  closeTo: string;
  known?: Partial<Values>;
  /** Present when an existing product is edited. */
  seen?: Seen;
  /** Path of the form of its variants, which have price and stock of a product with options. */
  variantsPath?: string | undefined;
  /** Values that somebody else saved since the form was opened. */
  changes?: { label: string; now: string }[];
  /** Images selected for removal in the rejected form. */
  removed?: string[];
  /** Labels of the variants that show an image as their own, by its address. */
  imageUses?: ReadonlyMap<string, string[]>;
  /** True if the form comes back with an image in another place. */
  isBack?: boolean;
};

/** Form of a new or existing product. */
export function ProductForm({
  answer,
  categories,
  taxClasses,
  priceNote = null,
  closeTo,
  known,
  seen,
  variantsPath,
  changes,
  removed,
  imageUses,
  isBack = false,
}: ProductFormProps) {
  const [form, fields] = useForm<Values & { reason: string; uploads: string }>({
    id: "product",
    lastResult: answer,
    defaultValue: { reason: "counted", ...known },
  });
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      noValidate
      replace
      preventScrollReset
    >
      {/* Enter in a field saves: it presses the first button of the form. */}
      <button hidden>Save Product</button>
      {changes?.length ? (
        <div className="pb-3">
          <ConflictNotice changes={changes} />
        </div>
      ) : (
        <ErrorSummary form={form} order={FIELD_ORDER} className="mb-7" />
      )}
      {seen ? (
        <>
          <input type="hidden" name="version" value={seen.version} />
          <input type="hidden" name="seen_stock" value={seen.stock} />
        </>
      ) : null}
      <SectionLinks
        sections={Object.values(SECTIONS)}
        className="bg-card border-line mb-4 sm:border-b"
        isSticky
      />
      <Section of={SECTIONS.product}>
        <Field field={fields.name} label="Product name" className="sm:col-span-2" />
        <Field field={fields.sku} label="SKU" autoCapitalize="characters" spellCheck={false} />
        <SelectField
          field={fields.category_id}
          label="Category"
          options={categories}
          placeholder="Choose a category"
        />
        <Field field={fields.brand} label={<Optional>Brand</Optional>} className="sm:col-span-2" />
        <Field
          field={fields.short_description}
          label={<Optional>Short description</Optional>}
          className="sm:col-span-2"
        />
        <MultilineField field={fields.description} label="Description" rows={5} className="sm:col-span-2" />
        <MultilineField
          field={fields.size_guide}
          label={<Optional>Size guide</Optional>}
          hint="Instead of its category’s. Lines with | become a table, as in: Size | Chest (cm)"
          rows={3}
          className="sm:col-span-2"
        />
        <div className="flex flex-wrap gap-x-6 sm:col-span-2">
          <CheckboxField field={fields.is_active} label="Active" />
          <CheckboxField field={fields.is_featured} label="Featured" />
        </div>
      </Section>
      <Section of={SECTIONS.price}>
        {variantsPath ? (
          <VariantPrices path={variantsPath} known={known} />
        ) : (
          <>
            <Field field={fields.price} label="Price (₹)" hint={priceNote ?? undefined} inputMode="decimal" />
            <Field
              field={fields.compare_price}
              label={<Optional>Compare price (₹)</Optional>}
              inputMode="decimal"
            />
            <Field field={fields.stock} label="Quantity" inputMode="numeric" />
            {seen ? (
              <SelectField
                field={fields.reason}
                label="Reason if the quantity changes"
                options={STOCK_REASONS}
              />
            ) : null}
          </>
        )}
      </Section>
      <Section of={SECTIONS.images}>
        <ProductImages
          field={fields.uploads}
          images={shownImages(known ?? {})}
          isBack={answer !== undefined || isBack}
          {...(removed ? { removed } : {})}
          {...(imageUses ? { uses: imageUses } : {})}
        />
        <Field
          field={fields.image_url}
          label={<Optional>Image URL</Optional>}
          type="text"
          inputMode="url"
          spellCheck={false}
          className="sm:col-span-2"
        />
        <MultilineField
          field={fields.images}
          label={<Optional>More images</Optional>}
          hint="One address per line, at most 8"
          rows={2}
          className="sm:col-span-2"
        />
      </Section>
      <Section of={SECTIONS.tax}>
        <Field
          field={fields.hsn_code}
          label={<Optional>HSN code</Optional>}
          hint="Leave empty to use its category’s."
          inputMode="numeric"
        />
        <SelectField
          field={fields.tax_code}
          label="Tax class"
          hint="In tax mode GST."
          options={[{ value: "", label: "That of its category" }, ...taxClasses]}
        />
        <Field field={fields.country_of_origin} label={<Optional>Country of origin</Optional>} />
        <Field
          field={fields.warranty_months}
          label={<Optional>Warranty in months</Optional>}
          inputMode="numeric"
        />
        <Field
          field={fields.weight_grams}
          label={<Optional>Weight in grams</Optional>}
          hint={variantsPath ? "Of each variant without a weight of its own." : "With its packing."}
          inputMode="numeric"
        />
        {variantsPath ? null : (
          <Field
            field={fields.gtin}
            label={<Optional>GTIN</Optional>}
            hint="The number of its barcode: EAN, UPC or ISBN."
            inputMode="numeric"
          />
        )}
      </Section>
      <SaveBar>
        <Button loading={busy}>Save Product</Button>
        <ButtonLink to={closeTo} replace preventScrollReset variant="outline">
          Cancel
        </ButtonLink>
      </SaveBar>
    </Form>
  );
}

const SECTIONS = {
  product: { id: "section-product", title: "Product" },
  price: { id: "section-price", title: "Price and stock", short: "Price" },
  images: { id: "section-images", title: "Images" },
  tax: { id: "section-tax", title: "Tax and shipping", short: "Tax" },
};

function Section({ of: { id, title }, children }: { of: PageSection; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-line mb-6 not-first-of-type:border-t not-first-of-type:pt-5"
    >
      <h3 id={`${id}-title`} className="mb-3 text-lg">
        {title}
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}

/** Instead of price and quantity: where those of the variants are edited. */
function VariantPrices({ path, known }: { path: string; known: Partial<Values> | undefined }) {
  return (
    <p className="sm:col-span-2">
      Prices and quantities are those of its variants.{" "}
      <Link to={path} replace preventScrollReset className="link">
        Sizes and options
      </Link>
      {(["price", "compare_price", "stock", "gtin"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={known?.[name] ?? ""} />
      ))}
    </p>
  );
}
