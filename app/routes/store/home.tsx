import { useLocation } from "react-router";

import { identityContext } from "#app/context.ts";
import { featuredProducts } from "#app/data/products.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import type { Settings } from "#app/shop/settings.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { ProductGrid } from "#app/ui/product-card.tsx";

import type { Route } from "./+types/home";
import { Featured, HomeTop } from "./home-top.tsx";

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
      <HomeTop cashOnDelivery={settings.enableCod} />
      <Featured>
        <ProductGrid products={featured} taxRate={settings.taxRate} redirectTo={pathname} />
      </Featured>
      <Benefits settings={settings} />
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
      <ul className="grid gap-2.5 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {blurbs.map(({ icon, title, text }) => (
          <li key={title} className="card flex gap-3 p-4 lg:block">
            <Icon name={icon} className="text-primary size-7 flex-none" />
            <div className="lg:mt-2">
              <h3 className="text-base">{title}</h3>
              <p className="text-muted mt-0.5 text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Blurb = { icon: IconName; title: string; text: string };

/** The shop promises what its settings say and nothing faster. */
function benefits({
  deliveryDaysMin,
  deliveryDaysMax,
  freeShippingThreshold,
  shippingFee,
}: Settings): Blurb[] {
  const days =
    deliveryDaysMin < deliveryDaysMax ? `${deliveryDaysMin} to ${deliveryDaysMax}` : `${deliveryDaysMax}`;
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
