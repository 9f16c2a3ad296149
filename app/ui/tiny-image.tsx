import { smallestCopy } from "#app/shop/product/product-image.ts";

type TinyImageProps = {
  src: string;
  /** Width and height, in pixels. */
  size: number;
  lazy?: boolean;
  className: string;
};

/** A logo or the image of a tile beside its name: the smallest copy of an upload, which stays transparent where it is. */
export function TinyImage({ src, size, lazy = false, className }: TinyImageProps) {
  const { avif, fallback } = smallestCopy(src);
  const image = (
    <img
      src={fallback}
      alt=""
      width={size}
      height={size}
      loading={lazy ? "lazy" : undefined}
      decoding="async"
      className={className}
    />
  );
  if (avif === null) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} />
      {image}
    </picture>
  );
}
