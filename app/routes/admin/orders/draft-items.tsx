import type { DraftView } from "#app/routes/admin/orders/draft.server.ts";
import { QuantityLine, QuantityList } from "#app/routes/admin/orders/quantity-line.tsx";
import { formatPaise } from "#app/shop/money.ts";
import { Button } from "#app/ui/button.tsx";

/** Products of a draft with their quantities, and the search for more. */
export function DraftItems({ view }: { view: DraftView }) {
  const { lines, found, findProduct, problems } = view;
  return (
    <>
      {problems.length > 0 ? (
        <ul role="alert" className="text-red mb-3 font-semibold">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {lines.length + found.length > 0 ? (
        <div className="mb-4">
          <QuantityList hint={null}>
            {lines.map(({ id, name, price, quantity, lineTotal }) => (
              <QuantityLine
                key={id}
                productId={id}
                field="quantity"
                name={name}
                facts={`${formatPaise(price)} each · ${formatPaise(lineTotal)}`}
                quantity={quantity}
                action={
                  <button
                    name="remove"
                    value={id}
                    aria-label={`Remove ${name}`}
                    className="link -mb-2 inline-flex min-h-11 items-center text-sm"
                  >
                    Remove
                  </button>
                }
              />
            ))}
            {found.map(({ id, name, sku, price, stock }) => (
              <QuantityLine
                key={id}
                productId={id}
                field="quantity"
                name={name}
                facts={[sku, formatPaise(price), stock > 0 ? `${stock} in stock` : "Out of stock"]
                  .filter(Boolean)
                  .join(" · ")}
                quantity=""
              />
            ))}
          </QuantityList>
        </div>
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block font-semibold">Find a product</span>
          <input
            name="findProduct"
            type="search"
            defaultValue={findProduct}
            placeholder="Name or SKU"
            autoComplete="off"
            className="form-control"
          />
        </label>
        <Button name="intent" value="find-product" variant="outline">
          Find
        </Button>
      </div>
      {findProduct !== "" && found.length === 0 ? (
        <p className="mt-2">No other product for sale has “{findProduct}” in its name or SKU.</p>
      ) : null}
    </>
  );
}
