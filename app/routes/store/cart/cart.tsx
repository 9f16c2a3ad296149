import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";

import { cartContext, configContext, identityContext, sessionContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { CartLine } from "#app/routes/store/cart/cart-line.tsx";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import type { JoinedCart } from "#app/shop/cart/join.ts";
import { lineLimitText } from "#app/shop/cart/line-limit.ts";
import { backToCard } from "#app/shop/cart/marks.ts";
import { APPLY_COUPON, COUPON_CODE, REMOVE_COUPON } from "#app/shop/checkout/checkout.ts";
import type { RejectedCoupon } from "#app/shop/coupon/coupon.ts";
import { formatPaise } from "#app/shop/money.ts";
import { savings } from "#app/shop/pricing.ts";
import { chooseLabel, missingChoiceText } from "#app/shop/product/options.ts";
import { SCRIPT_ACCEPT } from "#app/shop/script-answer.ts";
import { taxLabels } from "#app/shop/tax/tax-mode.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CouponBox } from "#app/ui/coupon-box.tsx";
import { DeliverTo } from "#app/ui/deliver-to.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OrderSummary } from "#app/ui/order-summary.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { SuggestedProducts } from "#app/ui/suggested-products.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { applyCoupon, removeCoupon } from "#app/workflows/apply-coupon.server.ts";
import { applyIntent, cartIntent } from "#app/workflows/cart-intents.server.ts";
import { deliverTo, rememberedPin } from "#app/workflows/deliver-to.server.ts";
import { priceCartWithCoupon } from "#app/workflows/price-cart.server.ts";
import { suggestProducts, type Suggestions } from "#app/workflows/suggested-products.server.ts";

import type { Route } from "./+types/cart";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Cart", path: href("/cart"), noindex: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, user } = context.get(identityContext);
  const slot = context.get(cartContext);
  const { backend } = context.get(configContext);
  const pin = await rememberedPin({ request, context });
  const priced = await priceCartWithCoupon({ backend, db, user }, slot.get(), pin);
  const { cart, joined, totals, settings, coupon } = priced;
  if (cart !== slot.get()) slot.set(cart);
  const { info } = await deliverTo({ request, context }, await getSettings(db));
  return {
    joined,
    totals,
    coupon,
    tax: taxLabels(settings),
    takesCoupons: db !== null,
    deliverTo: info,
    suggested: joined.lines.length === 0 ? await suggestProducts(context) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, cartIntent, ["redirectTo", COUPON_CODE]);
  const intent = form.get("intent");
  if (intent === APPLY_COUPON) return apply(request, context, form);
  if (intent === REMOVE_COUPON) {
    removeCoupon(context);
    return redirect(href("/cart"), 303);
  }
  const submission = parseWithZod(form, { schema: cartIntent });
  const back = form.has("redirectTo") ? toLocalPath(form.get("redirectTo")) : href("/cart");
  const { notify } = context.get(sessionContext);

  if (submission.status !== "success") {
    const [message = "That could not be done. Please try again."] = Object.values(
      submission.error ?? {},
    ).flat();
    notify({ kind: "error", message: String(message) });
    return redirect(back, 303);
  }
  const { db, user } = context.get(identityContext);
  const slot = context.get(cartContext);
  const before = slot.get();
  const page = new URL(back, "https://shop.invalid").searchParams;
  const { cart, notice } = await applyIntent({ db, user }, before, submission.value, page);
  if (cart !== before) slot.set(cart);
  if (notice) notify(notice);
  const { value } = submission;
  // A card adds without a quantity; without script its page would open at the top.
  const isCard =
    request.headers.get("Accept") !== SCRIPT_ACCEPT && value.intent === "add" && value.quantity === undefined;
  return redirect(isCard ? backToCard(back, value.productId) : back, 303);
}

