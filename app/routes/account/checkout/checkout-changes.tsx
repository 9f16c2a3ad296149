import { href } from "react-router";

import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const FORM_ID = "accept-changes";

type CheckoutChangesProps = {
  changes: readonly string[];
  /** True if something must be removed before the order can be placed. */
  blocked: boolean;
};

/** Lists in sentences what has changed since the cart was filled. Renders nothing without changes. */
export function CheckoutChanges({ changes, blocked }: CheckoutChangesProps) {
  if (changes.length === 0 && !blocked) return null;
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

/** Beside Place Order, which waits for it. */
export function AcceptChangesButton() {
  return (
    <Button form={FORM_ID} name="intent" value="accept" size="sm" className="flex-1 whitespace-nowrap">
      Remove unavailable items
    </Button>
  );
}

/** The form of the button above, outside the form of the order. */
export function AcceptChangesForm() {
  return (
    <form id={FORM_ID} method="post" action={href("/cart")}>
      <input type="hidden" name="redirectTo" value={href("/checkout")} />
    </form>
  );
}
