import { type FieldMetadata, getInputProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";

import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { HintedCheckbox } from "#app/routes/admin/hinted-checkbox.tsx";
import { ADDRESS_HINT, ImageAddress, ShownNow } from "#app/routes/admin/image-field.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { PhotoInput } from "#app/routes/admin/products/photo-input.tsx";
import { RecordForm } from "#app/routes/admin/record-form.tsx";
import { ACCENTS } from "#app/shop/front/accents.ts";
import { FRONT_LABELS, type FrontFormValues } from "#app/shop/front/front.ts";
import { Field, FieldError } from "#app/ui/field.tsx";

/** The built-in pictures of the home page. */
const DRAWN = ["deepak-lamp", "dhwani-headphones", "banjara-satchel"];

type FrontFormProps = {
  answer: EditResult | undefined;
  known: FrontFormValues;
  version: string;
  /** The text that the home page has without one of the owner. */
  defaultText: string;
};

/** Form of the shop's front: words and picture at the top of the home page, logo and colour. */
export function FrontForm({ answer, known, version, defaultText }: FrontFormProps) {
  const [form, fields] = useForm<FrontFormValues>({
    id: "front",
    lastResult: answer?.result,
    defaultValue: known,
  });
  return (
    <RecordForm
      form={form}
      answer={answer}
      version={version}
      save="Save"
      closeTo={href("/admin/home")}
      hasFiles
    >
      <Field
        field={fields.headline}
        label={<Optional>{FRONT_LABELS.headline}</Optional>}
        hint="The large words at the top of the home page."
        placeholder="Good things, honest prices."
      />
      <Field
        field={fields.hero_text}
        label={<Optional>{FRONT_LABELS.hero_text}</Optional>}
        hint="One sentence below it, such as: Hand-block kurtas from Jaipur."
        placeholder={defaultText}
      />
      <PictureFields
        upload={fields.uploads}
        address={fields.hero_image_url}
        known={known.hero_image_url ?? ""}
        title="Picture"
        builtIn={
          <>
            {DRAWN.map((name) => (
              <img key={name} src={`/images/${name}-640.320.avif`} alt="" className="w-16" />
            ))}
          </>
        }
        hint="Beside the words, taller than wide, such as 800 by 1000. Leave empty to keep these."
        addressLabel={FRONT_LABELS.hero_image_url}
      />
      <HintedCheckbox
        field={fields.banners_first}
        label={FRONT_LABELS.banners_first}
        hint="At the top of the home page. Otherwise they are below the featured products."
      />
      <PictureFields
        upload={fields.logo}
        address={fields.logo_url}
        known={known.logo_url ?? ""}
        title="Logo"
        builtIn={<img src="/favicon.svg" alt="" className="w-9" />}
        hint="A square beside the shop’s name, such as 200 by 200. Leave empty to keep the market stall."
        addressLabel={FRONT_LABELS.logo_url}
      />
      <AccentField field={fields.accent} />
    </RecordForm>
  );
}

type PictureFieldsProps = {
  upload: FieldMetadata;
  address: FieldMetadata;
  /** The stored address; "" when there is none. */
  known: string;
  title: string;
  hint: string;
  addressLabel: string;
  /** What the shop shows without a stored picture. */
  builtIn: ReactNode;
};

/** A picture as a file or an address, with the stored one and a box that removes it. */
function PictureFields({ upload, address, known, title, hint, addressLabel, builtIn }: PictureFieldsProps) {
  const { key, ...input } = getInputProps(upload, { type: "file", ariaDescribedBy: upload.descriptionId });
  const stored = typeof address.initialValue === "string" ? address.initialValue : "";
  return (
    <fieldset className="border-line grid gap-3 border-t pt-4">
      <legend className="float-start w-full font-semibold">
        <Optional>{title}</Optional>
      </legend>
      <p id={upload.descriptionId} className="text-muted -mt-2 text-sm">
        {hint} JPEG, PNG or WebP of at most 10 MB.
      </p>
      {stored ? (
        <div className="flex flex-wrap items-center gap-4">
          <img src={stored} alt={`${title} now`} className="rounded-control w-24" />
          <label className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="removed"
              value={stored}
              className="accent-primary size-5 flex-none"
            />
            Remove
          </label>
        </div>
      ) : (
        <ShownNow>{builtIn}</ShownNow>
      )}
      <div>
        {/* The legend names it for those who see it. */}
        <label htmlFor={upload.id} className="sr-only">
          File
        </label>
        <PhotoInput key={key} {...input} />
        <FieldError field={upload} />
      </div>
      <ImageAddress field={address} label={addressLabel} hint={ADDRESS_HINT} stored={known} />
    </fieldset>
  );
}

/** The colours, each with a patch of it; all are readable in both themes. */
function AccentField({ field }: { field: FieldMetadata }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{FRONT_LABELS.accent}</legend>
      <p className="text-muted text-sm">Each is readable on light and on dark pages.</p>
      <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {Object.entries(ACCENTS).map(([value, { name, light }], index) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              id={index === 0 ? field.id : undefined}
              name={field.name}
              value={value}
              defaultChecked={field.initialValue === value}
              className="accent-primary size-5 flex-none rounded-full"
            />
            <svg viewBox="0 0 20 20" className="size-5 flex-none" aria-hidden>
              <circle cx="10" cy="10" r="10" fill={`oklch(${light.primary.join(" ")})`} />
            </svg>
            {name}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
