import { useRouteLoaderData } from "react-router";

import { classes } from "#app/ui/classes.ts";
import { imageSizes } from "#app/ui/image-sizes.ts";

/** Values of the `sizes` attribute. */
const SIZES = {
  small: "5.5rem",
  card: "(width >= 64rem) 18rem, (width >= 40rem) 33vw, 50vw",
  large: "(width >= 64rem) 36rem, 100vw",
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

/**
 * Product image in a 4 : 5 frame. CSS shows a placeholder if it fails to load. Where the deployment resizes images, it
 * has a `srcset`.
 */
export function Image({ src, alt, priority = false, size = "small", className }: ImageProps) {
  const root = useRouteLoaderData<{ imageTransformations?: boolean }>("root");
  const srcSet = src && root?.imageTransformations ? imageSizes(src) : undefined;
  return (
    <span className={classes("product-image", className)}>
      <img
        src={src ?? "/placeholder.svg"}
        srcSet={srcSet}
        sizes={srcSet ? SIZES[size] : undefined}
        alt={alt}
        width={400}
        height={500}
        loading={priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
      />
    </span>
  );
}
