import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";

import { configContext, postedCheckoutContext, sessionContext } from "#app/context.ts";
import { listAddresses } from "#app/data/addresses.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { getProfile } from "#app/data/users.server.ts";
import { revalidateUser, requireUser } from "#app/middleware/identity.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AccountField } from "#app/routes/account/account-field.tsx";
import { CheckoutAddress } from "#app/routes/account/checkout/address-section.tsx";
import { BusinessSection } from "#app/routes/account/checkout/business-section.tsx";
import { CheckoutChanges } from "#app/routes/account/checkout/checkout-changes.tsx";
import { handleCoupon } from "#app/routes/account/checkout/coupon.server.ts";
import { addressCards, describeDelivery, pinOf } from "#app/routes/account/checkout/delivery.server.ts";
import { GiftMessage } from "#app/routes/account/checkout/gift-message.tsx";
import { CheckoutPayment } from "#app/routes/account/checkout/payment-section.tsx";
import {
  acceptChanges,
  changesOfPosted,
  readPosted,
} from "#app/routes/account/checkout/posted-checkout.server.ts";
import { CheckoutItems, CheckoutReview } from "#app/routes/account/checkout/review-section.tsx";
import { ConfirmingOrder, UnpaidOrderNotice } from "#app/routes/account/checkout/unpaid-order.tsx";
import { addressOfAccount } from "#app/shop/address/address-of-account.ts";
import type { AddressField } from "#app/shop/address/address.ts";
import type { BusinessField } from "#app/shop/checkout/business-form.ts";
import { cartMark } from "#app/shop/checkout/cart-mark.ts";
import { addChangedTerms } from "#app/shop/checkout/changed-terms.ts";
import { checkoutSchema } from "#app/shop/checkout/checkout-form.ts";
import {
  ACCEPT_CHANGES,
  CHECKOUT_ORDER,
  COUPON_CODE,
  COUPON_REFUSED,
  NEW_ADDRESS,
  PLACE_ORDER,
  REFRESH,
} from "#app/shop/checkout/checkout.ts";
import { deliveryMark } from "#app/shop/checkout/delivery-mark.ts";
import { paymentOffers } from "#app/shop/checkout/payment-method.ts";
import type { RefusedCoupon } from "#app/shop/coupon/coupon.ts";
import { UNPAID_ORDERS } from "#app/shop/order/placement-refusal.ts";
import { taxLabels } from "#app/shop/tax/tax-mode.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { priceCheckout, readCartChanges } from "#app/workflows/checkout.server.ts";
import { rememberedPin } from "#app/workflows/deliver-to.server.ts";
import { redirectIfOrdered } from "#app/workflows/earlier-orders.server.ts";
import { catchPlacementErrors, placeOrderFromCheckout } from "#app/workflows/place-order.server.ts";

import type { Route } from "./+types/checkout";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Checkout", path: href("/checkout"), noindex: true });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const shopper = requireUser({ url, context });
  const { user, db } = shopper;
  // Without the saved addresses the order can still go to a new one.
  const reading = listAddresses(db, user.id).catch(() => null);
  const posted = context.get(postedCheckoutContext);
  const remembered = await rememberedPin({ request, context });
  const pin = reading.then((saved) => pinOf(saved ?? [], posted) ?? remembered);
  // What the account knows of a first address; null where it cannot be read. Waited for with the second reads.
  const account = reading.then((saved) =>
    saved?.length === 0 ? getProfile(db, user.id).then(addressOfAccount, () => null) : null,
  );
  const [checkout, addresses, allSettings] = await Promise.all([
    priceCheckout(shopper, context, pin),
    reading,
    getSettings(db),
  ]);
  const { cart, joined, settings, totals, coupon, delivery } = checkout;
  const [unpaid, firstAddress, changes] = await Promise.all([
    redirectIfOrdered(shopper, context, cart),
    account,
    readCartChanges(db, joined),
  ]);
  const { gateway } = context.get(configContext);
  return {
    // Idempotency key: repeated submissions of this form place one order.
    checkoutKey: crypto.randomUUID(),
    shownCart: cartMark(checkout),
    shownDelivery: deliveryMark({ all: allSettings, settings, addresses: addresses ?? [] }),
    unpaid,
    refundDays: settings.refundDays,
    lines: joined.lines,
    reduced: joined.reduced,
    blocked: joined.hasOutOfStock,
    changes: [...changesOfPosted(posted, checkout, addresses), ...changes],
    totals,
    coupon,
    taxLabel: taxLabels(settings).row,
    offers: paymentOffers(settings, { hasKeys: gateway !== null, total: totals.total, delivery }),
    isTest: gateway?.isTest ?? false,
    delivery: { text: describeDelivery(settings, delivery), isServed: delivery.isServed },
    hasZones: settings.deliveryZones.length > 0,
    firstAddress,
    /** For a first address. */
    pin: settings.deliveryZones.length > 0 ? remembered : null,
    offersGiftMessage: settings.offerGiftMessage,
    isGst: settings.taxMode === "gst",
    contactEmail: settings.contactEmail,
    addresses: addresses && addressCards(addresses, allSettings),
  };
}

