import { href, Link } from "react-router";

import { HowToCancel, HowToReturn, ReturnSteps } from "#app/routes/store/pages/how-to.tsx";
import { Tiles } from "#app/routes/store/pages/tiles.tsx";
import { refundTerms } from "#app/shop/settings/policy.ts";
import { formatDays } from "#app/shop/text.ts";
import { Article } from "#app/ui/article.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import type { Route } from "./+types/returns";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: "Returns and refunds",
      description: "How to cancel an order, send something back, and when your money returns.",
      path: href("/returns"),
    },
  );

export default function Returns({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  const { returnWindowDays, refundDays } = settings;
  return (
    <Article title="Returns and refunds" updated="2026-11-21">
      <Tiles
        tiles={[
          ["box", "Cancel free before it is shipped"],
          [
            "return",
            returnWindowDays > 0
              ? `${formatDays(returnWindowDays)} to return`
              : "Returns of wrong items alone",
          ],
          ["card", `Refund within ${formatDays(refundDays)}`],
        ]}
      />
      <h2>Cancelling an order</h2>
      <p>
        <HowToCancel />
      </p>

      <h2>Sending something back</h2>
      {returnWindowDays > 0 ? (
        <>
          <p>
            You have {formatDays(returnWindowDays)} from delivery. Items you changed your mind about come back
            unused and in their packing; an item that arrived damaged, faulty or wrong comes back as it is.
          </p>
          <ReturnSteps />
          <p>
            <strong>Damaged, faulty or wrong:</strong> sending it back costs you nothing.
          </p>
          <p>
            <strong>Changed your mind:</strong> our answer says how it comes back to us and what that costs
            you, if anything. You can still decide to keep it.
          </p>
          <p>
            Instead of the money you can have the same again, or another size or colour at the same price. If
            we have none left, you get your money.
          </p>
        </>
      ) : (
        <p>
          We do not take back items because of a change of mind. An item that arrived damaged, faulty or wrong
          always goes back. <HowToReturn days={returnWindowDays} />
        </p>
      )}

      <h2>Your money</h2>
      <p>
        The refund reaches you within {formatDays(refundDays)} after the item is back with us, or after the
        order was cancelled.
      </p>
      <ul>
        {refundTerms(settings).map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <p>We never ask for a PIN, a password or an OTP.</p>

      <h2>Warranty</h2>
      <p>
        Where a product page names a warranty, keep the order number: it is your proof of purchase. These
        rules take away nothing that the law gives you.
      </p>
      <p>
        Are you not happy with our answer? <Link to={href("/contact")}>Make a complaint</Link>.
      </p>
    </Article>
  );
}
