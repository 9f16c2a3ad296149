import { href, Link } from "react-router";

import { Contents } from "#app/routes/store/pages/contents.tsx";
import { HowToCancel } from "#app/routes/store/pages/how-to.tsx";
import { shippingTerms, taxTerms, paymentMethodTexts } from "#app/shop/settings/policy.ts";
import { Article } from "#app/ui/article.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Grievance, SellerInfo } from "#app/ui/seller-info.tsx";

import type { Route } from "./+types/terms";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: "Terms and conditions",
      description: "What you and the shop agree to when you order.",
      path: href("/terms"),
    },
  );

/** Headings of the page by their anchors. */
const CONTENTS = [
  ["who-sells", "1. Who sells"],
  ["orders", "2. Orders"],
  ["prices", "3. Prices"],
  ["paying", "4. Paying"],
  ["delivery", "5. Delivery, cancelling, returns"],
  ["account", "6. Your account and your words"],
  ["liability", "7. If something goes wrong"],
  ["complaints", "8. Complaints and law"],
  ["changes", "9. Changes"],
] as const;

export default function Terms({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  return (
    <Article title="Terms and conditions" updated="2026-11-21">
      <p>What you and we agree to when you use this shop, in plain words.</p>

      <Contents headings={CONTENTS} />

      <h2 id="who-sells">1. Who sells</h2>
      <SellerInfo settings={settings} />

      <h2 id="orders">2. Orders</h2>
      <p>
        The goods in the shop are for sale while they are in stock. You order by pressing Place Order, and we
        agree when the order is confirmed, which the next page and My Orders show. If a price or a stock count
        was plainly wrong, we tell you before we ship and you may cancel; you then get back all you paid. To
        order you must be 18 or older, or have a parent or guardian order for you.
      </p>

      <h2 id="prices">3. Prices</h2>
      <p>
        Prices are in Indian rupees. {taxTerms(settings)} {shippingTerms(settings)} The checkout adds all of
        it up before you order, and that total is what you pay.
      </p>

      <h2 id="paying">4. Paying</h2>
      <ul>
        {paymentMethodTexts(settings).map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>

      <h2 id="delivery">5. Delivery, cancelling, returns</h2>
      <p>
        <Link to={href("/shipping")}>Shipping</Link> and{" "}
        <Link to={href("/returns")}>Returns and refunds</Link> are part of these terms. <HowToCancel />
      </p>

      <h2 id="account">6. Your account and your words</h2>
      <p>
        Keep your password to yourself and tell us if somebody else may know it. A review is yours and speaks
        from use; we publish it after reading it, and leave out insults, advertising and what is against the
        law.
      </p>

      <h2 id="liability">7. If something goes wrong</h2>
      <p>
        We are liable for what we sell and for our mistakes as the Consumer Protection Act, 2019 says; nothing
        here takes that away. Beyond it, we answer for losses that could be foreseen when you ordered, up to
        the value of the order. Neither side answers for what it could not prevent, such as floods or strikes.
      </p>

      <h2 id="complaints">8. Complaints and law</h2>
      <Grievance settings={settings} />
      <p>
        Indian law applies. You may also turn to the National Consumer Helpline (<a href="tel:1915">1915</a>)
        and to the consumer commission where you live.
      </p>

      <h2 id="changes">9. Changes</h2>
      <p>An order follows the terms of the day on which you placed it.</p>
    </Article>
  );
}
