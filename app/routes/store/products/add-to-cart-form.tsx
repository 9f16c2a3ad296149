import { href } from "react-router";

import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `most`: units that an order can have; 0 when it is sold out. */
type BuyFormProps = { id: string; most: number; redirectTo: string };

/** Quantity and Add to Cart: inline on a large screen, a fixed bar at the bottom on a phone. */
export function AddToCartForm({ id, most, redirectTo }: BuyFormProps) {
  return (
    <form method="post" action={href("/cart")} data-post="stay" className="buy-bar">
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {most > 0 ? <QuantityStepper most={most} /> : null}
      <Button name="intent" value="add" disabled={most === 0} className="flex-1">
        {most === 0 ? "Out of Stock" : "Add to Cart"}
      </Button>
    </form>
  );
}

/** Number input; the shop's script shows the minus and plus buttons without a layout shift. */
function QuantityStepper({ most }: { most: number }) {
  return (
    <div className="stepper">
      <input
        type="number"
        name="quantity"
        aria-label="Quantity"
        defaultValue={1}
        min={1}
        max={most}
        inputMode="numeric"
      />
      <button type="button" hidden data-scripted="less" aria-label="One less" className="icon-button">
        <Icon name="minus" className="size-5" />
      </button>
      <button type="button" hidden data-scripted="more" aria-label="One more" className="icon-button">
        <Icon name="plus" className="size-5" />
      </button>
    </div>
  );
}
