import type { FieldMetadata } from "@conform-to/react";

import type { PaymentOffer } from "#app/shop/checkout/payment-method.ts";
import type { Totals } from "#app/shop/pricing.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";

type CheckoutPaymentProps = {
  offers: PaymentOffer[];
  totals: Totals;
  /** True if the payment provider runs with test keys. */
  isTest: boolean;
  contactEmail: string;
  field: FieldMetadata<string>;
};

/** Payment methods; nothing to choose for an order of ₹0. */
export function CheckoutPayment({ offers, totals, isTest, contactEmail, field }: CheckoutPaymentProps) {
  if (totals.total === 0) {
    return (
      <Panel number={2} title="Payment">
        {/* The form requires a method even for ₹0. */}
        <input type="hidden" name={field.name} value={offers[0]?.method ?? "cod"} />
        <p>Nothing to pay. Your order is confirmed as soon as you place it.</p>
      </Panel>
    );
  }
  const open = offers.filter(({ reason }) => reason === null);
  // None where the chosen one is not available: another one is not chosen for the shopper.
  const chosen = open.find(({ method }) => method === field.initialValue);
  const isOnline = offers.some(({ method }) => method === "razorpay");
  return (
    <Panel number={2} title="Payment">
      {isOnline && isTest ? (
        <p className="rounded-control bg-yellow-soft text-yellow mb-3 px-3 py-2 text-sm">
          Test mode: no real money is taken.
        </p>
      ) : null}
      <fieldset
        id={field.id}
        aria-describedby={field.errors ? field.errorId : undefined}
        className="grid gap-2"
      >
        <legend className="sr-only">Payment method</legend>
        {offers.map((offer) => (
          <RadioCard
            key={offer.method}
            name="paymentMethod"
            value={offer.method}
            defaultChecked={offer === chosen}
            disabled={offer.reason !== null}
            title={offer.label}
          >
            {offer.reason ?? offer.detail}
            {offer.method === "razorpay" ? (
              <>
                . You pay on the next page, securely with Razorpay.
                <noscript> That page needs JavaScript, which is off in your browser.</noscript>
              </>
            ) : null}
          </RadioCard>
        ))}
        {offers.length === 0 ? (
          <p>
            We cannot take payments at the moment. To order, write to{" "}
            <a href={`mailto:${contactEmail}`} className="link">
              {contactEmail}
            </a>
            .
          </p>
        ) : null}
        <FieldError field={field} />
      </fieldset>
    </Panel>
  );
}
