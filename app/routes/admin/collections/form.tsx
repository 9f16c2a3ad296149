import { useForm } from "@conform-to/react";
import { href, useLocation } from "react-router";

import { AddressAndOrder } from "#app/routes/admin/address-and-order.tsx";
import { RuleFields } from "#app/routes/admin/collections/rule-fields.tsx";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { HintedCheckbox } from "#app/routes/admin/hinted-checkbox.tsx";
import { ImageAddress, ImageField } from "#app/routes/admin/image-field.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { RecordForm } from "#app/routes/admin/record-form.tsx";
import { COLLECTION_LABELS, type CollectionFormValues } from "#app/shop/collection/collection.ts";
import { CheckboxField, Field, MultilineField, SelectField } from "#app/ui/field.tsx";

const KINDS = [
  { value: "hand", label: "Chosen by hand" },
  { value: "rule", label: "By the rule below" },
];

type CollectionFormProps = {
  answer: EditResult | undefined;
  known: CollectionFormValues;
  categories: readonly { value: string; label: string }[];
  /** Version of the collection being edited; none for a new one. */
  version?: string;
};

/** Form of a new or existing collection. */
export function CollectionForm({ answer, known, categories, version }: CollectionFormProps) {
  const [form, fields] = useForm<CollectionFormValues & { uploads: string }>({
    id: "collection",
    lastResult: answer?.result,
    defaultValue: known,
  });
  const { search } = useLocation();
  return (
    <RecordForm
      form={form}
      answer={answer}
      version={version}
      save="Save collection"
      closeTo={href("/admin/collections") + search}
      hasFiles
    >
      <Field field={fields.name} label={COLLECTION_LABELS.name} />
      <AddressAndOrder fields={fields} labels={COLLECTION_LABELS} hint="The word after /collections/." />
      <MultilineField
        field={fields.description}
        label={<Optional>{COLLECTION_LABELS.description}</Optional>}
        hint="Shown above the products and by search engines."
        rows={3}
      />
      <ImageField
        of="the collection"
        hint="For the tile and for shared links."
        field={fields.uploads}
        image={known.image_url ?? ""}
        isBack={answer?.result !== undefined}
      />
      <ImageAddress
        field={fields.image_url}
        label={COLLECTION_LABELS.image_url}
        stored={known.image_url ?? ""}
        hint="Instead of an upload: the address of a product’s image, or one that starts with https://"
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CheckboxField field={fields.is_active} label={COLLECTION_LABELS.is_active} />
        <HintedCheckbox
          field={fields.is_on_home}
          label={COLLECTION_LABELS.is_on_home}
          hint="The home page has at most six tiles."
        />
      </div>
      <SelectField
        field={fields.kind}
        label={COLLECTION_LABELS.kind}
        hint="You choose products by hand after you have saved."
        options={KINDS}
      />
      <RuleFields fields={fields} categories={categories} />
    </RecordForm>
  );
}
