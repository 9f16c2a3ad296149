import { href, Link } from "react-router";

import { HowToTrack } from "#app/routes/store/pages/how-to.tsx";
import { Tiles } from "#app/routes/store/pages/tiles.tsx";
import {
  cashTerms,
  deliveryTime,
  paymentMethodTexts,
  shippingFeeText,
  shippingTerms,
} from "#app/shop/settings/policy.ts";
import { Article } from "#app/ui/article.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import type { Route } from "./+types/shipping";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: "Shipping",
      description: "Where we deliver, how long it takes, what it costs and how you pay.",
      path: href("/shipping"),
    },
  );

export default function Shipping({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  const isFlat = settings.shippingFee > 0;
  return (
    <Article title="Shipping" updated="2026-11-21">
      <Tiles
        tiles={[
          ["truck", `Within ${deliveryTime(settings)}`],
          ["tag", shippingFeeText(settings)],
          ["card", cashTerms(settings) ?? "Pay online"],
        ]}
      />
      <h2>Where and how fast</h2>
      <p>
        We deliver to addresses in India, within {deliveryTime(settings)} of your order. Each product page and
        the checkout name the days, and so does your order afterwards.
        {settings.deliveryZones.length > 0
          ? " Days and cost depend on your PIN code: type it on a product page or in the cart to see yours, and whether we deliver there."
          : null}
      </p>

      <h2>What it costs</h2>
      <p>
        {shippingTerms(settings)}
        {isFlat
          ? " Tax and discounts do not count towards that sum. The cart tells you how much is missing."
          : null}
      </p>

      <h2>How you pay</h2>
      <ul>
        {paymentMethodTexts(settings).map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>

      <h2>Where your order is</h2>
      <p>
        <HowToTrack />
      </p>

      <h2>When something goes wrong</h2>
      <ul>
        <li>
          Wrong address? <Link to={href("/contact")}>Write to us</Link> with the order number before the
          parcel is shipped: we cancel the order, and you place it again.
        </li>
        <li>
          The parcel is open or damaged? Refuse it, or take a photo and see{" "}
          <Link to={href("/returns")}>Returns</Link>.
        </li>
        <li>
          It is later than we said? <Link to={href("/contact")}>Write to us</Link>. If you no longer want it,
          we cancel it and you pay nothing.
        </li>
      </ul>
    </Article>
  );
}
