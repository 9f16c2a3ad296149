import { useForm } from "@conform-to/react";
import { href, useLocation } from "react-router";

import { AddressAndOrder } from "#app/routes/admin/address-and-order.tsx";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { ImageAddress, ImageField } from "#app/routes/admin/image-field.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { RecordForm } from "#app/routes/admin/record-form.tsx";
import { CATEGORY_LABELS, type CategoryFormValues } from "#app/shop/category/category.ts";
import { drawnTile } from "#app/shop/category/drawn-tiles.ts";
import { CheckboxField, Field, MultilineField } from "#app/ui/field.tsx";

type CategoryFormProps = {
  answer: EditResult | undefined;
  known: CategoryFormValues;
  /** Version of the category being edited; none for a new one. */
  version?: string;
};

/** Form of a new or existing category. */
export function CategoryForm({ answer, known, version }: CategoryFormProps) {
  const [form, fields] = useForm<CategoryFormValues>({
    id: "category",
    lastResult: answer?.result,
    defaultValue: known,
  });
  const { search } = useLocation();
  return (
    <RecordForm
      form={form}
      answer={answer}
      version={version}
      save="Save category"
      closeTo={href("/admin/categories") + search}
      hasFiles
    >
      <Field field={fields.name} label={CATEGORY_LABELS.name} />
      <AddressAndOrder fields={fields} labels={CATEGORY_LABELS} hint="The end of its link, such as /books." />
      <ImageField
        of="the category"
        hint="For its tile on the home page; square is best."
        field={fields.uploads}
        image={known.image_url ?? ""}
        drawn={drawnTile(known.slug ?? "")}
        isBack={answer !== undefined}
      />
      <ImageAddress
        field={fields.image_url}
        label={CATEGORY_LABELS.image_url}
        stored={known.image_url ?? ""}
        hint="Instead of an upload: the address of a product’s image, or one that starts with https://"
      />
      <MultilineField
        field={fields.size_guide}
        label={<Optional>{CATEGORY_LABELS.size_guide}</Optional>}
        hint={
          <>
            Shown where shoppers choose a size. Lines with | become a table, as in:{" "}
            <span className="whitespace-nowrap">Size | Chest (cm)</span>
          </>
        }
        rows={4}
      />
      <CheckboxField field={fields.is_active} label={CATEGORY_LABELS.is_active} />
    </RecordForm>
  );
}
