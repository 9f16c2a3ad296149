import { href } from "react-router";

import { type OwnStockNotice, StockNoticeForm } from "#app/routes/store/products/stock-notice-form.tsx";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `most`: units that an order can have; 0 when it is sold out. */
type BuyFormProps = {
  id: string;
  most: number;
  quantity: number;
  /** The bar of a phone, where the price scrolls away, shows the sum; null while it is not known. */
  price: Paise | null;
  redirectTo: string;
  /** The stock notice of a shopper, while the product is sold out. */
  notice: OwnStockNotice | undefined;
};

/**
 * Quantity and Add to Cart: inline on a large screen, a bar at the foot of a phone. When it is sold out, there is
 * nothing to buy, so nothing stays in sight.
 */
export function AddToCartForm({ id, most, quantity, price, redirectTo, notice }: BuyFormProps) {
  if (most === 0) return <StockNoticeForm id={id} own={notice} redirectTo={redirectTo} />;
  return (
    <form method="post" action={href("/cart")} data-post="stay" className="buy-bar">
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <QuantityStepper most={most} quantity={quantity} />
      <Button name="intent" value="add" className="flex-1 px-2 whitespace-nowrap max-sm:text-sm">
        Add to Cart
        {price !== null ? <span className="-ms-1 lg:hidden">· {formatPaise(price * quantity)}</span> : null}
      </Button>
    </form>
  );
}

/** A button that gets the page again instead of posting; its address is that of the page. */
const STEP = { name: "step", formMethod: "get", formAction: "", formNoValidate: true } as const;

/** Quantity with − and +: the shop's script steps at once, without it they open the page with the new quantity. */
function QuantityStepper({ most, quantity }: { most: number; quantity: number }) {
  return (
    <div className="stepper">
      <input
        type="number"
        name="quantity"
        aria-label="Quantity"
        key={quantity}
        defaultValue={quantity}
        min={1}
        max={most}
        inputMode="numeric"
      />
      <button {...STEP} value="less" data-scripted="less" aria-label="One less" className="icon-button">
        <Icon name="minus" className="size-5" />
      </button>
      <button {...STEP} value="more" data-scripted="more" aria-label="One more" className="icon-button">
        <Icon name="plus" className="size-5" />
      </button>
    </div>
  );
}
