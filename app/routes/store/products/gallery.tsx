import { Picture } from "#app/ui/image.tsx";

type GalleryProps = { name: string; pictures: (string | null)[] };

/** Pictures to swipe through, and thumbnails that are links to them: neither needs script. */
export function Gallery({ name, pictures }: GalleryProps) {
  const several = pictures.length > 1;
  const label = (index: number) => (several ? `${name}, picture ${index + 1} of ${pictures.length}` : name);
  return (
    <div className="relative min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div className="gallery" {...(several && { role: "region", tabIndex: 0, "aria-label": "Pictures" })}>
        {pictures.map((src, index) => (
          <div key={src} id={`picture-${index + 1}`}>
            <Picture
              src={src}
              alt={label(index)}
              size="large"
              priority={index === 0}
              className="gallery-picture"
            />
          </div>
        ))}
      </div>
      {several ? (
        <ul className="thumbnails">
          {pictures.map((src, index) => (
            <li key={src}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Show picture ${index + 1}`}
                className="card hover:border-edge block overflow-hidden"
              >
                <Picture src={src} alt="" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
