import { href } from "react-router";

import type { TakenSku } from "#app/data/product-variants.server.ts";

/** Lists what saving does to variants that are removed, restored or renamed. */
export function RowChanges({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul
      aria-label="What saving does"
      className="rounded-control border-line bg-surface mt-4 grid gap-2 border-2 p-4"
    >
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Links to the products that have an SKU of the form. */
export function TakenSkus({ taken }: { taken: readonly TakenSku[] }) {
  if (taken.length === 0) return null;
  return (
    <ul className="mb-3">
      {taken.map(({ sku, productId, name }) => (
        <li key={sku}>
          {sku}:{" "}
          <a
            href={href("/admin/products/:productId", { productId })}
            target="_blank"
            rel="noreferrer"
            className="text-primary inline-flex min-h-11 items-center underline"
          >
            {name} (opens in a new tab)
          </a>
        </li>
      ))}
    </ul>
  );
}
