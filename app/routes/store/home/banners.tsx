import { Link } from "react-router";

type ShownBanner = { imageUrl: string; alt: string; link: string };

/** Pictures that lead to a page of the shop. Nothing when there are none. */
export function Banners({ banners }: { banners: readonly ShownBanner[] }) {
  if (banners.length === 0) return null;
  return (
    <ul className="grid gap-2.5">
      {banners.map(({ imageUrl, alt, link }) => (
        <li key={imageUrl}>
          <Link to={link}>
            <img
              src={imageUrl}
              alt={alt}
              width={1600}
              height={400}
              loading="lazy"
              decoding="async"
              className="rounded-card aspect-[4/1] w-full object-cover"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
