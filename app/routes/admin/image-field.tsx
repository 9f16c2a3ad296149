import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type ReactNode, useState } from "react";

import { Optional } from "#app/routes/admin/optional.tsx";
import { PhotoInput } from "#app/routes/admin/products/photo-input.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";

/** Hint of an address beside a file. */
export const ADDRESS_HINT = "Used if no file is chosen.";

type ImageAddressProps = {
  field: FieldMetadata;
  /** Name of the field, as messages say it. */
  label: string;
  /** What the address may be. */
  hint: string;
  /** Address of the stored image; "" when there is none. */
  stored: string;
  /** True if an image is missing, which the address could give. */
  isMissing?: boolean;
};

/** The address of an image, folded away because most images are uploaded: open with another value than the stored one, or with an error. */
export function ImageAddress({ field, label, hint, stored, isMissing = false }: ImageAddressProps) {
  const isTyped = Boolean(field.initialValue) && field.initialValue !== stored;
  return (
    <details open={isTyped || isMissing || field.errors !== undefined}>
      <summary className="link inline-flex min-h-11 items-center text-sm">
        Use an image by its address
      </summary>
      <Field
        field={field}
        label={<Optional>{label}</Optional>}
        hint={hint}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
    </details>
  );
}

/** The drawn picture that the shop shows until there is an image. */
export function ShownNow({ children }: { children: ReactNode }) {
  return <div className="text-muted flex flex-wrap items-center gap-3 text-sm">{children} Shown now</div>;
}

type ImageFieldProps = {
  /** The subject of the image: "the collection". */
  of: string;
  /** The hint, which says what the image is used for. */
  hint: string;
  /** Form field of the upload. */
  field: FieldMetadata;
  /** Address of the stored image; "" when there is none. */
  image: string;
  /** Address of the drawn picture that the shop shows where no image is stored. */
  drawn?: string | null;
  /** True if the form was rejected. */
  isBack: boolean;
};

/** The image of a collection or category: what it is, a box that removes it, and a field for another one. */
export function ImageField({ of, hint, field, image, drawn = null, isBack }: ImageFieldProps) {
  const { key, ...input } = getInputProps(field, { type: "file", ariaDescribedBy: field.descriptionId });
  // A chosen file is lost when a form is posted without script, and kept when it is posted by script.
  const [isNewPage] = useState(isBack);
  return (
    <div className="grid gap-3">
      {image ? (
        <div className="w-33">
          <Image src={image} alt={`Image of ${of}`} className="rounded-control overflow-hidden" />
          <label className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap">
            <input
              type="checkbox"
              name="removed"
              value={image}
              className="accent-primary mt-0.5 size-5 flex-none"
            />
            <span>Remove image</span>
          </label>
        </div>
      ) : drawn ? (
        <ShownNow>
          <img src={drawn} alt="" width={48} height={48} />
        </ShownNow>
      ) : null}
      <div>
        <label htmlFor={field.id} className="mb-1 block font-semibold">
          <Optional>{image ? "Upload another image" : "Upload an image"}</Optional>
        </label>
        <p id={field.descriptionId} className="text-muted mb-2 text-sm">
          {hint} JPEG, PNG or WebP of at most 10&nbsp;MB.
          {isNewPage ? " A file that was chosen before must be chosen again." : ""}
        </p>
        <PhotoInput key={key} {...input} name="uploads" />
        <FieldError field={field} />
      </div>
    </div>
  );
}
