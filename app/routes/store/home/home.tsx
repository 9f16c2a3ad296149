import { href, redirect, useLocation } from "react-router";

import { catalogueContext, identityContext, sessionContext } from "#app/context.ts";
import { readHomePage } from "#app/data/products.server.ts";
import { catalogueSettings } from "#app/data/settings.server.ts";
import { wishlistedIds } from "#app/data/wishlist.server.ts";
import { organizationLd, websiteLd } from "#app/formats/structured-data.ts";
import { Banners } from "#app/routes/store/home/banners.tsx";
import { CollectionTiles } from "#app/routes/store/home/collection-tiles.tsx";
import { Featured, HomeHero } from "#app/routes/store/home/home-hero.tsx";
import { NewsletterBox } from "#app/routes/store/newsletter/newsletter-box.tsx";
import { isInPeriod, MAX_SHOWN } from "#app/shop/banner/banner.ts";
import { formatPaise } from "#app/shop/money.ts";
import { cashTerms, deliveryTime, paymentTerms, takesOnlinePayment } from "#app/shop/settings/policy.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { isMrp, isTaxAdded, priceTaxLabel } from "#app/shop/tax/tax-mode.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { pageMeta, structuredData } from "#app/ui/page-meta.ts";
import { ProductGrid } from "#app/ui/product-card.tsx";

import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { origin } = matches[0].loaderData;
  const { settings, front } = loaderData;
  return [
    ...pageMeta(
      { matches },
      {
        title: `${settings.siteName} · ${front?.headline ?? "Good things, honest prices"}`,
        alone: true,
        path: href("/"),
      },
    ),
    structuredData(websiteLd(origin, settings.siteName)),
    structuredData(organizationLd(origin, settings)),
  ];
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = context.get(identityContext);
  // The auth server redirects here when a failed sign-in has lost its own return path.
  if (url.searchParams.has("error_code") && !user) {
    context.get(sessionContext).notify({ kind: "error", message: "An error occurred. Please try again." });
    throw redirect(`${href("/login")}#sign-in`, 303);
  }
  const catalogue = context.get(catalogueContext);
  const [home, settings] = await Promise.all([
    // data/ has logged why; without settings the page fails.
    catalogue.read("home", readHomePage).catch(() => null),
    catalogueSettings(catalogue),
  ]);
  const featured = home?.featured ?? null;
  const ids = (featured ?? []).map(({ id }) => id);
  const wished = user ? await catalogue.orElse<string[]>(() => wishlistedIds(db, user.id, ids), []) : [];
  const now = new Date();
  const banners = (home?.banners ?? [])
    .filter((banner) => isInPeriod(banner, now))
    .slice(0, MAX_SHOWN)
    .map(({ imageUrl, alt, link }) => ({ imageUrl, alt, link }));
  return {
    featured,
    front: home?.front ?? null,
    tiles: home?.categories ?? [],
    collections: (home?.collections ?? []).filter(
      // One that a banner leads to is not shown twice.
      ({ slug }) => !banners.some(({ link }) => link === href("/collections/:slug", { slug })),
    ),
    banners,
    settings,
    wished,
    ...catalogue.staleness(),
  };
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { featured, front, tiles, collections, banners, wished } = loaderData;
  // With the key that is in use, which need not be stored.
  const { settings } = matches[0].loaderData;
  const { pathname } = useLocation();
  return (
    <div className="page-width grid gap-6 pt-3 pb-4 lg:gap-12 lg:py-6">
      {front?.bannersFirst ? <Banners banners={banners} isFirst /> : null}
      {/* Closer than the sections below, so that a phone shows products early. */}
      <div className="grid gap-3 lg:gap-12">
        <HomeHero payment={paymentTerms(settings)} front={front} categories={tiles} />
        <Featured>
          {featured ? (
            <ProductGrid
              products={featured}
              taxLabel={priceTaxLabel(settings)}
              redirectTo={pathname}
              wished={wished}
            />
          ) : (
            <p className="text-muted">Featured products could not be loaded. Please refresh the page.</p>
          )}
        </Featured>
      </div>
      {/* Below the products, which a phone shows on its first screen. */}
      {front?.bannersFirst ? null : <Banners banners={banners} />}
      <CollectionTiles collections={collections} />
      <Benefits settings={settings} />
      <NewsletterBox />
    </div>
  );
}

function Benefits({ settings }: { settings: Settings }) {
  const blurbs = benefits(settings);
  return (
    <section id="benefits" aria-labelledby="benefits-title">
      <h2 id="benefits-title" className="mb-3 lg:text-xl">
        Why shop here
      </h2>
      <ul className="pairs grid gap-2.5 sm:gap-4 lg:grid-cols-4">
        {blurbs.map(({ icon, title, text }) => (
          <li key={title} className="card p-3 sm:p-4">
            <Icon name={icon} className="text-primary size-7 flex-none" />
            <div className="mt-2">
              <h3 className="text-sm text-balance sm:text-base">{title}</h3>
              <p className="text-muted mt-0.5 text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Blurb = { icon: IconName; title: string; text: string };

/** Benefits that follow from the settings. */
function benefits(settings: Settings): Blurb[] {
  const { deliveryDaysMax, freeShippingThreshold, shippingFee } = settings;
  return [
    {
      icon: "truck",
      title: `Delivery ${deliveryDaysMax <= 1 ? "within" : "in"} ${deliveryTime(settings)}`,
      text: "Anywhere in India. You see the expected date before you order.",
    },
    {
      icon: "shield",
      title: "Secure shopping",
      text: `${payText(settings)} We never sell your details.`,
    },
    shippingFee === 0
      ? { icon: "box", title: "Free shipping", text: "On every order, large or small." }
      : {
          icon: "box",
          title: `Free shipping above ${formatPaise(freeShippingThreshold)}`,
          text: `${formatPaise(shippingFee)} on smaller orders.`,
        },
    {
      icon: "tag",
      title: "Best prices",
      text: `${taxText(settings)}You see the whole total before you pay.`,
    },
  ];
}

/** Describes the payment methods that the settings allow. */
function payText(settings: Settings): string {
  const cash = cashTerms(settings);
  return [
    ...(takesOnlinePayment(settings) ? ["Pay by UPI, card or net banking through Razorpay."] : []),
    ...(cash === null ? [] : [`${cash}.`]),
  ].join(" ");
}

/** Describes how prices include tax, as a sentence with a space after it; '' if there is nothing to say. */
function taxText(settings: Settings): string {
  if (isTaxAdded(settings)) return "Every price says what tax is added. ";
  return isMrp(settings) ? "Prices include all taxes. " : "";
}
