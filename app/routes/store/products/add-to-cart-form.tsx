import { useRef } from "react";
import { href } from "react-router";

import { clampQuantity } from "#app/shop/product/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useQueuedFetcher } from "#app/ui/use-queued-fetcher.ts";

/** `most`: units that an order can have; 0 when it is sold out. */
type BuyFormProps = { id: string; most: number; redirectTo: string };

/** Quantity and Add to Cart: inline on a large screen, a fixed bar at the bottom on a phone. */
export function AddToCartForm({ id, most, redirectTo }: BuyFormProps) {
  const { pending, onSubmit } = useQueuedFetcher();
  return (
    <form method="post" action={href("/cart")} onSubmit={onSubmit} className="buy-bar">
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {most > 0 ? <QuantityStepper most={most} /> : null}
      <Button name="intent" value="add" disabled={most === 0} loading={pending.length > 0} className="flex-1">
        {most === 0 ? "Out of Stock" : "Add to Cart"}
      </Button>
    </form>
  );
}

/** Number input; script adds minus and plus buttons without a layout shift. */
function QuantityStepper({ most }: { most: number }) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();

  function step(by: number) {
    const control = input.current;
    if (control) control.value = String(clampQuantity((control.valueAsNumber || 1) + by, most));
  }

  return (
    <div className="stepper">
      <input
        ref={input}
        type="number"
        name="quantity"
        aria-label="Quantity"
        defaultValue={1}
        min={1}
        max={most}
        inputMode="numeric"
        onBlur={() => step(0)}
      />
      {hydrated ? (
        <>
          <button type="button" aria-label="One less" onClick={() => step(-1)} className="icon-button">
            <Icon name="minus" className="size-5" />
          </button>
          <button type="button" aria-label="One more" onClick={() => step(1)} className="icon-button">
            <Icon name="plus" className="size-5" />
          </button>
        </>
      ) : null}
    </div>
  );
}
