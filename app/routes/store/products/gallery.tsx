import { Image } from "#app/ui/image.tsx";

type GalleryProps = { name: string; images: (string | null)[] };

/** Swipeable images with thumbnails that link to them. Works without script. */
export function Gallery({ name, images }: GalleryProps) {
  const several = images.length > 1;
  const label = (index: number) => (several ? `${name}, image ${index + 1} of ${images.length}` : name);
  return (
    <div className="relative min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div
        className="rounded-card flex [scroll-snap-type:x_mandatory] [scrollbar-width:none] gap-2 overflow-x-auto"
        {...(several && { role: "region", tabIndex: 0, "aria-label": "Images" })}
      >
        {images.map((src, index) => (
          <div key={src} id={`image-${index + 1}`} className="w-full flex-none snap-center scroll-mt-4">
            <Image
              src={src}
              alt={label(index)}
              size="large"
              priority={index === 0}
              className="rounded-card aspect-4/3 lg:aspect-4/5 lg:max-h-160 lg:w-full"
            />
          </div>
        ))}
      </div>
      {several ? (
        <ul className="absolute inset-y-2 right-2 grid content-start gap-1.5 overflow-y-auto lg:static lg:mt-2 lg:flex lg:flex-wrap lg:gap-2">
          {images.map((src, index) => (
            <li key={src}>
              <a
                href={`#image-${index + 1}`}
                aria-label={`Show image ${index + 1}`}
                className="card hover:border-edge block overflow-hidden"
              >
                <Image src={src} alt="" className="aspect-square w-11 lg:aspect-4/5 lg:w-16" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
