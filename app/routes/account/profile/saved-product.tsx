import type { ReactNode } from "react";
import { href, Link } from "react-router";

import type { SavedProduct } from "#app/data/wishlist.server.ts";
import { Image } from "#app/ui/image.tsx";
import { Price } from "#app/ui/price.tsx";
import { ProductName } from "#app/ui/product-name.tsx";

type SavedProductRowProps = {
  /** null: no longer sold. */
  product: SavedProduct | null;
  /** The name shown for a product that is no longer sold, see `unsoldName`. */
  unsold: string;
  /** Beside the price, see `priceTaxLabel`. */
  taxLabel: string;
  /** In the corner of the row. */
  remove?: ReactNode;
  /** Stock and what can be done, below the price. */
  children?: ReactNode;
};

/** Row of a product that a shopper has saved: picture, name, price and state. */
export function SavedProductRow({ product, unsold, taxLabel, remove, children }: SavedProductRowProps) {
  return (
    <li className="flex flex-wrap gap-3 py-4 sm:gap-4">
      <Image
        src={product?.imageUrl ?? null}
        alt=""
        className="rounded-control w-18 flex-none self-start sm:w-24"
      />
      <div className="grid min-w-0 flex-1 basis-40 content-start gap-1">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 flex-1 text-base leading-snug">
            {product ? (
              <Link
                to={href("/product/:id", { id: product.id })}
                className="-my-3 block py-3 hover:underline"
              >
                <ProductName name={product.name} />
              </Link>
            ) : (
              <ProductName name={unsold} />
            )}
          </h3>
          {remove}
        </div>
        {product ? (
          <Price
            price={product.price}
            comparePrice={product.comparePrice}
            varies={product.priceVaries}
            taxLabel={taxLabel}
          />
        ) : (
          <p className="text-muted text-sm font-semibold">No longer sold</p>
        )}
        {product ? (
          <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-2 sm:mt-0">
            {children}
          </div>
        ) : null}
      </div>
    </li>
  );
}
