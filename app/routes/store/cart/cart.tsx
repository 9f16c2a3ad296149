import { parseWithZod } from "@conform-to/zod/v4";
import { use } from "react";
import { data, href, redirect } from "react-router";

import { cartContext, configContext, identityContext, sessionContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { type UnsoldProduct, unsoldProducts } from "#app/data/unsold-products.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { CartChanges, RemovedFromCart } from "#app/routes/store/cart/cart-changes.tsx";
import { CartCoupon } from "#app/routes/store/cart/cart-coupon.tsx";
import { CartLine } from "#app/routes/store/cart/cart-line.tsx";
import { EmptyCart } from "#app/routes/store/cart/empty-cart.tsx";
import { readRemoved } from "#app/routes/store/cart/removed.server.ts";
import { ShownCoupons } from "#app/routes/store/cart/shown-coupons.tsx";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { acceptLabel } from "#app/shop/cart/changes-text.ts";
import { hasChanges, linesForSale } from "#app/shop/cart/join.ts";
import { backToCard, countText, idSuffix } from "#app/shop/cart/marks.ts";
import { APPLY_COUPON, COUPON_CODE, REMOVE_COUPON, SHOWN_COUPON } from "#app/shop/checkout/checkout.ts";
import { paymentOffers } from "#app/shop/checkout/payment-method.ts";
import type { RefusedCoupon } from "#app/shop/coupon/coupon.ts";
import { offerCoupons } from "#app/shop/coupon/shown-coupons.ts";
import { formatPaise } from "#app/shop/money.ts";
import { savings } from "#app/shop/pricing.ts";
import { missingChoiceHref } from "#app/shop/product/missing-choice.ts";
import { SCRIPT_ACCEPT } from "#app/shop/script-answer.ts";
import { taxLabels } from "#app/shop/tax/tax-mode.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeliverTo } from "#app/ui/deliver-to.tsx";
import { Notice, PageNotice } from "#app/ui/notice.tsx";
import { OrderSummary } from "#app/ui/order-summary.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { applyCoupon, removeCoupon } from "#app/workflows/apply-coupon.server.ts";
import { applyIntent, cartIntent } from "#app/workflows/cart-intents.server.ts";
import { deliverTo, rememberedPin } from "#app/workflows/deliver-to.server.ts";
import { takePaidOut, toConfirm } from "#app/workflows/paid-cart.server.ts";
import { readPlacedBefore } from "#app/workflows/placed-before.server.ts";
import { priceCartWithCoupon } from "#app/workflows/price-cart.server.ts";
import { readShownCoupons } from "#app/workflows/read-shown-coupons.server.ts";
import { suggestProducts } from "#app/workflows/suggested-products.server.ts";

import type { Route } from "./+types/cart";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Cart", path: href("/cart"), noindex: true });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, user } = context.get(identityContext);
  const slot = context.get(cartContext);
  const { backend, gateway } = context.get(configContext);
  const pin = await rememberedPin({ request, context });
  const stored = slot.get();
  // Begun with the others, so that they do not wait for each other.
  const shown = stored.lines.length > 0 ? readShownCoupons(context, stored.id) : [];
  const price = () => priceCartWithCoupon({ backend, db, user }, slot.get(), pin);
  const [asStored, ordered] = await Promise.all([price(), takePaidOut(context, url.pathname)]);
  const priced = slot.get() === stored ? asStored : await price();
  const { cart, joined, totals, settings, coupon, delivery } = priced;
  if (cart !== slot.get()) slot.set(cart);
  const offers = paymentOffers(settings, { hasKeys: gateway !== null, total: totals.total, delivery });
  const { info } = await deliverTo({ request, context }, await getSettings(db));
  const gone = joined.unavailable.map(({ id }) => id);
  return {
    joined,
    hasCartChanged: hasChanges(joined),
    /** The header counts what this page counts. */
    cartLeft: hasChanges(joined) ? linesForSale(joined.lines).map(({ id }) => idSuffix(id)) : null,
    confirming: toConfirm(ordered),
    /** Without their names the cart still says how many are gone. */
    unsold: await unsoldProducts(db, gone).catch((): UnsoldProduct[] => []),
    totals,
    coupon,
    tax: taxLabels(settings),
    takesCoupons: db !== null,
    shownCoupons: offerCoupons(await shown, totals.subtotal, coupon, new Date()),
    deliverTo: info,
    /** The reason why this cart cannot be paid in cash. */
    noCash: offers.find(({ method }) => method === "cod")?.reason ?? null,
    removed: await readRemoved({ db, user }, cart, context.get(sessionContext).takeRemoved()),
    placed: joined.lines.length === 0 ? await readPlacedBefore(context, url) : null,
    suggested: joined.lines.length === 0 ? await suggestProducts(context) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, cartIntent, ["redirectTo", COUPON_CODE, SHOWN_COUPON]);
  const intent = form.get("intent");
  const codes = form.getAll(intent === APPLY_COUPON ? COUPON_CODE : SHOWN_COUPON);
  if (intent === APPLY_COUPON || codes.length > 0) return apply(request, context, codes);
  if (intent === REMOVE_COUPON) {
    removeCoupon(context);
    return redirect(href("/cart"), 303);
  }
  const submission = parseWithZod(form, { schema: cartIntent });
  const back = form.has("redirectTo") ? toLocalPath(form.get("redirectTo")) : href("/cart");
  const { notify, keepRemoved } = context.get(sessionContext);

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
  const { value } = submission;
  const { cart, notice, removed, mustChoose } = await applyIntent({ db, user }, before, value, page);
  if (cart !== before) slot.set(cart);
  // Anybody can write the code into the form of Undo: it is checked and limited as a typed one is.
  if (value.intent === "restore" && value.cart.coupon !== null && cart !== before && cart.coupon === null)
    await applyCoupon(request, context, [value.cart.coupon]);
  const choosing =
    mustChoose && value.intent === "add" ? missingChoiceHref(back, value.productId, value.quantity) : null;
  if (choosing !== null) return redirect(choosing, 303);
  const hasRemoved = removed !== undefined && removed.lines.length > 0;
  // The cart itself says what was removed, with the way to put it back.
  if (hasRemoved) keepRemoved(removed);
  if (notice && !(hasRemoved && back === href("/cart"))) notify(notice);
  // A card adds without a quantity; without script its page would open at the top.
  const isCard =
    request.headers.get("Accept") !== SCRIPT_ACCEPT && value.intent === "add" && value.quantity === undefined;
  return redirect(isCard ? backToCard(back, value.productId) : back, 303);
}

