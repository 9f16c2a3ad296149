import { AcceptChangesButton } from "#app/routes/account/checkout/checkout-changes.tsx";
import type { DeliveryText } from "#app/routes/account/checkout/delivery.server.ts";
import { type JoinedCart, linesForSale } from "#app/shop/cart/join.ts";
import { countText } from "#app/shop/cart/marks.ts";
import { COUPON_REFUSED, PLACE_ORDER } from "#app/shop/checkout/checkout.ts";
import type { PaymentOffer } from "#app/shop/checkout/payment-method.ts";
import type { CartCoupon, RefusedCoupon } from "#app/shop/coupon/coupon.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { savings, type Totals } from "#app/shop/pricing.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { CouponBox } from "#app/ui/coupon-box.tsx";
import { ErrorText } from "#app/ui/error-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";
import { OrderSummary } from "#app/ui/order-summary.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ProductName } from "#app/ui/product-name.tsx";

type CheckoutReviewProps = {
  lines: JoinedCart["lines"];
  reduced: JoinedCart["reduced"];
  blocked: boolean;
  totals: Totals;
  taxLabel: string;
  coupon: CartCoupon | null;
  typed: string | undefined;
  refused: RefusedCoupon | null;
  offers: PaymentOffer[];
  delivery: DeliveryText;
};

/** On a phone what is bought, and the total, in one line above the form; see the review for the rest. */
export function CheckoutItems({ lines, total }: Pick<CheckoutReviewProps, "lines"> & { total: Paise }) {
  return (
    <details className="card group mb-4 px-4 lg:hidden">
      <summary className="flex min-h-13 flex-wrap items-center gap-x-2 py-2">
        <span className="flex-1">{countText(linesForSale(lines), lines.length)}</span>
        <strong className="tabular-nums">{formatPaise(total)}</strong>
        <Icon name="down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <ul className="grid gap-2 pb-4 text-sm">
        {lines.map(({ id, name, quantity, imageUrl }) => (
          <li key={id} className="flex items-center gap-3">
            <Image src={imageUrl} alt="" className="rounded-control w-12 flex-none" />
            <span className="min-w-0">
              <ProductName name={`${quantity} × ${name}`} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Items, total and the Place Order button. */
export function CheckoutReview(props: CheckoutReviewProps) {
  const { lines, reduced, blocked, totals, taxLabel, coupon, typed, refused, offers, delivery } = props;
  const isPayable = totals.total === 0 || offers.some(({ reason }) => reason === null);
  return (
    <Panel number={3} title="Review" className="lg:sticky lg:top-4">
      <ul className="mb-4 grid gap-3 text-sm">
        {lines.map((line) => (
          <li key={line.id} data-unsold={line.stock === 0 || undefined} className="flex flex-wrap gap-3">
            <Image src={line.imageUrl} alt="" className="rounded-control w-12 flex-none self-start" />
            <span className={classes("min-w-0 flex-1 basis-20", line.stock === 0 && "text-muted")}>
              <ProductName name={`${line.quantity} × ${line.name}`} />
              <Reduced id={line.id} reduced={reduced} />
              {line.stock === 0 ? <strong className="text-red block">Out of Stock</strong> : null}
            </span>
            {line.stock === 0 ? null : <span className="tabular-nums">{formatPaise(line.lineTotal)}</span>}
          </li>
        ))}
      </ul>
      {refused ? <input type="hidden" name={COUPON_REFUSED} value={refused.typed} /> : null}
      <CouponBox coupon={coupon} typed={typed} refusal={refused?.refusal} />
      <OrderSummary
        totals={totals}
        taxLabel={taxLabel}
        couponCode={coupon?.code ?? null}
        saved={savings(lines, totals.discount)}
      />
      <div className="text-muted my-3 text-sm">
        {delivery.isServed ? delivery.text : <ErrorText>{delivery.text}</ErrorText>}
      </div>
      <div className="buy-bar">
        {blocked ? <AcceptChangesButton /> : null}
        <Button
          name="intent"
          value={PLACE_ORDER}
          size={blocked ? "sm" : "lg"}
          disabled={blocked || !isPayable}
          className="flex-1 whitespace-nowrap"
        >
          Place Order{blocked ? null : ` · ${formatPaise(totals.total)}`}
        </Button>
      </div>
    </Panel>
  );
}

/** Says of which line there is less than the shopper wanted. */
function Reduced({ id, reduced }: { id: string; reduced: JoinedCart["reduced"] }) {
  const change = reduced.find((one) => one.id === id);
  return change ? (
    <strong className="text-yellow block">{`Changed from ${change.from} to ${change.to}`}</strong>
  ) : null;
}
