import { ACCEPT_CHANGES } from "#app/shop/checkout/checkout.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CartChange } from "#app/workflows/checkout.server.ts";

/** Lists in sentences what has changed since the cart was filled, or the page was opened. Renders nothing without changes. */
export function CheckoutChanges({ changes }: { changes: readonly CartChange[] }) {
  if (changes.length === 0) return null;
  return (
    <div role="alert" className="rounded-control bg-yellow-soft text-yellow mb-4 flex gap-2 p-3 text-sm">
      <Icon name="alert" className="size-5 flex-none" />
      <div className="min-w-0 flex-1">
        <h2 className="text-base">Changes to your order</h2>
        <ul data-changes className="mt-1 grid gap-2">
          {changes.map(({ sentence, name }) => (
            <li key={sentence}>
              <Sentence sentence={sentence} name={name} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A sentence with the product's name in bold, whose last two words stay on one line. */
function Sentence({ sentence, name }: CartChange) {
  const unbroken = keepTogether(sentence).replace(/ (?=\S+$)/, "\u00a0");
  const named = name === undefined ? "" : keepTogether(name);
  const at = named === "" ? -1 : unbroken.indexOf(named);
  if (at < 0) return unbroken;
  return (
    <>
      {unbroken.slice(0, at)}
      <strong>{named}</strong>
      {unbroken.slice(at + named.length)}
    </>
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