async function apply(
  request: Request,
  context: Route.ActionArgs["context"],
  codes: readonly FormDataEntryValue[],
): Promise<Response | ReturnType<typeof data<RefusedCoupon>>> {
  const refused = await applyCoupon(request, context, codes);
  if (!refused) return redirect(href("/cart"), 303);
  if (context.get(cartContext).get().lines.length > 0) return data(refused);
  // An empty cart has no coupon field for the message.
  context.get(sessionContext).notify({ kind: "error", message: refused.refusal });
  return redirect(href("/cart"), 303);
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { joined, unsold, totals, coupon, tax, removed } = loaderData;
  const { lines, hasOutOfStock } = joined;
  const forSale = linesForSale(lines);
  const notice = use(PageNotice);
  const above = (
    <>
      {notice ? <Notice {...notice} className="mb-4 w-full" /> : null}
      {removed ? <RemovedFromCart removed={removed} /> : null}
      <CartChanges joined={joined} unsold={unsold} />
    </>
  );

  const couponField = loaderData.takesCoupons ? (
    <CartCoupon coupon={coupon} typed={actionData?.typed} refusal={actionData?.refusal} />
  ) : null;

  if (lines.length === 0) return <EmptyCart {...loaderData}>{above}</EmptyCart>;
  return (
    <div className="page-width py-5">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h1>Cart</h1>
        {forSale.length > 0 ? <p className="text-muted">{countText(forSale, lines.length)}</p> : null}
      </div>
      {above}
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <div>
          <ul className="card ruled px-4">
            {lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                taxLabel={tax.price}
                confirming={loaderData.confirming}
                reducedFrom={joined.reduced.find(({ id }) => id === line.id)?.from}
              />
            ))}
          </ul>
          {/* Leads to the top of the page, where Undo is. */}
          <form method="post" className="flex justify-end">
            <button name="intent" value="clear" className="text-muted min-h-11 text-sm hover:underline">
              Clear Cart
            </button>
          </form>
        </div>
        <Panel title="Order Summary" className="lg:sticky lg:top-4">
          {loaderData.deliverTo ? (
            <div className="mb-3">
              <DeliverTo info={loaderData.deliverTo} redirectTo={href("/cart")} />
            </div>
          ) : null}
          <div className="mb-3">
            {coupon ? couponField : null}
            <form method="post" data-post="swap">
              <ShownCoupons coupons={loaderData.shownCoupons} applied={coupon} refused={actionData?.typed} />
            </form>
            {coupon ? null : couponField}
          </div>
          <OrderSummary
            totals={totals}
            taxLabel={tax.row}
            couponCode={coupon?.code ?? null}
            saved={savings(lines, totals.discount)}
          />
          {loaderData.noCash ? <p className="text-muted mt-3 text-sm">{loaderData.noCash}</p> : null}
          {hasOutOfStock ? (
            <form method="post" data-post="swap" className="buy-bar lg:mt-4 lg:grid">
              <Button name="intent" value="accept" className="flex-1">
                {acceptLabel(joined)}
              </Button>
              {/* A phone's bar has room for what can be done. */}
              <Button type="button" disabled className="hidden lg:grid">
                Proceed to Checkout
              </Button>
            </form>
          ) : (
            <div className="buy-bar items-center lg:mt-4">
              <p aria-hidden className="flex-auto text-lg font-bold tabular-nums lg:hidden">
                {formatPaise(totals.total)}
              </p>
              <ButtonLink to={href("/checkout")} size="lg" className="flex-auto px-3">
                Proceed to Checkout
              </ButtonLink>
            </div>
          )}
          <TextLink to={href("/products")} className="mt-2 w-full justify-center">
            Continue Shopping
          </TextLink>
        </Panel>
      </div>
    </div>
  );
}
