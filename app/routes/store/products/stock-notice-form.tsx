import { href } from "react-router";

import { Button } from "#app/ui/button.tsx";

/** The address that gets the shopper's stock notice for the product or variant on the page, and whether it is set. */
export type OwnStockNotice = { email: string; isSet: boolean };

/** `own`: undefined for a visitor. */
type StockNoticeFormProps = { id: string; own: OwnStockNotice | undefined; redirectTo: string };

/** In the place of Add to Cart while a product or variant is sold out. */
export function StockNoticeForm({ id, own, redirectTo }: StockNoticeFormProps) {
  return (
    <form
      method="post"
      action={href("/stock-notices")}
      data-post="swap"
      className="flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {own?.isSet ? (
        <>
          <p className="min-w-0 flex-1">
            We will mail you at <strong className="wrap-anywhere">{own.email}</strong> when it is back.
          </p>
          <Button name="notify" value="false" variant="outline" size="sm">
            Stop
          </Button>
        </>
      ) : (
        <Button name="notify" value="true" className="flex-1">
          Tell me when it is back
        </Button>
      )}
    </form>
  );
}
