import { useLocation } from "react-router";

import { picturesHref } from "#app/routes/store/products/product-hrefs.ts";
import { Image } from "#app/ui/image.tsx";

type Pictured = { imageUrl: string | null; images: string[] };

type GalleryProps = {
  product: Pictured & { id: string; name: string };
  /** The product with the chosen variant's images. */
  shown: Pictured;
  variants: readonly { imageUrl: string | null }[];
};

/**
 * Swipeable images, each a link to the page of all pictures, and links to them: dots on a phone, thumbnails on a large screen. CSS marks the one in view where the
 * browser can (`scroll-target-group`). Works without script.
 */
export function Gallery({ product, shown, variants }: GalleryProps) {
  const { search } = useLocation();
  const { name } = product;
  const images = shown.images.length > 0 ? shown.images : [shown.imageUrl];
  const several = images.length > 1;
  const label = (index: number) => (several ? `${name}, image ${index + 1} of ${images.length}` : name);
  return (
    <div className="relative flex min-w-0 flex-1 lg:block">
      <div className="gallery" {...(several && { role: "region", "aria-label": "Images" })}>
        {images.map((src, index) => {
          const image = <Image src={src} alt={label(index)} size="large" priority={index === 0} />;
          const id = `image-${index + 1}`;
          return src === null ? (
            <div key={id} id={id}>
              {image}
            </div>
          ) : (
            <a key={id} id={id} href={picturesHref({ ...product, variants }, src, search)}>
              {image}
            </a>
          );
        })}
      </div>
      {several ? (
        <ul>
          {images.map((src, index) => (
            <li key={src}>
              <a href={`#image-${index + 1}`} aria-label={`Show image ${index + 1}`} className="gallery-mark">
                <Image src={src} alt="" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
