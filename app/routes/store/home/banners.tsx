import { Link } from "react-router";

import { imageCopies, isOpaque } from "#app/shop/product/product-image.ts";

type ShownBanner = { imageUrl: string; alt: string; link: string };

type BannersProps = {
  banners: readonly ShownBanner[];
  /** True if the banners are at the top of the page. */
  isFirst?: boolean;
};

/** Pictures that lead to a page of the shop, each with its text: below it, on a large screen beside it. Nothing when there are none. */
export function Banners({ banners, isFirst = false }: BannersProps) {
  if (banners.length === 0) return null;
  return (
    <ul className="grid gap-2.5">
      {banners.map(({ imageUrl, alt, link }, place) => (
        <li key={imageUrl}>
          <Link
            to={link}
            className="card hover:border-edge grid items-center overflow-hidden lg:grid-cols-[20rem_1fr]"
          >
            <BannerImage src={imageUrl} lazy={!isFirst || place > 0} />
            <span className="p-3 font-semibold text-balance sm:p-5 lg:order-first lg:text-2xl">
              {alt}
              {"\u00a0"}
              <span className="text-primary">›</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An upload is loaded as the copy that is wide enough; without AVIF as its JPEG, unless that would hide what shines through. */
function BannerImage({ src, lazy }: { src: string; lazy: boolean }) {
  const copies = imageCopies(src);
  const image = (
    <img
      src={copies && isOpaque(src) ? copies.jpeg : src}
      alt=""
      width={1600}
      height={400}
      loading={lazy ? "lazy" : undefined}
      decoding="async"
      className="aspect-[4/1] w-full object-cover"
    />
  );
  if (copies === null) return image;
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={copies.avif.map(({ url, width }) => `${url} ${width}w`).join(", ")}
        sizes="100vw"
      />
      {image}
    </picture>
  );
}
