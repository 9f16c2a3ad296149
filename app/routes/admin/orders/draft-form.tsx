import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { Form, href } from "react-router";

import { AddedTo } from "#app/routes/admin/orders/additions.tsx";
import { Caller } from "#app/routes/admin/orders/caller.tsx";
import { DraftItems } from "#app/routes/admin/orders/draft-items.tsx";
import type { DraftField, DraftView } from "#app/routes/admin/orders/draft.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { formatPaise } from "#app/shop/money.ts";
import { formatAmountOrFree } from "#app/shop/order/admin-order.ts";
import { PLACE_DRAFT, SHOW_TOTAL } from "#app/shop/order/draft-intents.ts";
import { LINK_TERMS } from "#app/shop/order/payment-link.ts";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { DefaultButton, Field, FieldError } from "#app/ui/field.tsx";
import { OrderSummary } from "#app/ui/order-summary.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type DraftFormProps = { view: DraftView; checkoutKey: string; result: SubmissionResult | null };

/** Customer, items, payment and total of an order that staff take; each button posts the whole form. */
export function DraftForm({ view, checkoutKey, result }: DraftFormProps) {
  const [form, fields] = useForm<Record<DraftField, string>>({
    id: "new-order",
    lastResult: result,
    defaultValue: view.values,
  });
  const busy = useIsSubmitting(PLACE_DRAFT);
  const { totals } = view;
  const place = `Place the order · ${formatPaise(totals.total)}`;
  const offered = view.offers.filter(({ reason }) => reason === null);
  const wanted = fields.paymentMethod.initialValue;
  // If the chosen payment method is no longer offered, none is selected, because the customer was told of that one.
  const chosen = wanted
    ? offered.find(({ method }) => method === wanted)
    : offered.find(({ method }) => method !== "cod" || !view.buyer?.isCashBlocked);
  useEffect(() => {
    // Its button is far below the problems, and every answer is a new form.
    if (result?.error) document.getElementById(form.errorId)?.focus();
  }, [result, form.errorId]);
  return (
    <Form method="post" {...getFormProps(form)} noValidate replace preventScrollReset>
      <DefaultButton name="intent" value={SHOW_TOTAL} />
      <input type="hidden" name="checkoutKey" value={checkoutKey} />
      <input type="hidden" name="shownTotal" value={totals.total} />
      {view.addedTo === null ? null : <AddedTo addedTo={view.addedTo} />}
      {view.replaced === null ? null : (
        <>
          <input type="hidden" name="replaces" value={view.replaced.id} />
          <p className="mb-4">
            It replaces{" "}
            <TextLink to={href("/admin/orders/:orderId", { orderId: view.replaced.id })}>
              {view.replaced.orderNumber ?? "an order that has changed meanwhile"}
            </TextLink>
            {view.replaced.orderNumber === null
              ? ". Nothing is placed: open that order first."
              : ", which is cancelled when you place this one. Its link stops working, and a payment that was begun with it goes back by itself."}
          </p>
        </>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <ErrorSummary form={form} />
          <Panel number={1} title="Customer">
            <FindCustomer view={view} />
            <div className="grid gap-4">
              <Field
                field={fields.email}
                label="E-mail"
                hint="We use the account with this e-mail, or create one."
                type="email"
                autoComplete="off"
              />
              {view.buyer ? <Caller buyer={view.buyer} /> : null}
            </div>
          </Panel>
          <Panel number={2} title="Items">
            <DraftItems view={view} />
          </Panel>
          <Panel number={3} title="Shipping address">
            <AddressFields fields={fields} section="section-customer shipping" />
          </Panel>
          <Panel number={4} title="Payment">
            <fieldset className="grid gap-2">
              <legend className="sr-only">Payment</legend>
              {view.offers.map((offer) => (
                <RadioCard
                  key={offer.method}
                  name={fields.paymentMethod.name}
                  value={offer.method}
                  defaultChecked={offer === chosen}
                  disabled={offer.reason !== null}
                  title={offer.method === "cod" ? "Cash on delivery" : "Payment link"}
                >
                  {offer.reason ?? (offer.method === "cod" ? "The courier collects the total." : LINK_TERMS)}
                </RadioCard>
              ))}
              {view.offers.length === 0 ? <p>No payment method is switched on in the settings.</p> : null}
              {wanted && !chosen && view.offers.length > 0 ? (
                <p role="alert" className="text-red font-semibold">
                  What was chosen is not possible for this order. Ask the customer, and choose again.
                </p>
              ) : null}
              <FieldError field={fields.paymentMethod} />
              {view.buyer?.isCashBlocked ? (
                <p className="text-sm">This customer is blocked for cash on delivery.</p>
              ) : null}
            </fieldset>
            <label className="mt-4 block">
              <span className="mb-1 block font-semibold">
                Coupon code <span className="text-muted font-normal">(optional)</span>
              </span>
              <input
                name="coupon"
                defaultValue={view.coupon}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
                className="form-control"
              />
            </label>
            {view.couponRefusal === null ? null : (
              <p role="alert" className="text-red mt-1.5 text-sm font-semibold">
                {view.couponRefusal}
              </p>
            )}
          </Panel>
        </div>
        <div className="lg:sticky lg:top-4">
          <Panel title="Summary">
            {view.lines.length > 0 ? (
              <>
                <OrderSummary
                  totals={{ ...totals, freeShippingHint: null }}
                  taxLabel={view.taxLabel}
                  couponCode={view.couponCode}
                  free={formatAmountOrFree(0)}
                />
                {view.delivery === null ? null : <p className="text-muted mt-2 text-sm">{view.delivery}.</p>}
              </>
            ) : (
              <p className="text-muted">Add products to see the total and create the order.</p>
            )}
            <div className="mt-4 grid gap-2 empty:hidden">
              {view.canPlace ? (
                <Button name="intent" value={PLACE_DRAFT} loading={busy} className="w-full max-lg:hidden">
                  {place}
                </Button>
              ) : null}
              {/* Also takes what was typed beside a product that was found. */}
              {view.lines.length > 0 || view.found.length > 0 ? (
                <Button name="intent" value={SHOW_TOTAL} variant="outline" className="w-full">
                  Recalculate
                </Button>
              ) : null}
            </div>
          </Panel>
        </div>
      </div>
      {view.canPlace ? (
        // Below the last field of a narrow screen, and in sight before.
        <SaveBar className="mt-4 lg:hidden">
          <Button name="intent" value={PLACE_DRAFT} loading={busy} className="w-full">
            {place}
          </Button>
        </SaveBar>
      ) : null}
    </Form>
  );
}

function FindCustomer({ view: { findCustomer, customers } }: { view: DraftView }) {
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-end gap-3">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block font-semibold">Find a customer</span>
          <input
            name="findCustomer"
            type="search"
            defaultValue={findCustomer}
            placeholder="Phone or name"
            autoComplete="off"
            className="form-control"
          />
        </label>
        <Button name="intent" value="find-customer" variant="outline">
          Find
        </Button>
      </div>
      {findCustomer !== "" && customers.length === 0 ? (
        <p className="mt-2">No customer has “{findCustomer}”. Enter a new one below.</p>
      ) : null}
      {customers.length > 0 ? (
        <ul aria-label="Customers found" className="divide-line border-line mt-3 divide-y border-y">
          {customers.map(({ id, name, email, phone, city, isCashBlocked }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {name || email}
                <span className="text-muted block text-sm">
                  {[name ? email : "", phone ?? "", city ?? ""].filter(Boolean).join(" · ")}
                  {isCashBlocked ? " · no cash on delivery" : null}
                </span>
              </span>
              <Button name="use" value={id} variant="outline" size="sm" aria-label={`Use ${name || email}`}>
                Use
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
