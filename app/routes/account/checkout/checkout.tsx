import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect } from "react";
import { data, Form, href, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";

import { configContext, sessionContext } from "#app/context.ts";
import { listAddresses } from "#app/data/addresses.server.ts";
import { revalidateUser, requireUser } from "#app/middleware/identity.server.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { CheckoutAddress } from "#app/routes/account/checkout/address-section.tsx";
import { handleCoupon } from "#app/routes/account/checkout/coupon.server.ts";
import { CheckoutPayment } from "#app/routes/account/checkout/payment-section.tsx";
import { CheckoutReview } from "#app/routes/account/checkout/review-section.tsx";
import { type Address, formatAddress } from "#app/shop/address/address.ts";
import { checkoutSchema } from "#app/shop/checkout/checkout-form.ts";
import {
  COUPON_CODE,
  COUPON_REFUSED,
  NEW_ADDRESS,
  PLACE_ORDER,
  REFRESH,
} from "#app/shop/checkout/checkout.ts";
import { paymentOffers } from "#app/shop/checkout/payment-method.ts";
import type { RejectedCoupon } from "#app/shop/coupon/coupon.ts";
import { deliveryEstimate } from "#app/shop/settings/settings.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { ErrorSummary, MultilineField } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { describeCartChanges, priceCheckout } from "#app/workflows/checkout.server.ts";
import { redirectIfOrdered } from "#app/workflows/earlier-orders.server.ts";
import { catchPlacementErrors, placeOrderFromCheckout } from "#app/workflows/place-order.server.ts";

import type { Route } from "./+types/checkout";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Checkout", path: href("/checkout"), noindex: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const shopper = requireUser({ url, context });
  const { user, db } = shopper;
  const [checkout, addresses] = await Promise.all([
    priceCheckout(shopper, context),
    // Without the saved addresses the order can still go to a new one.
    listAddresses(db, user.id).catch(() => null),
  ]);
  const { cart, joined, settings, totals, coupon } = checkout;
  await redirectIfOrdered(shopper, context, cart);
  const { payment } = context.get(configContext);
  return {
    // Idempotency key: repeated submissions of this form place one order.
    checkoutKey: crypto.randomUUID(),
    lines: joined.lines,
    blocked: joined.hasOutOfStock,
    changes: describeCartChanges(joined),
    totals,
    coupon,
    taxRate: settings.taxRate,
    offers: paymentOffers(settings, payment !== null, totals.total),
    isTest: payment?.isTest ?? false,
    delivery: deliveryEstimate(settings, new Date()),
    offersGiftMessage: settings.offerGiftMessage,
    contactEmail: settings.contactEmail,
    addresses:
      addresses?.map(({ id, isDefault, ...address }) => {
        const [name = "", ...rest] = formatAddress(address);
        return { id, isDefault, name, rest };
      }) ?? null,
  };
}

type Answer = {
  result: SubmissionResult;
  coupon?: RejectedCoupon | null;
  /** The key to retry with when the order may have been placed. */
  checkoutKey?: string;
};

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm({ request, context }, checkoutSchema, [COUPON_CODE, COUPON_REFUSED]);
  const submission = parseWithZod(form, { schema: checkoutSchema });
  const isOrder = form.get("intent") === PLACE_ORDER;
  if (isOrder && submission.status !== "success") {
    return data<Answer>({ result: submission.reply() }, { status: 400 });
  }
  // Only the Place Order button places an order, not a coupon or the form's default button.
  const coupon = await handleCoupon(request, context, form);
  if (coupon || submission.status !== "success") {
    const { initialValue } = submission.reply();
    return data<Answer>({ result: { initialValue }, coupon: coupon?.refused ?? null });
  }
  if (await isTooMany("checkout", request, context)) {
    return data<Answer>({ result: submission.reply({ formErrors: [TOO_MANY] }) }, { status: 429 });
  }

  const { value } = submission;
  const placed = await catchPlacementErrors(async () =>
    placeOrderFromCheckout(await revalidateUser({ url, context }), context, value),
  );
  if ("refused" in placed) {
    const { refused, field, isUncertain } = placed;
    const errors = field ? { fieldErrors: { [field]: [refused] } } : { formErrors: [refused] };
    const result = submission.reply(errors);
    const { checkoutKey } = value;
    return data<Answer>(isUncertain ? { result, checkoutKey } : { result }, { status: 409 });
  }
  if (placed.notice) context.get(sessionContext).notify(placed.notice);
  return placed.response;
}

/** Reloads prices and stock after a rejected order. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}

type CheckoutFields = Record<
  "addressId" | "paymentMethod" | "gift_message" | typeof COUPON_CODE | keyof Address,
  string
>;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, offers, totals } = loaderData;
  const [form, fields] = useForm<CheckoutFields>({
    id: "checkout",
    lastResult: actionData?.result,
    defaultValue: {
      addressId: addresses?.[0]?.id ?? NEW_ADDRESS,
      paymentMethod: offers.find(({ reason }) => !reason)?.method ?? "",
    },
  });
  const isBusy = useNavigation().state !== "idle";
  const refusal = form.errors?.join(" ");
  useEffect(() => {
    // Scrolls to the error above the form.
    if (actionData && refusal) document.getElementById(form.errorId)?.scrollIntoView({ block: "center" });
  }, [actionData, refusal, form.errorId]);
  // A rejected order already lists the changes.
  const changes = loaderData.changes.filter(
    (change) => !form.errors?.some((error) => error.includes(change)),
  );

  return (
    <div className="page-width max-w-5xl py-5">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="text-2xl">Checkout</h1>
        <TextLink to={href("/cart")}>Back to Cart</TextLink>
      </div>
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        onSubmit={(event) => (isBusy ? event.preventDefault() : form.onSubmit(event))}
        noValidate
      >
        {/* Default button for Enter, so that it does not place the order. */}
        <button type="submit" name="intent" value={REFRESH} className="sr-only" tabIndex={-1} aria-hidden>
          Show the total again
        </button>
        <input type="hidden" name="checkoutKey" value={actionData?.checkoutKey ?? loaderData.checkoutKey} />
        <input type="hidden" name="shownTotal" value={totals.total} />
        <ErrorSummary form={form} />
        {changes.length > 0 ? (
          <div role="alert" className="card border-red text-red mb-4 p-4 font-semibold">
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        ) : null}

        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
          <div className="grid gap-4">
            <CheckoutAddress addresses={addresses} fields={fields} />
            <CheckoutPayment {...loaderData} field={fields.paymentMethod} />
            {loaderData.offersGiftMessage ? (
              <Panel title="Gift message">
                <MultilineField
                  field={fields.gift_message}
                  label="Message (optional)"
                  hint="Up to 200 characters. We print it on the packing slip."
                  rows={4}
                />
              </Panel>
            ) : null}
          </div>
          <CheckoutReview
            {...loaderData}
            isBusy={isBusy}
            typed={fields[COUPON_CODE].initialValue}
            refused={actionData?.coupon ?? null}
          />
        </div>
      </Form>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
