import { parseWithZod } from "@conform-to/zod/v4";
import { Form, href, Link, redirect } from "react-router";

import { cartContext, identityContext, sessionContext } from "#app/context.ts";
import { cartProducts } from "#app/data/products.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { localPath } from "#app/shop/account.ts";
import { joinCart, type JoinedCart } from "#app/shop/cart.ts";
import { priceCart } from "#app/shop/pricing.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OrderSummary } from "#app/ui/order-summary.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { STAY } from "#app/ui/staying-form.ts";

import type { Route } from "./+types/cart";
import { applyIntent, cartIntent } from "./cart-intents.server.ts";
import { CartLine } from "./cart-line.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Cart", path: href("/cart"), noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(identityContext);
  const cart = context.get(cartContext).get();
  const [products, settings] = await Promise.all([
    cartProducts(
      db,
      cart.lines.map((line) => line.id),
    ),
    getSettings(db),
  ]);
  const joined = joinCart(cart, products);
  // What is sold out cannot be charged, so it is not in the sum either.
  const buyable = joined.lines.filter((line) => line.stock > 0);
  return { joined, totals: priceCart(buyable, settings), taxRate: settings.taxRate };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ["intent", "productId", "quantity", "redirectTo", STAY]);
  const submission = parseWithZod(form, { schema: cartIntent });
  const back = form.has("redirectTo") ? localPath(form.get("redirectTo")) : href("/cart");
  const answer = () => (form.has(STAY) ? null : redirect(back, 303));
  const { notify } = context.get(sessionContext);

  if (submission.status !== "success") {
    const [message = "That could not be done. Please try again."] = Object.values(
      submission.error ?? {},
    ).flat();
    notify({ kind: "error", message: String(message) });
    return answer();
  }
  const { db } = context.get(identityContext);
  const slot = context.get(cartContext);
  const before = slot.get();
  const { cart, notice } = await applyIntent(db, before, submission.value);
  if (cart !== before) slot.set(cart);
  if (notice) notify(notice);
  return answer();
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { joined, totals, taxRate } = loaderData;
  const { lines, blocked } = joined;

  if (lines.length === 0) return <EmptyCart joined={joined} />;
  return (
    <div className="page py-5">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1>Cart</h1>
        <Form method="post" replace preventScrollReset>
          <Button name="intent" value="clear" variant="ghost" size="sm">
            Clear Cart
          </Button>
        </Form>
      </div>
      <Changes joined={joined} />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <ul className="card divide-line divide-y px-3 sm:px-4">
          {lines.map((line) => (
            <CartLine key={line.id} line={line} taxRate={taxRate} />
          ))}
        </ul>
        <Panel title="Order Summary" className="lg:sticky lg:top-4">
          <OrderSummary totals={totals} taxRate={taxRate} />
          {blocked ? (
            <p className="text-red mt-4 font-semibold">
              Something in your cart has sold out. Remove it to go on to checkout.
            </p>
          ) : (
            <ButtonLink to={href("/checkout")} size="lg" className="mt-4 w-full">
              Proceed to Checkout
            </ButtonLink>
          )}
          <Link to={href("/products")} className="link tap w-full justify-center">
            Continue Shopping
          </Link>
        </Panel>
      </div>
    </div>
  );
}

function EmptyCart({ joined }: { joined: JoinedCart }) {
  return (
    <div className="page max-w-2xl py-5">
      <h1 className="mb-3">Cart</h1>
      <Changes joined={joined} />
      <EmptyState
        icon="cart"
        title="Your cart is empty"
        action={<ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>}
      >
        What you add stays here for 90 days.
      </EmptyState>
    </div>
  );
}

/** What changed since the shopper filled the cart; settled with the next change, or at once with the button. */
function Changes({ joined: { gone, shortened } }: { joined: JoinedCart }) {
  const [first] = gone;
  if (!first && shortened.length === 0) return null;
  return (
    <div className="card mb-4 grid gap-2 p-4">
      {shortened.map(({ id, name, from, to }) => (
        <p key={id}>
          Only {to} of <strong>{name}</strong> left, so the quantity is now {to} instead of {from}.
        </p>
      ))}
      {first ? (
        <Form
          method="post"
          replace
          preventScrollReset
          className="flex flex-wrap items-center justify-between gap-2"
        >
          <p>
            {gone.length === 1
              ? "One product in your cart is no longer sold."
              : `${gone.length} products in your cart are no longer sold.`}
          </p>
          <input type="hidden" name="productId" value={first.id} />
          <Button name="intent" value="remove" variant="outline" size="sm">
            {gone.length === 1 ? "Remove it" : "Remove them"}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