type Answer = {
  result: SubmissionResult;
  coupon?: RefusedCoupon | null;
  /** The total that was seen, in paise. */
  shownTotal?: number | null;
  /** The key to retry with when the order may have been placed. */
  checkoutKey?: string;
};

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm({ request, context }, checkoutSchema, [COUPON_CODE, COUPON_REFUSED]);
  const submission = parseWithZod(form, { schema: checkoutSchema });
  const isOrder = form.get("intent") === PLACE_ORDER;
  const { posted, shownTotal } = readPosted(form);
  context.set(postedCheckoutContext, posted);
  if (isOrder && submission.status !== "success") {
    return data<Answer>({ result: submission.reply(), shownTotal }, { status: 400 });
  }
  const { initialValue } = submission.reply();
  if (form.get("intent") === ACCEPT_CHANGES) {
    await acceptChanges(context, posted);
    return data<Answer>({ result: { initialValue } });
  }
  // Only the Place Order button places an order, not a coupon or the form's default button.
  const coupon = await handleCoupon(request, context, form);
  if (coupon || submission.status !== "success") {
    context.set(postedCheckoutContext, { ...posted, isAboutCoupon: coupon !== null });
    return data<Answer>({ result: { initialValue }, coupon: coupon?.refused ?? null });
  }
  if (await countAndCheckLimit("checkout", request, context)) {
    return data<Answer>(
      { result: submission.reply({ formErrors: [TOO_MANY] }), shownTotal },
      { status: 429 },
    );
  }

  const { value } = submission;
  const placed = await catchPlacementErrors(async () =>
    placeOrderFromCheckout(await revalidateUser({ url, context }), context, value),
  );
  if ("refused" in placed) {
    const { refused, field, isUncertain } = placed;
    const errors = field ? { fieldErrors: { [field]: [refused] } } : { formErrors: [refused] };
    const again = isUncertain ? { checkoutKey: value.checkoutKey } : {};
    return data<Answer>({ result: submission.reply(errors), shownTotal, ...again }, { status: 409 });
  }
  if (placed.notice) context.get(sessionContext).notify(placed.notice);
  return placed.response;
}

type CheckoutFields = Record<
  | "addressId"
  | "paymentMethod"
  | "gift_message"
  | BusinessField
  | "billingPinAsTyped"
  | typeof COUPON_CODE
  | AddressField,
  string
>;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, offers, totals, unpaid } = loaderData;
  const [form, fields] = useForm<CheckoutFields>({
    id: "checkout",
    lastResult:
      actionData &&
      addChangedTerms(actionData.result, {
        offers,
        total: totals.total,
        shownTotal: actionData.shownTotal ?? null,
      }),
    defaultValue: {
      addressId: addresses?.[0]?.id ?? NEW_ADDRESS,
      ...loaderData.firstAddress,
      ...(loaderData.pin !== null && { postal_code: loaderData.pin }),
      paymentMethod: offers.find(({ reason }) => !reason)?.method ?? "",
    },
  });
  // A rejected order already lists the changes.
  const changes = loaderData.changes.filter(
    ({ sentence }) => !form.errors?.some((error) => error.includes(sentence)),
  );

  if (unpaid?.payment === "authorized") {
    return (
      <div data-narrow className="page-width py-5">
        <h1 className="mb-4">Checkout</h1>
        <ConfirmingOrder {...unpaid} />
      </div>
    );
  }
  return (
    <div className="page-width py-5">
      <h1 className="mb-4">Checkout</h1>
      {/* After a coupon the page opens at the coupon; what is wrong with an order is said at its top. */}
      <form method="post" action={href("/checkout")} {...getFormProps(form)} data-post="swap" noValidate>
        <AccountField />
        {/* Default button for Enter, so that it does not place the order. */}
        <button type="submit" name="intent" value={REFRESH} className="sr-only" tabIndex={-1} aria-hidden>
          Show the total again
        </button>
        <input type="hidden" name="checkoutKey" value={actionData?.checkoutKey ?? loaderData.checkoutKey} />
        <input type="hidden" name="shownTotal" value={totals.total} />
        <input type="hidden" name="shownCart" value={loaderData.shownCart} />
        <input type="hidden" name="shownDelivery" value={loaderData.shownDelivery} />
        <ErrorSummary form={form} order={CHECKOUT_ORDER} className="mb-4" />
        {form.errors?.includes(UNPAID_ORDERS) ? (
          <p className="mb-4">
            <TextLink to={href("/orders")}>My Orders</TextLink>
          </p>
        ) : null}
        {unpaid ? <UnpaidOrderNotice {...unpaid} refundDays={loaderData.refundDays} /> : null}
        <CheckoutChanges changes={changes} />

        <CheckoutItems lines={loaderData.lines} total={totals.total} />
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
          <div className="grid gap-4">
            <CheckoutAddress addresses={addresses} fields={fields} hasZones={loaderData.hasZones} />
            <CheckoutPayment {...loaderData} field={fields.paymentMethod} />
            {loaderData.offersGiftMessage ? <GiftMessage field={fields.gift_message} /> : null}
            {loaderData.isGst ? <BusinessSection fields={fields} /> : null}
          </div>
          <CheckoutReview
            {...loaderData}
            typed={fields[COUPON_CODE].initialValue}
            refused={actionData?.coupon ?? null}
          />
        </div>
      </form>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
