import { useRouteLoaderData } from "react-router";

import { type ImageCopies, imageCopies, isDrawn, isOpaque } from "#app/shop/product/product-image.ts";
import { classes } from "#app/ui/classes.ts";
import { imageSizes } from "#app/ui/image-sizes.ts";

/** Values of the `sizes` attribute. */
const SIZES = {
  small: "5.5rem",
  card: "(width >= 64rem) 18rem, (width >= 40rem) 33vw, 50vw",
  large: "(width >= 64rem) 36rem, 100vw",
  full: "60rem",
} as const;

type ImageProps = {
  /** null: no image yet. */
  src: string | null;
  /** Empty where the product's name is beside the image. */
  alt: string;
  /** Loads eagerly, for the first images of a page. */
  priority?: boolean;
  /** @default "small" */
  size?: keyof typeof SIZES;
  className?: string;
};

const sourceSet = ({ avif }: ImageCopies) => avif.map(({ url, width }) => `${url} ${width}w`).join(", ");

/**
 * Product image in a 4 : 5 frame. CSS shows a placeholder if it fails to load. An upload has copies in several widths;
 * of other images there are some where the deployment resizes images. A photograph has a white frame in both themes, and
 * on a card it fills the frame. A drawn picture has one width for each size, and a JPEG behind the first images of a
 * page alone, because a list of 24 has few bytes left.
 */
export function Image({ src, alt, priority = false, size = "small", className }: ImageProps) {
  const root = useRouteLoaderData<{ imageTransformations?: boolean }>("root");
  const copies = src === null ? null : imageCopies(src);
  const srcSet = src && !copies && root?.imageTransformations ? imageSizes(src) : undefined;
  const isPhoto = src !== null && isOpaque(src);
  const drawn = copies && isDrawn(copies.jpeg) ? copies.avif : null;
  const alone = drawn?.[size === "large" || size === "full" ? 1 : 0]?.url;
  const hasJpeg = copies && (alone === undefined || priority);
  const image = (
    <img
      src={(hasJpeg ? copies.jpeg : alone) ?? src ?? "/placeholder.svg"}
      srcSet={srcSet}
      sizes={srcSet ? SIZES[size] : undefined}
      alt={alt}
      width={400}
      height={500}
      loading={priority ? undefined : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
      className={isPhoto && size === "card" ? "object-cover" : undefined}
    />
  );
  return (
    <span className={classes("product-image", isPhoto && "bg-white", className)}>
      {hasJpeg ? (
        <picture>
          <source
            type="image/avif"
            {...(alone ? { srcSet: alone } : { srcSet: sourceSet(copies), sizes: SIZES[size] })}
          />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  );
}
