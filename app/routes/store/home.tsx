import { href, Link, useLocation } from "react-router";

import { identityContext } from "#app/context.ts";
import { featuredProducts } from "#app/data/products.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import type { Settings } from "#app/shop/settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { ProductGrid } from "#app/ui/product-card.tsx";

import type { Route } from "./+types/home";

const CATEGORIES = ["Electronics", "Fashion", "Home", "Books", "Sports", "Beauty"];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: "Haat · Good things, honest prices" },
  { name: "description", content: loaderData?.settings.siteDescription },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(identityContext);
  const [featured, settings] = await Promise.all([featuredProducts(db), getSettings(db)]);
  return { featured, settings };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, settings } = loaderData;
  const { pathname } = useLocation();
  return (
    <div className="page grid gap-8 py-4 lg:gap-12 lg:py-6">
      <Hero cashOnDelivery={settings.enableCod} />
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
      <section aria-labelledby="featured">
        <div className="mb-2 flex items-center justify-between gap-4">
          <h2 id="featured" className="lg:text-xl">
            Featured Products
          </h2>
          <Link to={href("/products")} className="link tap">
            View All
          </Link>
        </div>
        <ProductGrid products={featured} taxRate={settings.taxRate} redirectTo={pathname} />
      </section>
      <Benefits settings={settings} />
    </div>
  );
}

function Hero({ cashOnDelivery }: { cashOnDelivery: boolean }) {
  return (
    <section className="rounded-card bg-soft px-5 py-7 sm:px-10 sm:py-14">
      <h1 className="sm:text-3xl">
        Good things,
        <br />
        honest prices.
      </h1>
      <p className="mt-2 mb-5 max-w-md text-muted sm:text-lg">
        Electronics to everyday, across India.
        {cashOnDelivery ? " Pay in cash when it arrives." : null}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to={href("/products")}>Shop Now</ButtonLink>
        <a href="#benefits" className="btn btn-outline">
          Learn More
        </a>
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
        className="card grid justify-items-center gap-1.5 px-1 py-3 text-sm font-semibold hover:border-edge"
      >
        <img
          src={`/pictures/category-${slug}.svg`}
          alt=""
          width={48}
          height={48}
          decoding="async"
          className="size-10 sm:size-12"
        />
        {name}
      </Link>
    </li>
  );
}

function Benefits({ settings }: { settings: Settings }) {
  const blurbs = benefits(settings);
  return (
    <section id="benefits" aria-labelledby="benefits-title">
      <h2 id="benefits-title" className="mb-3 lg:text-xl">
        Why shop here
      </h2>
      <ul className="grid gap-2.5 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {blurbs.map(({ icon, title, text }) => (
          <li key={title} className="card flex gap-3 p-4 lg:block">
            <Icon name={icon} className="size-7 flex-none text-primary" />
            <div className="lg:mt-2">
              <h3 className="text-base">{title}</h3>
              <p className="mt-0.5 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Blurb = { icon: IconName; title: string; text: string };

/** The shop promises what its settings say and nothing faster. */
function benefits({ deliveryDaysMin, deliveryDaysMax, freeShippingThreshold, shippingFee }: Settings): Blurb[] {
  const days = deliveryDaysMin < deliveryDaysMax ? `${deliveryDaysMin} to ${deliveryDaysMax}` : `${deliveryDaysMax}`;
  return [
    {
      icon: "truck",
      title: deliveryDaysMax <= 1 ? "Delivery within 24 hours" : `Delivery in ${days} days`,
      text: "Anywhere in India. You see the expected date before you order.",
    },
    {
      icon: "shield",
      title: "Secure shopping",
      text: "You pay exactly the total that you saw, and your details stay with us.",
    },
    shippingFee === 0
      ? { icon: "box", title: "Free shipping", text: "On every order, large or small." }
      : {
          icon: "box",
          title: `Free shipping above ${formatPaise(freeShippingThreshold)}`,
          text: `A flat ${formatPaise(shippingFee)} below that.`,
        },
    {
      icon: "tag",
      title: "Best prices",
      text: "Every price shows its tax beside it. No fee joins at the last step.",
    },
  ];
}
