import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useState } from "react";

import { Optional } from "#app/routes/admin/optional.tsx";
import { PhotoInput } from "#app/routes/admin/products/photo-input.tsx";
import { IMAGE_MOVES } from "#app/shop/product/image-list.ts";
import { MAX_UPLOADS } from "#app/shop/product/product-image.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";

type ProductImagesProps = {
  /** Form field of the uploads. */
  field: FieldMetadata;
  /** URLs of the product's images. */
  images: readonly string[];
  /** Images selected for removal in the rejected form. */
  removed?: readonly string[];
  /** Labels of the variants that show an image as their own, by its address. */
  uses?: ReadonlyMap<string, string[]>;
  /** True if the form was rejected. */
  isBack: boolean;
};

/** Images of a product with a checkbox to remove each, and a field for uploads. */
export function ProductImages({ field, images, removed, uses, isBack }: ProductImagesProps) {
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
              <li key={address} className="w-33">
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
                {uses?.has(address) ? (
                  <p className="text-muted text-sm">Used by {uses.get(address)?.join(", ")}</p>
                ) : null}
                <Moves place={place} count={images.length} />
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      <div>
        <label htmlFor={field.id} className="mb-1 block font-semibold">
          <Optional>Upload images</Optional>
        </label>
        <p id={field.descriptionId} className="text-muted mb-2 text-sm">
          JPEG, PNG or WebP of at most 10 MB, AVIF or GIF of at most 2 MB; at most {MAX_UPLOADS} and 20 MB at
          once.
          {isNewPage ? " Files that were chosen before must be chosen again." : ""}
        </p>
        <PhotoInput key={key} {...input} name="uploads" multiple />
        <FieldError field={field} />
      </div>
    </div>
  );
}

const MOVES = {
  up: { icon: "left", label: (number: number) => `Move image ${number} up` },
  down: { icon: "right", label: (number: number) => `Move image ${number} down` },
  main: { icon: "star", label: (number: number) => `Make image ${number} the main image` },
} as const;

/** Buttons that put an image into another place. The form comes back with it, to be saved. */
function Moves({ place, count }: { place: number; count: number }) {
  const can = { up: place > 0, down: place < count - 1, main: place > 0 };
  return (
    <span className="flex">
      {IMAGE_MOVES.filter((move) => can[move]).map((move) => (
        <button
          key={move}
          name="move"
          value={`${place} ${move}`}
          formNoValidate
          aria-label={MOVES[move].label(place + 1)}
          title={MOVES[move].label(place + 1)}
          className="icon-button"
        >
          <Icon name={MOVES[move].icon} className="size-5" />
        </button>
      ))}
    </span>
  );
}
