import type { ReactNode } from "react";
import { href, Link } from "react-router";

import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SuggestedProducts } from "#app/ui/suggested-products.tsx";
import type { PlacedBefore } from "#app/workflows/placed-before.server.ts";
import type { Suggestions } from "#app/workflows/suggested-products.server.ts";

type EmptyCartProps = {
  /** The order that the shopper wanted to place again. */
  placed: PlacedBefore | null;
  suggested: Suggestions | null;
  /** What has changed in the cart. */
  children: ReactNode;
};

/** The cart page without items. */
export function EmptyCart({ placed, suggested, children }: EmptyCartProps) {
  return (
    <>
      <div className="page-width py-5">
        <h1 className="mb-3">Cart</h1>
        {placed ? (
          <output className="rounded-control bg-green-soft text-green mb-4 block p-3">
            You have placed order{" "}
            <Link to={href("/order/:id", { id: placed.id })} className="link inline-block wrap-anywhere">
              {placed.orderNumber}
            </Link>{" "}
            already. Nothing was ordered again.
          </output>
        ) : null}
        {children}
        <EmptyState
          icon="cart"
          title="Your cart is empty"
          action={<ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>}
        >
          Items you add are saved for 90 days.
        </EmptyState>
      </div>
      {suggested ? <SuggestedProducts {...suggested} /> : null}
    </>
  );
}
