import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useState } from "react";

import { FileInput } from "#app/routes/admin/products/file-input.tsx";
import { IMAGE_TYPES, MAX_UPLOADS } from "#app/shop/product/product-image.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";

type ProductImagesProps = {
  /** Form field of the uploads. */
  field: FieldMetadata;
  /** URLs of the product's images. */
  images: readonly string[];
  /** Images selected for removal in the rejected form. */
  removed?: readonly string[];
  /** Whether the form was rejected. */
  isBack: boolean;
};

/** Images of a product with a checkbox to remove each, and a field for uploads. */
export function ProductImages({ field, images, removed, isBack }: ProductImagesProps) {
  const { key, ...input } = getInputProps(field, { type: "file", ariaDescribedBy: field.descriptionId });
  // Chosen files are lost when a form is posted without script, and kept when it is posted by script.
  const [isNewPage] = useState(isBack);
  return (
    <div className="grid gap-3 sm:col-span-2">
      {images.length > 0 ? (
        <fieldset>
          <legend className="font-semibold">Images</legend>
          <ul className="mt-2 flex flex-wrap gap-3">
            {images.map((address, place) => (
              <li key={address} className="w-24">
                <Image src={address} alt={`Image ${place + 1}`} className="rounded-control overflow-hidden" />
                <label className="inline-flex min-h-11 min-w-11 items-center gap-2">
                  <input
                    type="checkbox"
                    name="removed"
                    value={address}
                    defaultChecked={removed?.includes(address) ?? false}
                    aria-label={`Remove image ${place + 1}`}
                    className="accent-primary mt-0.5 size-5 flex-none"
                  />
                  <span>Remove</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      <div>
        <label htmlFor={field.id} className="mb-1 block font-semibold">
          Upload images (optional)
        </label>
        <p id={field.descriptionId} className="text-muted mb-1.5 text-sm">
          JPEG, PNG, WebP, AVIF or GIF, at most 2 MB each and {MAX_UPLOADS} at once.
          {isNewPage ? " Files that were chosen before must be chosen again." : ""}
        </p>
        <FileInput
          key={key}
          {...input}
          name="uploads"
          multiple
          accept={Object.values(IMAGE_TYPES).join(",")}
        />
        <FieldError field={field} />
      </div>
    </div>
  );
}
