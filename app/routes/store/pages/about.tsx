import type { ReactNode } from "react";
import { href, Link } from "react-router";

import { Article } from "#app/ui/article.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SellerInfo } from "#app/ui/seller-info.tsx";

import type { Route } from "./+types/about";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: "About us",
      description: "Who sells here, what the shop promises and what it never does.",
      path: href("/about"),
    },
  );

/** Things of the catalogue, in the picture below the first line. */
const PICTURES = ["khurja-mug", "kosa-saree", "banjara-satchel"];

export default function About({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  const { siteName, siteDescription } = settings;
  return (
    <Article title={`About ${siteName}`} updated="2026-11-21">
      <p className="text-lg">{siteDescription}</p>
      <div className="rounded-card flex justify-center gap-2 bg-(image:--backdrop) px-4">
        {PICTURES.map((name) => (
          <picture key={name}>
            <source type="image/avif" srcSet={`/images/${name}-640.320.avif`} />
            <img
              src={`/images/${name}-640.jpg`}
              alt=""
              width={200}
              height={250}
              decoding="async"
              className="w-full sm:w-40"
            />
          </picture>
        ))}
      </div>

      <h2>What you can count on</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Pledge icon="tag">
          The total you see before you order is the total you pay: items, tax and delivery, each on its own
          line.
        </Pledge>
        <Pledge icon="box">
          “In stock” is a real count, and what you order is set aside for you at once.
        </Pledge>
        <Pledge icon="star">Reviews come only from shoppers whose order was delivered.</Pledge>
        <Pledge icon="phone">The shop works on any phone, on a slow network too.</Pledge>
      </div>

      <h2>What you will not find here</h2>
      <p>
        Countdowns, boxes ticked for you, things slipped into your cart, a fee that appears at the last step,
        or a fee for cancelling. No advertiser follows you through these pages.
      </p>

      <h2>Who we are</h2>
      <SellerInfo settings={settings} />
      <p>
        Is something wrong? <Link to={href("/contact")}>Tell us</Link>. Every message gets a ticket number and
        an answer from a person.
      </p>
    </Article>
  );
}

/** A card with what the shop promises. */
function Pledge({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="border-line rounded-card bg-card flex items-start gap-3 border p-3">
      <span className="bg-soft text-primary grid size-9 flex-none place-items-center rounded-full">
        <Icon name={icon} className="size-5" />
      </span>
      <p>{children}</p>
    </div>
  );
}
