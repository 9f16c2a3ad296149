import type { ReactNode } from "react";
import { href, Link } from "react-router";

import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { ProductGridSkeleton } from "#app/ui/product-card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const CATEGORIES = ["Electronics", "Fashion", "Home", "Books", "Sports", "Beauty"];
const FEATURED = 8;
/** Images beside the text on a large screen; not loaded on a phone. */
const HERO_IMAGES = ["bagru-kurta", "dhwani-headphones", "deepak-lamp"];

type Top = { cashOnDelivery: boolean };

/** Top of the home page, which needs no data and is part of the skeleton, too. */
export function HomeHero({ cashOnDelivery }: Top) {
  return (
    <>
      <Hero cashOnDelivery={cashOnDelivery} />
      <section aria-labelledby="categories">
        <h2 id="categories" className="sr-only">
          Categories
        </h2>
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6 sm:gap-4">
          {CATEGORIES.map((name) => (
            <CategoryTile key={name} name={name} />
          ))}
        </ul>
      </section>
    </>
  );
}

export function Featured({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="featured">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="featured" className="lg:text-xl">
          Featured Products
        </h2>
        <TextLink to={href("/products")}>View All</TextLink>
      </div>
      {children}
    </section>
  );
}

/** Loading state of the home page during client navigation. */
export function HomeSkeleton({ cashOnDelivery }: Top) {
  return (
    <div className="page-width grid gap-8 py-4 lg:gap-12 lg:py-6">
      <HomeHero cashOnDelivery={cashOnDelivery} />
      <Featured>
        <ProductGridSkeleton count={FEATURED} />
      </Featured>
    </div>
  );
}

function Hero({ cashOnDelivery }: { cashOnDelivery: boolean }) {
  return (
    <section className="rounded-card bg-soft flex items-center justify-between gap-8 px-5 py-7 sm:px-10 lg:px-14">
      <div className="lg:py-8">
        <h1 className="sm:text-3xl">
          Good things,
          <br />
          honest prices.
        </h1>
        <p className="text-muted mt-2 mb-5 max-w-md sm:text-lg">
          Electronics to everyday, across India.
          {cashOnDelivery ? " Pay in cash when it arrives." : null}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to={href("/products")}>Shop Now</ButtonLink>
          <a href="#benefits" className={buttonClass({ variant: "outline" })}>
            Learn More
          </a>
        </div>
      </div>
      <div className="hidden flex-none gap-2 lg:flex">
        {HERO_IMAGES.map((name) => (
          <img
            key={name}
            src={`/images/${name}.svg`}
            alt=""
            width={200}
            height={250}
            loading="lazy"
            decoding="async"
          />
        ))}
      </div>
    </section>
  );
}

function CategoryTile({ name }: { name: string }) {
  const slug = name.toLowerCase();
  return (
    <li>
      <Link
        to={`${href("/products")}?category=${slug}`}
        prefetch="intent"
        className="card hover:border-edge grid justify-items-center gap-1.5 px-1 py-3 text-sm font-semibold"
      >
        <img
          src={`/images/category-${slug}.svg`}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          className="size-10 sm:size-12"
        />
        {name}
      </Link>
    </li>
  );
}
