import { Image } from "#app/ui/image.tsx";

type GalleryProps = {
  name: string;
  images: (string | null)[];
  /** Returns the address of an image on the page of all pictures. */
  hrefOf: (src: string) => string;
};

/**
 * Swipeable images, each a link to the page of all pictures, and links to them: dots on a phone, thumbnails on a large screen. CSS marks the one in view where the
 * browser can (`scroll-target-group`). Works without script.
 */
export function Gallery({ name, images, hrefOf }: GalleryProps) {
  const several = images.length > 1;
  const label = (index: number) => (several ? `${name}, image ${index + 1} of ${images.length}` : name);
  return (
    <div className="relative min-w-0">
      <div className="gallery" {...(several && { role: "region", "aria-label": "Images" })}>
        {images.map((src, index) => {
          const image = <Image src={src} alt={label(index)} size="large" priority={index === 0} />;
          const id = `image-${index + 1}`;
          return src === null ? (
            <div key={id} id={id}>
              {image}
            </div>
          ) : (
            <a key={id} id={id} href={hrefOf(src)}>
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
