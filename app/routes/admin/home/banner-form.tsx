import { getInputProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { href } from "react-router";

import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { ADDRESS_HINT, ImageAddress } from "#app/routes/admin/image-field.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { PhotoInput } from "#app/routes/admin/products/photo-input.tsx";
import { RecordForm } from "#app/routes/admin/record-form.tsx";
import { BANNER_LABELS, type BannerFormValues } from "#app/shop/banner/banner.ts";
import { Field, FieldError } from "#app/ui/field.tsx";

/** The image comes first, though it is checked last. */
const FIELD_ORDER = ["uploads", ...Object.keys(BANNER_LABELS)];

type BannerFormProps = {
  answer: EditResult | undefined;
  known: BannerFormValues;
  /** Version of the banner being edited; none for a new one. */
  version?: string;
};

/** Form of a new or existing banner. */
export function BannerForm({ answer, known, version }: BannerFormProps) {
  const [form, fields] = useForm<BannerFormValues>({
    id: "banner",
    lastResult: answer?.result,
    defaultValue: known,
  });
  const { key, ...upload } = getInputProps(fields.uploads, {
    type: "file",
    ariaDescribedBy: "banner-upload",
  });
  // A chosen file is lost when a form is posted without script, and kept when it is posted by script.
  const [isBack] = useState(answer !== undefined);
  return (
    <RecordForm
      form={form}
      answer={answer}
      version={version}
      save="Save banner"
      closeTo={href("/admin/home")}
      hasFiles
      order={FIELD_ORDER}
    >
      <div>
        <label htmlFor={fields.uploads.id} className="mb-1 block font-semibold">
          Image
        </label>
        <p id="banner-upload" className="text-muted mb-2 text-sm">
          Four times as wide as high, such as 1600 by 400. JPEG, PNG or WebP of at most 10 MB.
          {isBack ? " A file that was chosen before must be chosen again." : ""}
        </p>
        <PhotoInput key={key} {...upload} />
        <FieldError field={fields.uploads} />
      </div>
      <ImageAddress
        field={fields.image_url}
        label={BANNER_LABELS.image_url}
        hint={ADDRESS_HINT}
        stored={known.image_url ?? ""}
        // Without an image it is one of the two ways to give one.
        isMissing={fields.uploads.errors !== undefined}
      />
      <Field
        field={fields.alt}
        label={BANNER_LABELS.alt}
        hint="For those who do not see it, such as: Diwali sale, up to 40% off lamps"
      />
      <Field
        field={fields.link}
        label={BANNER_LABELS.link}
        hint="A page of this shop, such as /collections/diwali"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field
          field={fields.starts_at}
          label={<Optional>{BANNER_LABELS.starts_at}</Optional>}
          hint="India time. Leave empty to start at once."
          type="datetime-local"
        />
        <Field
          field={fields.ends_at}
          label={<Optional>{BANNER_LABELS.ends_at}</Optional>}
          hint="India time. Leave empty for no end."
          type="datetime-local"
        />
      </div>
      <Field
        field={fields.sort_order}
        label={<Optional>{BANNER_LABELS.sort_order}</Optional>}
        hint="Smaller numbers come first."
        type="number"
        inputMode="numeric"
        min="0"
        step="1"
      />
    </RecordForm>
  );
}
