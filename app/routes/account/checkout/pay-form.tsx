import type { ReactNode } from "react";

import type { PayFormData } from "#app/routes/account/checkout/pay-form.server.ts";
import { countText } from "#app/shop/cart/marks.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { ONLINE_METHODS } from "#app/shop/payment/payment.ts";
import type { Charges } from "#app/shop/pricing.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OrderSummary } from "#app/ui/order-summary.tsx";
import { Panel } from "#app/ui/panel.tsx";

type PayFormProps = {
  order: PaidOrder;
  payment: PayFormData;
  /** Whoever pays is not known: Razorpay's own page requires a mobile number and an e-mail address. */
  asksPayer?: boolean;
  /** Shown below the payment. */
  children?: ReactNode;
};

/** The form that pays an order on Razorpay's page, and what is paid for. */
export function PayForm({ order, payment, asksPayer = false, children }: PayFormProps) {
  const { action, checkoutSrc, secondsLeft, fields } = payment;
  return (
    <>
      <Panel title="Payment">
        <form
          id="pay-form"
          method="post"
          action={action}
          data-checkout={checkoutSrc}
          data-seconds={secondsLeft}
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {asksPayer ? <PayerFields /> : null}
          {/* Filled by pay.js. Present from the start so that screen readers announce changes. */}
          <p id="pay-message" role="alert" className="text-red mb-3 font-semibold" />
          <Button id="pay-button" size="lg" className="w-full">
            Pay {formatPaise(order.total)}
          </Button>
          <p hidden className="text-muted mt-3 text-sm">
            Razorpay’s window does not work here?{" "}
            <button id="pay-plain" className="link min-h-11">
              Pay on Razorpay’s own page
            </button>
          </p>
          <p className="text-muted mt-3 flex gap-2 text-sm">
            <Icon name="shield" className="size-5 flex-none" />
            <span>
              Pay opens Razorpay’s secure payment: {ONLINE_METHODS}, or a wallet. We never see your card
              number.
            </span>
          </p>
          <noscript>
            <p className="text-muted mt-3 text-sm">Razorpay’s own page needs JavaScript.</p>
          </noscript>
        </form>
      </Panel>
      {children}
      <PaidItems order={order} isOpen={asksPayer} />
    </>
  );
}

/** The fields that Razorpay's own page requires. pay.js hides them, because the payment window asks for them itself. */
function PayerFields() {
  return (
    <fieldset id="pay-payer" className="mb-4 grid gap-3">
      <legend className="sr-only">Who pays</legend>
      <label>
        <span className="mb-1 block font-semibold">Your mobile number</span>
        <input
          name="prefill[contact]"
          type="tel"
          autoComplete="tel"
          required
          pattern="[+]?[0-9 \-]{10,16}"
          title="10 digits"
          className="form-control"
        />
      </label>
      <label>
        <span className="mb-1 block font-semibold">Your e-mail</span>
        <input name="prefill[email]" type="email" autoComplete="email" required className="form-control" />
      </label>
      <p className="text-muted text-sm">Razorpay asks for both, and sends the receipt there.</p>
    </fieldset>
  );
}

type PaidOrder = Charges & {
  items: readonly { id: string; productName: string; quantity: number; totalPrice: Paise }[];
  couponCode: string | null;
};

type PaidItemsProps = {
  order: PaidOrder;
  /** Not folded to one line: whoever pays may not have placed the order. */
  isOpen: boolean;
};

/** The items of an order and what they cost. */
export function PaidItems({ order, isOpen }: PaidItemsProps) {
  return (
    <details open={isOpen} className="card group px-4">
      <summary className="flex min-h-13 items-center gap-x-2">
        <span className="flex-1">
          <strong>What you pay for</strong> · {countText(order.items)}
        </span>
        <Icon name="down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <ul className="mb-3 grid gap-1.5 text-sm">
        {order.items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {keepTogether(item.productName)}{" "}
              <span className="text-muted whitespace-nowrap">× {item.quantity}</span>
            </span>
            <span className="tabular-nums">{formatPaise(item.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <div className="pb-4">
        <OrderSummary totals={order} couponCode={order.couponCode} />
      </div>
    </details>
  );
}
