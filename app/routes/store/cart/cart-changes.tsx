import { href, Link } from "react-router";

import type { UnsoldProduct } from "#app/data/unsold-products.server.ts";
import { acceptLabel, changeSentences } from "#app/shop/cart/changes-text.ts";
import { hasChanges, type JoinedCart } from "#app/shop/cart/join.ts";
import { chooseLabel, missingChoiceText } from "#app/shop/product/options.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What was taken out of the cart. `cart`: encoded, see `encodeCart`. */
export type Removed = { what: string; cart: string; canReturn: boolean };

/** Says what was taken out last, and offers it while it can be put back. */
export function RemovedFromCart({ removed: { what, cart, canReturn } }: { removed: Removed }) {
  return (
    <form
      method="post"
      data-post="swap"
      className="rounded-control bg-soft mb-4 flex items-center gap-2 px-3 py-1.5"
    >
      <output className="line-clamp-2 min-w-0 flex-1">
        You removed <strong>{what}</strong>.
      </output>
      <input type="hidden" name="cart" value={cart} />
      {canReturn ? (
        <Button name="intent" value="restore" variant="outline" size="sm">
          Undo
        </Button>
      ) : null}
    </form>
  );
}

type CartChangesProps = {
  joined: JoinedCart;
  /** Names of what is no longer sold. */
  unsold: readonly UnsoldProduct[];
};

/**
 * One notice that the cart has changed since it was filled, with one button that accepts it, unless it is at the foot of
 * the page. The next change of the cart accepts it, too.
 */
export function CartChanges({ joined, unsold }: CartChangesProps) {
  if (!hasChanges(joined)) return null;
  // What blocks the checkout is removed beside its button.
  const label = joined.hasOutOfStock ? null : acceptLabel(joined);
  return (
    <div className="rounded-control bg-yellow-soft text-yellow mb-4 flex gap-2 p-3 text-sm">
      <Icon name="alert" className="size-5 flex-none" />
      <div className="grid min-w-0 flex-1 gap-2">
        <form method="post" data-post="swap" className="flex flex-wrap items-center justify-between gap-2">
          <div className="min-w-0 flex-1 basis-40">
            <h2 className="text-base">Your cart has changed</h2>
            <ul className="grid gap-1">
              {changeSentences(joined, unsold.length).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {unsold.map(({ id, name, productId }) => (
                <li key={id}>
                  {keepTogether(name)} is no longer sold.
                  {productId === null ? null : (
                    <>
                      {" "}
                      <Link
                        to={href("/product/:id", { id: productId })}
                        className="link inline-block min-h-11 py-2.5"
                        aria-label={`Choose another, ${name}`}
                      >
                        Choose another
                      </Link>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
          {label ? (
            <Button name="intent" value="accept" variant="outline" size="sm" className="text-ink">
              {label}
            </Button>
          ) : null}
        </form>
        {joined.toChoose.map((line) => (
          <ToChoose key={line.id} line={line} />
        ))}
      </div>
    </div>
  );
}

/** A product that has got options since it was put into the cart. */
function ToChoose({ line: { id, name, optionNames } }: { line: JoinedCart["toChoose"][number] }) {
  return (
    <form method="post" data-post="swap" className="flex flex-wrap items-center justify-between gap-2">
      <p>
        <strong>{keepTogether(name)}</strong> has options now. {missingChoiceText(optionNames)}.
      </p>
      <input type="hidden" name="productId" value={id} />
      <span className="flex gap-2">
        <ButtonLink to={href("/product/:id", { id })} variant="outline" size="sm" className="text-ink">
          {chooseLabel(optionNames)}
        </ButtonLink>
        <Button name="intent" value="remove" variant="ghost" size="sm">
          Remove it
        </Button>
      </span>
    </form>
  );
}
