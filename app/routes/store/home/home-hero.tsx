import type { ReactNode } from "react";
import { href, Link } from "react-router";

import { DRAWN_CATEGORIES, drawnTile } from "#app/shop/category/drawn-tiles.ts";
import { defaultHeroText } from "#app/shop/front/front.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Image } from "#app/ui/image.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { TinyImage } from "#app/ui/tiny-image.tsx";

/** Categories whose tile has a picture of its own, see local/images/banner.ts; they are also the tiles while the database does not answer. */
const DRAWN = DRAWN_CATEGORIES.map((category) => ({ ...category, imageUrl: null }));
/** Images beside the text: all on a large screen, the first on a phone, which does not load the others. */
const HERO_IMAGES = ["deepak-lamp", "dhwani-headphones", "banjara-satchel"];

type Tile = { name: string; slug: string; imageUrl: string | null };

/** The owner's words and picture; null: those of the shop. */
type HeroFront = { headline: string | null; heroText: string | null; heroImageUrl: string | null };

/** `payment`: see `paymentTerms`. */
type Top = { payment: string | null; front: HeroFront | null; categories: readonly Tile[] };

/** Top of the home page. */
export function HomeHero({ payment, front, categories }: Top) {
  const tiles = categories.length > 0 ? categories : DRAWN;
  return (
    <>
      <Hero payment={payment} front={front} />
      <section aria-labelledby="categories">
        <h2 id="categories" className="sr-only">
          Categories
        </h2>
        <ul className="scroll-row sm:grid sm:grid-cols-6 sm:gap-4">
          {tiles.map((tile) => (
            <CategoryTile key={tile.slug} {...tile} />
          ))}
        </ul>
      </section>
    </>
  );
}

export function Featured({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="featured">
      <div className="flex items-center justify-between gap-4">
        <h2 id="featured" className="lg:text-xl">
          Featured Products
        </h2>
        <TextLink to={href("/products")}>View All</TextLink>
      </div>
      {children}
    </section>
  );
}

function Hero({ payment, front }: Omit<Top, "categories">) {
  return (
    <section className="rounded-card flex flex-wrap items-center gap-x-1 bg-(image:--backdrop) px-4 py-3 sm:px-10 lg:grid lg:grid-cols-[1fr_auto]">
      <div className="contents lg:block lg:py-8">
        <div className="min-w-0 flex-1 basis-24">
          <h1 className="text-xl sm:text-3xl">
            {front?.headline ?? (
              <>
                Good things,
                <br />
                honest prices.
              </>
            )}
          </h1>
          <p className="text-muted dark:text-ink mt-1 mb-2 max-w-md text-sm text-balance sm:my-5 sm:text-lg">
            {front?.heroText ?? defaultHeroText(payment)}
          </p>
        </div>
        {/* On a phone below text and picture. */}
        <div className="order-1 flex w-full max-w-md flex-wrap gap-2">
          <ButtonLink to={href("/products")} size="sm" className="flex-1">
            Shop Now
          </ButtonLink>
          <a href="#benefits" className={buttonClass({ variant: "outline", size: "sm" }, "flex-1")}>
            Learn More
          </a>
        </div>
      </div>
      <div className="-my-2.5 -me-3 grid w-23 gap-2 sm:flex sm:w-auto">
        {front?.heroImageUrl ? (
          <Image
            src={front.heroImageUrl}
            alt=""
            priority
            size="card"
            className="rounded-card w-full sm:w-40 lg:w-50"
          />
        ) : (
          HERO_IMAGES.map((name, index) => <HeroImage key={name} name={name} isAlone={index === 0} />)
        )}
      </div>
    </section>
  );
}

/** The one that a phone shows is the largest thing painted there, so it loads with the page. */
function HeroImage({ name, isAlone }: { name: string; isAlone: boolean }) {
  return (
    <picture className={isAlone ? undefined : "hidden lg:block"}>
      <source type="image/avif" srcSet={`/images/${name}-640.320.avif`} />
      <img
        src={`/images/${name}-640.jpg`}
        alt=""
        width={200}
        height={250}
        loading={isAlone ? undefined : "lazy"}
        fetchPriority={isAlone ? "high" : undefined}
        decoding="async"
        className="w-full sm:w-40 lg:w-50"
      />
    </picture>
  );
}

function CategoryTile({ name, slug, imageUrl }: Tile) {
  return (
    <li>
      <Link
        to={`${href("/products")}?category=${slug}`}
        className="card hover:border-edge grid w-23 justify-items-center gap-1 bg-(image:--backdrop) py-2.5 text-xs font-semibold sm:w-auto sm:text-sm"
      >
        <TinyImage
          src={imageUrl ?? drawnTile(slug) ?? "/placeholder.svg"}
          size={48}
          lazy
          className={imageUrl ? "rounded-control size-9 object-cover sm:size-12" : "size-9 sm:size-12"}
        />
        {name}
      </Link>
    </li>
  );
}
