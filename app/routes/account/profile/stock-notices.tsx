import { href } from "react-router";

import type { StockNotice } from "#app/data/stock-notices.server.ts";
import { SavedProductRow } from "#app/routes/account/profile/saved-product.tsx";
import { STOCK_NOTICE_DAYS } from "#app/shop/product/stock-notice.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";

type StockNoticesProps = {
  notices: readonly StockNotice[];
  unsoldName: (productId: string) => string;
  /** Beside each price, see `priceTaxLabel`. */
  taxLabel: string;
};

/** Lists the products that the shopper is waiting for, each with a button that removes the notice. */
export function StockNotices({ notices, unsoldName, taxLabel }: StockNoticesProps) {
  return (
    <Panel title="Tell me when it is back">
      <p className="text-muted text-sm">
        We mail you once when it is in stock again. After {STOCK_NOTICE_DAYS} days we stop waiting.
      </p>
      <ul className="ruled">
        {notices.map(({ productId, product }) => (
          <SavedProductRow
            key={productId}
            product={product}
            unsold={unsoldName(productId)}
            taxLabel={taxLabel}
            remove={product ? null : <StopForm id={productId} name={unsoldName(productId)} isSold={false} />}
          >
            {product ? (
              <>
                {product.stock > 0 ? (
                  <p className="text-green text-sm font-semibold">Back in stock</p>
                ) : (
                  <p className="text-muted text-sm">Out of stock · we will mail you</p>
                )}
                <StopForm id={productId} name={product.name} isSold />
              </>
            ) : null}
          </SavedProductRow>
        ))}
      </ul>
    </Panel>
  );
}

function StopForm({ id, name, isSold }: { id: string; name: string; isSold: boolean }) {
  const label = `Stop waiting for ${name}`;
  return (
    <form
      method="post"
      action={href("/stock-notices")}
      data-post="swap"
      className={isSold ? "ms-auto" : "-my-2.5 -me-3"}
    >
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={href("/profile/wishlist")} />
      {isSold ? (
        <Button name="notify" value="false" variant="outline" size="sm" aria-label={label}>
          Stop
        </Button>
      ) : (
        <button name="notify" value="false" aria-label={label} className="icon-button text-muted">
          <Icon name="bin" className="size-5" />
        </button>
      )}
    </form>
  );
}
