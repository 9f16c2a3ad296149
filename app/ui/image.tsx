import { useRouteLoaderData } from "react-router";

import { classes } from "#app/ui/classes.ts";
import { imageSizes } from "#app/ui/image-sizes.ts";

/** How wide an image stands on the screen, for the browser to choose by. */
const SIZES = {
  small: "5.5rem",
  card: "(width >= 64rem) 18rem, (width >= 40rem) 33vw, 50vw",
  large: "(width >= 64rem) 36rem, 100vw",
} as const;

type ImageProps = {
  /** null: the shop has no image of it yet. */
  src: string | null;
  /** Empty where the product's name stands beside it. */
  alt: string;
  /** The first images of a page load at once; the others when they come near. */
  priority?: boolean;
  /** @default "small" */
  size?: keyof typeof SIZES;
  className?: string;
};

/**
 * A product's image in its 4 : 5 frame, on the backdrop that all of them share. One that cannot be had shows the
 * placeholder, by CSS alone. Where the deployment resizes images, the browser chooses among several widths.
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
