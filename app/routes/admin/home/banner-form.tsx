import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";

import { ConflictNotice, type EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { PhotoInput } from "#app/routes/admin/products/photo-input.tsx";
import { BANNER_LABELS, type BannerFormValues } from "#app/shop/banner/banner.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, Field, FieldError } from "#app/ui/field.tsx";

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
  const busy = useNavigation().state !== "idle";
  const { key, ...upload } = getInputProps(fields.uploads, {
    type: "file",
    ariaDescribedBy: "banner-upload",
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      noValidate
      replace
      preventScrollReset
      className="grid gap-4"
    >
      {answer?.conflict ? <ConflictNotice changes={answer.conflict.changes} /> : null}
      <ErrorSummary form={form} />
      {version ? <input type="hidden" name="version" value={answer?.conflict?.version ?? version} /> : null}
      <div>
        <label htmlFor={fields.uploads.id} className="mb-1 block font-semibold">
          Image
        </label>
        <p id="banner-upload" className="text-muted mb-1.5 text-sm">
          Four times as wide as high, such as 1600 by 400. JPEG, PNG or WebP of at most 10 MB. A file that was
          chosen before an error must be chosen again.
        </p>
        <PhotoInput key={key} {...upload} />
        <FieldError field={fields.uploads} />
      </div>
      <Field
        field={fields.image_url}
        label={`${BANNER_LABELS.image_url} (optional)`}
        hint="Instead of a file. A file replaces it."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        field={fields.alt}
        label={BANNER_LABELS.alt}
        hint="For those who do not see it, such as: Diwali sale, up to 40 % off lamps"
      />
      <Field
        field={fields.link}
        label={BANNER_LABELS.link}
        hint="A page of this shop, such as /collections/diwali"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          field={fields.starts_at}
          label={`${BANNER_LABELS.starts_at} (optional)`}
          hint="Indian time. Empty: at once."
          type="datetime-local"
        />
        <Field
          field={fields.ends_at}
          label={`${BANNER_LABELS.ends_at} (optional)`}
          hint="Indian time. Empty: without an end."
          type="datetime-local"
        />
      </div>
      <Field
        field={fields.sort_order}
        label={`${BANNER_LABELS.sort_order} (optional)`}
        hint="Smaller numbers come first."
        type="number"
        inputMode="numeric"
        min="0"
        step="1"
      />
      <div className="flex flex-wrap gap-3">
        <Button loading={busy}>Save Banner</Button>
        <ButtonLink to={href("/admin/home")} replace preventScrollReset variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
