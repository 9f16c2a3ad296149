import { href, Link } from "react-router";

import type { JoinedCart } from "#app/shop/cart/join.ts";
import { isLimited, lineLimitText, maxQuantity } from "#app/shop/cart/line-limit.ts";
import { formatPaise } from "#app/shop/money.ts";
import { lineTotal } from "#app/shop/pricing.ts";
import { lowStockText } from "#app/shop/product/product.ts";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import type { OrderToConfirm } from "#app/workflows/paid-cart.server.ts";

type CartLineProps = {
  line: JoinedCart["lines"][number];
  taxLabel: string;
  /** The order of this cart whose payment is being confirmed. */
  confirming: OrderToConfirm | null;
  /** The quantity before it was lowered to the stock or the limit. */
  reducedFrom?: number | undefined;
};

/** Cart line: product, quantity and line total. */
export function CartLine({ line, taxLabel, confirming, reducedFrom }: CartLineProps) {
  const { id, name, price, imageUrl, stock, quantity } = line;
  const comparePrice = line.comparePrice ?? 0;
  const most = maxQuantity(line);
  const soldOut = stock === 0;
  const scarce = lowStockText(stock);
  return (
    <li className="flex flex-wrap gap-3 py-4 sm:gap-4">
      <Image src={imageUrl} alt="" className="rounded-control w-18 flex-none self-start sm:w-22" />
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-base leading-snug">
            <Link to={href("/product/:id", { id })} className="-my-3 block py-3 hover:underline">
              <ProductName name={name} />
            </Link>
          </h2>
          <RemoveForm id={id} name={name} />
        </div>
        <p className="text-muted text-sm tabular-nums">
          {formatPaise(price)}{" "}
          {comparePrice > price ? (
            <s>
              <span className="sr-only">, was </span>
              {formatPaise(comparePrice)}
            </s>
          ) : null}{" "}
          {taxLabel}
        </p>
        {reducedFrom === undefined ? (
          <p className={classes("text-sm", soldOut ? "text-red font-semibold" : "text-muted")}>
            {soldOut ? `${scarce}. Remove it to check out.` : (scarce ?? "In stock")}
          </p>
        ) : (
          <p className="text-yellow text-sm font-semibold">
            {scarce ? `${scarce}. ` : null}
            {`Changed from ${reducedFrom} to ${quantity}.`}
          </p>
        )}
        {confirming?.productIds.includes(id) ? (
          <p className="text-sm">
            In your order{" "}
            <Link to={href("/order/:id", { id: confirming.id })} className="link">
              {confirming.orderNumber}
            </Link>
            , whose payment is being confirmed
          </p>
        ) : null}
        {isLimited(line) && quantity >= most ? (
          <p className="text-muted text-sm">{lineLimitText(most)}</p>
        ) : null}
        {soldOut ? null : (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <QuantityForm id={id} name={name} quantity={quantity} most={most} />
            <p className="ms-auto font-bold tabular-nums">
              <span className="sr-only">Line total </span>
              {formatPaise(lineTotal({ price, quantity }))}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}

type QuantityFormProps = { id: string; name: string; quantity: number; most: number };

function QuantityForm({ id, name, quantity, most }: QuantityFormProps) {
  return (
    <form method="post" action={href("/cart")} data-post="swap" data-most={most} className="stepper">
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="productId" value={id} />
      <button
        name="quantity"
        value={quantity - 1}
        disabled={quantity <= 1}
        aria-label={`One less of ${name}`}
        className="icon-button disabled:opacity-30"
      >
        <Icon name="minus" className="size-5" />
      </button>
      <span className="font-semibold tabular-nums">
        <span className="sr-only">Quantity </span>
        <span data-quantity>{quantity}</span>
      </span>
      <button
        name="quantity"
        value={quantity + 1}
        disabled={quantity >= most}
        aria-label={`One more of ${name}`}
        className="icon-button disabled:opacity-30"
      >
        <Icon name="plus" className="size-5" />
      </button>
    </form>
  );
}

function RemoveForm({ id, name }: { id: string; name: string }) {
  return (
    <form method="post" action={href("/cart")} data-post="swap" className="-my-2.5 -me-3">
      <input type="hidden" name="productId" value={id} />
      <button name="intent" value="remove" aria-label={`Remove ${name}`} className="icon-button text-muted">
        <Icon name="bin" className="size-5" />
      </button>
    </form>
  );
}