async function apply(
  request: Request,
  context: Route.ActionArgs["context"],
  form: FormData,
): Promise<Response | ReturnType<typeof data<RejectedCoupon>>> {
  const refused = await applyCoupon(request, context, form);
  if (!refused) return redirect(href("/cart"), 303);
  if (context.get(cartContext).get().lines.length > 0) return data(refused);
  // An empty cart has no coupon field for the message.
  context.get(sessionContext).notify({ kind: "error", message: refused.refusal });
  return redirect(href("/cart"), 303);
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { joined, totals, coupon, tax } = loaderData;
  const { lines, hasOutOfStock } = joined;

  if (lines.length === 0) return <EmptyCart joined={joined} suggested={loaderData.suggested} />;
  return (
    <div className="page-width py-5">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1>Cart</h1>
        <form method="post" data-post="swap">
          <Button name="intent" value="clear" variant="ghost" size="sm">
            Clear Cart
          </Button>
        </form>
      </div>
      <Changes joined={joined} />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <ul className="card divide-line divide-y px-4">
          {lines.map((line) => (
            <CartLine key={line.id} line={line} taxLabel={tax.price} />
          ))}
        </ul>
        <Panel title="Order Summary" className="lg:sticky lg:top-4">
          {loaderData.takesCoupons ? (
            <form method="post" data-post="swap">
              <CouponBox coupon={coupon} typed={actionData?.typed} refusal={actionData?.refusal} />
            </form>
          ) : null}
          {loaderData.deliverTo ? (
            <div className="mb-3">
              <DeliverTo info={loaderData.deliverTo} redirectTo={href("/cart")} />
            </div>
          ) : null}
          <OrderSummary
            totals={totals}
            taxLabel={tax.row}
            couponCode={coupon?.code ?? null}
            saved={savings(lines, totals.discount)}
          />
          {hasOutOfStock ? (
            <p className="text-red mt-4 font-semibold">
              Something in your cart has sold out. Remove it to go on to checkout.
            </p>
          ) : (
            <div className="buy-bar items-center lg:mt-4">
              <p aria-hidden className="text-lg font-bold tabular-nums lg:hidden">
                {formatPaise(totals.total)}
              </p>
              <ButtonLink to={href("/checkout")} size="lg" className="flex-1">
                Proceed to Checkout
              </ButtonLink>
            </div>
          )}
          <TextLink to={href("/products")} className="w-full justify-center">
            Continue Shopping
          </TextLink>
        </Panel>
      </div>
    </div>
  );
}

function EmptyCart({ joined, suggested }: { joined: JoinedCart; suggested: Suggestions | null }) {
  return (
    <>
      <div className="page-width py-5">
        <h1 className="mb-3">Cart</h1>
        <Changes joined={joined} />
        <EmptyState
          icon="cart"
          title="Your cart is empty"
          action={<ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>}
        >
          Items you add are saved for 90 days.
        </EmptyState>
      </div>
      {suggested ? <SuggestedProducts {...suggested} /> : null}
    </>
  );
}

/** Changes of stock or availability since the cart was filled. The next change of the cart or the button accepts them. */
function Changes({ joined: { unavailable, toChoose, reduced } }: { joined: JoinedCart }) {
  const [first] = unavailable;
  if (!first && toChoose.length === 0 && reduced.length === 0) return null;
  return (
    <div className="card mb-4 grid gap-2 p-4">
      {reduced.map(({ id, name, from, to, isLimited }) =>
        isLimited ? (
          <p key={id}>
            <strong>{name}</strong>: {lineLimitText(to)}, so the quantity is now {to} instead of {from}.
          </p>
        ) : (
          <p key={id}>
            Only {to} of <strong>{name}</strong> left, so the quantity is now {to} instead of {from}.
          </p>
        ),
      )}
      {toChoose.map((line) => (
        <ToChoose key={line.id} line={line} />
      ))}
      {first ? (
        <form method="post" data-post="swap" className="flex flex-wrap items-center justify-between gap-2">
          <p>
            {unavailable.length === 1
              ? "One product in your cart is no longer sold."
              : `${unavailable.length} products in your cart are no longer sold.`}
          </p>
          <input type="hidden" name="productId" value={first.id} />
          <Button name="intent" value="remove" variant="outline" size="sm">
            {unavailable.length === 1 ? "Remove it" : "Remove them"}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

/** A product that has got options since it was put into the cart. */
function ToChoose({ line: { id, name, optionNames } }: { line: JoinedCart["toChoose"][number] }) {
  return (
    <form method="post" data-post="swap" className="flex flex-wrap items-center justify-between gap-2">
      <p>
        <strong>{name}</strong> has options now. {missingChoiceText(optionNames)}.
      </p>
      <input type="hidden" name="productId" value={id} />
      <span className="flex gap-2">
        <ButtonLink to={href("/product/:id", { id })} size="sm">
          {chooseLabel(optionNames)}
        </ButtonLink>
        <Button name="intent" value="remove" variant="outline" size="sm">
          Remove it
        </Button>
      </span>
    </form>
  );
}
