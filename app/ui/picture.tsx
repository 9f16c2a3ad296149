import { classes } from "./classes.ts";

type PictureProps = {
  /** null: the shop has no picture of it yet. */
  src: string | null;
  /** Empty where the product's name stands beside it. */
  alt: string;
  /** The first pictures of a page load at once; the others when they come near. */
  priority?: boolean;
  className?: string;
};

/** A product's picture in its 4 : 5 frame, on the backdrop that all of them share. */
export function Picture({ src, alt, priority = false, className }: PictureProps) {
  return (
    <span className={classes("picture", className)}>
      <img
        src={src ?? "/placeholder.svg"}
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
