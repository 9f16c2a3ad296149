import { Link } from "react-router";

type ShownBanner = { imageUrl: string; alt: string; link: string };

type BannersProps = {
  banners: readonly ShownBanner[];
  /** Whether they are at the top of the page. */
  isFirst?: boolean;
};

/** Pictures that lead to a page of the shop. Nothing when there are none. */
export function Banners({ banners, isFirst = false }: BannersProps) {
  if (banners.length === 0) return null;
  return (
    <ul className="grid gap-2.5">
      {banners.map(({ imageUrl, alt, link }, place) => (
        <li key={imageUrl}>
          <Link to={link}>
            <img
              src={imageUrl}
              alt={alt}
              width={1600}
              height={400}
              loading={isFirst && place === 0 ? undefined : "lazy"}
              decoding="async"
              className="rounded-card aspect-[4/1] w-full object-cover"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
