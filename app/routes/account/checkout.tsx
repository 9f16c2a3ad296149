import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, href, Link, useNavigation } from "react-router";

import { sessionContext } from "#app/context.ts";
import { listAddresses } from "#app/data/addresses.server.ts";
import { confirmUser, requireUser } from "#app/middleware/identity.server.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { addressFields } from "#app/shop/address-form.ts";
import { type Address, formatAddress } from "#app/shop/address.ts";
import { checkoutSchema } from "#app/shop/checkout-form.ts";
import { NEW_ADDRESS, PLACE_ORDER } from "#app/shop/checkout.ts";
import { formatPaise } from "#app/shop/money.ts";
import { paymentOffers } from "#app/shop/payment-method.ts";
import { deliveryEstimate } from "#app/shop/settings.ts";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, FieldError } from "#app/ui/field.tsx";
import { OrderSummary } from "#app/ui/order-summary.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";

import type { Route } from "./+types/checkout";
import { changesIn, placeCheckout, priceCheckout, redirectIfOrdered } from "./checkout.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Checkout", path: href("/checkout"), noindex: true });

const FIELDS = ["intent", "checkoutKey", "shownTotal", "addressId", "paymentMethod"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const [checkout, addresses] = await Promise.all([priceCheckout(db, context), listAddresses(db, user.id)]);
  const { cart, joined, settings, totals } = checkout;
  await redirectIfOrdered({ user, db }, cart);
  return {
    // Minted with the form: the same key is the same order, however often it arrives.
    checkoutKey: crypto.randomUUID(),
    lines: joined.lines,
    blocked: joined.blocked,
    changes: changesIn(joined),
    totals,
    taxRate: settings.taxRate,
    offers: paymentOffers(settings, totals.total),
    delivery: deliveryEstimate(settings, new Date()),
    contactEmail: settings.contactEmail,
    addresses: addresses.map(({ id, isDefault, ...address }) => {
      const [name = "", ...rest] = formatAddress(address);
      return { id, isDefault, name, rest };
    }),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, [...FIELDS, ...Object.keys(addressFields)]);
  const submission = parseWithZod(form, { schema: checkoutSchema });
  // The form's first button, which Enter presses: shows the page again and places nothing.
  if (form.get("intent") !== PLACE_ORDER) {
    const { initialValue } = submission.reply();
    return data<SubmissionResult>({ initialValue });
  }
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  if (await isTooMany("checkout", request, context)) {
    return data(submission.reply({ formErrors: [TOO_MANY] }), { status: 429 });
  }

  const shopper = await confirmUser({ url, context });
  const result = await placeCheckout(shopper, context, submission.value);
  if ("refused" in result) {
    const { refused, field } = result;
    const errors = field ? { fieldErrors: { [field]: [refused] } } : { formErrors: [refused] };
    return data(submission.reply(errors), { status: 409 });
  }
  context
    .get(sessionContext)
    .notify(
      result.savedAddress
        ? { kind: "success", message: "Order placed successfully!" }
        : { kind: "error", message: "Order placed successfully! Failed to save address" },
    );
  return result.redirect;
}

type CheckoutFields = Record<"addressId" | "paymentMethod" | keyof Address, string>;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, offers, totals, blocked } = loaderData;
  const [form, fields] = useForm<CheckoutFields>({
    id: "checkout",
    lastResult: actionData,
    defaultValue: {
      addressId: addresses[0]?.id ?? NEW_ADDRESS,
      paymentMethod: offers.find(({ reason }) => !reason)?.method ?? "",
    },
  });
  // A refusal has said what changed already.
  const changes = loaderData.changes.filter(
    (change) => !form.errors?.some((error) => error.includes(change)),
  );
  const busy = useNavigation().state !== "idle";
  const chosen = fields.addressId.initialValue;

  return (
    <div className="page max-w-5xl py-5">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="text-2xl">Checkout</h1>
        <Link to={href("/cart")} className="tap link">
          Back to Cart
        </Link>
      </div>
      <Form method="post" {...getFormProps(form)} noValidate>
        {/* Enter presses a form's first button; this one places nothing. */}
        <button type="submit" name="intent" value="refresh" className="sr-only" tabIndex={-1} aria-hidden>
          Show the total again
        </button>
        <input type="hidden" name="checkoutKey" value={loaderData.checkoutKey} />
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
            <Panel number={1} title="Address">
              <fieldset className="checkout-address grid gap-2">
                <legend className="sr-only">Shipping address</legend>
                {addresses.map((address) => (
                  <RadioCard
                    key={address.id}
                    name="addressId"
                    value={address.id}
                    defaultChecked={chosen === address.id}
                    title={
                      <>
                        {address.name}{" "}
                        {address.isDefault ? <StatusBadge tone="blue">Default</StatusBadge> : null}
                      </>
                    }
                  >
                    {address.rest.map((line) => (
                      <span key={line} className="block">
                        {line}
                      </span>
                    ))}
                  </RadioCard>
                ))}
                {addresses.length > 0 ? (
                  <RadioCard
                    name="addressId"
                    value={NEW_ADDRESS}
                    defaultChecked={chosen === NEW_ADDRESS}
                    title="Add a new address"
                  />
                ) : (
                  <input type="hidden" name="addressId" value={NEW_ADDRESS} />
                )}
                <FieldError field={fields.addressId} />
                <div className={addresses.length > 0 ? "new-address pt-2" : undefined}>
                  <AddressFields fields={fields} />
                </div>
              </fieldset>
            </Panel>

            <Panel number={2} title="Payment">
              <fieldset className="grid gap-2">
                <legend className="sr-only">Payment method</legend>
                {offers.map((offer) => (
                  <RadioCard
                    key={offer.method}
                    name="paymentMethod"
                    value={offer.method}
                    defaultChecked={fields.paymentMethod.initialValue === offer.method}
                    disabled={offer.reason !== null}
                    title={offer.label}
                  >
                    {offer.reason ?? offer.detail}
                  </RadioCard>
                ))}
                {offers.length === 0 ? (
                  <p>
                    No payment method is available right now. Please write to{" "}
                    <a href={`mailto:${loaderData.contactEmail}`} className="link">
                      {loaderData.contactEmail}
                    </a>
                    .
                  </p>
                ) : null}
                <FieldError field={fields.paymentMethod} />
              </fieldset>
            </Panel>
          </div>

          <Panel number={3} title="Review" className="lg:sticky lg:top-4">
            <ul className="mb-3 grid gap-1.5 text-sm">
              {loaderData.lines.map((line) => (
                <li key={line.id} className="flex justify-between gap-4">
                  <span className="min-w-0">
                    {line.name} <span className="text-muted whitespace-nowrap">× {line.quantity}</span>
                  </span>
                  <span className="tabular-nums">{formatPaise(line.lineTotal)}</span>
                </li>
              ))}
            </ul>
            <OrderSummary totals={totals} taxRate={loaderData.taxRate} />
            <p className="text-muted my-3 text-sm">{loaderData.delivery}</p>
            <Button
              name="intent"
              value={PLACE_ORDER}
              size="lg"
              loading={busy}
              disabled={blocked || offers.every(({ reason }) => reason !== null)}
              className="w-full"
            >
              Place Order · {formatPaise(totals.total)}
            </Button>
          </Panel>
        </div>
      </Form>
    </div>
  );
}
