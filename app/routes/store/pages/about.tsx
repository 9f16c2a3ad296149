import { href, Link } from "react-router";

import { Article } from "#app/ui/article.tsx";
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

export default function About({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  const { siteName, siteDescription } = settings;
  return (
    <Article title={`About ${siteName}`} updated="2026-11-21">
      <p className="text-lg">{siteDescription}</p>

      <h2>What you can count on</h2>
      <ul>
        <li>
          The total you see before you order is the total you pay: items, tax and delivery, each on its own
          line.
        </li>
        <li>“In stock” is a real count, and what you order is set aside for you at once.</li>
        <li>Reviews come only from shoppers whose order was delivered.</li>
        <li>The shop works on any phone, on a slow network too.</li>
      </ul>

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
