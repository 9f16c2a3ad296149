import { ACCEPT_CHANGES } from "#app/shop/checkout/checkout.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Lists in sentences what has changed since the cart was filled. Renders nothing without changes. */
export function CheckoutChanges({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <div role="alert" className="rounded-control bg-yellow-soft text-yellow mb-4 flex gap-2 p-3 text-sm">
      <Icon name="alert" className="size-5 flex-none" />
      <div className="min-w-0 flex-1">
        <h2 className="text-base">Your cart has changed</h2>
        <ul className="grid gap-1">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Beside Place Order, which waits for it. A button of the same form, so that what was typed is kept. */
export function AcceptChangesButton() {
  return (
    <Button name="intent" value={ACCEPT_CHANGES} size="sm" className="flex-1 whitespace-nowrap">
      Remove unavailable items
    </Button>
  );
}
