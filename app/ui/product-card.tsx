import { href, Link } from "react-router";

import type { CardProduct } from "#app/formats/compact-list.ts";
import { cardAnchor, idSuffix } from "#app/shop/cart/marks.ts";
import { productPath } from "#app/shop/product/option-choice.ts";
import { chooseLabel } from "#app/shop/product/options.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Image } from "#app/ui/image.tsx";
import { InCartLink } from "#app/ui/in-cart-link.tsx";
import { Price } from "#app/ui/price.tsx";
import { Rating } from "#app/ui/stars.tsx";
import { WishlistButton } from "#app/ui/wishlist-button.tsx";

type ProductGridProps = {
  products: CardProduct[];
  /** Beside each price, see `priceTaxLabel`. */
  taxLabel: string;
  /** Path to return to after Add to Cart or a change of the wishlist. */
  redirectTo: string;
  /** Ids of products on the shopper's wishlist. */
  wished?: readonly string[];
  /** @default "grid" */
  view?: "grid" | "list";
  /** Number of images that load eagerly. @default 0 */
  priority?: number;
  /** True if the page itself changes with cart and wishlist, so that it is read again. @default false */
  swaps?: boolean;
};

const NONE: readonly string[] = [];

/** Classes that the grid or list shares with its skeleton. */
const LAYOUTS = {
  grid: {
    list: "card-rows pairs grid gap-2.5 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4",
    top: "relative",
    image: undefined,
    words: "line-clamp-2",
  },
  list: {
    list: "card-list grid gap-2.5 sm:gap-4 lg:grid-cols-2",
    top: "relative w-[27%] max-w-44 flex-none",
    image: "absolute inset-0 aspect-auto",
    words: "truncate",
  },
} as const;

/** Product cards as a grid, two columns on a phone, or as a list. */
export function ProductGrid({
  products,
  taxLabel,
  redirectTo,
  wished = NONE,
  view = "grid",
  priority = 0,
  swaps = false,
}: ProductGridProps) {
  return (
    <ul className={LAYOUTS[view].list}>
      {products.map((product, index) => (
        <li key={product.id} id={cardAnchor(product.id)}>
          <ProductCard
            product={product}
            taxLabel={taxLabel}
            redirectTo={redirectTo}
            wished={wished.includes(product.id)}
            view={view}
            priority={index < priority}
            swaps={swaps}
          />
        </li>
      ))}
    </ul>
  );
}

type ProductCardProps = {
  product: CardProduct;
  /** Beside each price, see `priceTaxLabel`. */
  taxLabel: string;
  redirectTo: string;
  wished: boolean;
  view: "grid" | "list";
  priority: boolean;
  swaps: boolean;
};

function ProductCard({ product, taxLabel, redirectTo, wished, view, priority, swaps }: ProductCardProps) {
  const { id, name, shortDescription, price, comparePrice, stock, imageUrl, rating, reviewsCount } = product;
  const soldOut = stock === 0;
  const layout = LAYOUTS[view];
  return (
    <article className="product-card">
      <div className={layout.top} data-line={idSuffix(id)}>
        <Image src={imageUrl} alt="" size="card" priority={priority} className={layout.image} />
        {soldOut ? (
          <p className="absolute inset-0 grid place-items-center text-center font-semibold">Out of Stock</p>
        ) : null}
        <InCartLink id={id} />
      </div>
      <div>
        <div>
          <h3>
            <Link to={productPath(id, product.choice)} className="card-link">
              {keepTogether(name)}
            </Link>
          </h3>
          <p className={classes("text-muted text-xs", layout.words)}>{keepTogether(shortDescription)}</p>
          <Rating rating={rating} count={reviewsCount} />
        </div>
        <Price price={price} comparePrice={comparePrice} varies={product.priceVaries} taxLabel={taxLabel} />
        <CardForm product={product} redirectTo={redirectTo} wished={wished} swaps={swaps} />
      </div>
    </article>
  );
}

type CardFormProps = Pick<ProductCardProps, "product" | "redirectTo" | "wished" | "swaps">;

/** Form of a card, shared by Add to Cart and the wishlist button. */
function CardForm({ product, redirectTo, wished, swaps }: CardFormProps) {
  const { id, name, stock, optionNames = NONE } = product;
  const label = stock === 0 ? "Tell me when it is back" : chooseLabel(optionNames);
  return (
    <form method="post" action={href("/cart")} data-post={swaps ? "swap" : "stay"} className="grid pt-1">
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {stock === 0 || optionNames.length > 0 ? (
        <ButtonLink
          to={productPath(id, product.choice)}
          variant="outline"
          size="sm"
          aria-label={`${label}, ${name}`}
          className="relative"
        >
          {label}
        </ButtonLink>
      ) : (
        <Button
          name="intent"
          value="add"
          variant="outline"
          size="sm"
          aria-label={`Add to Cart, ${name}`}
          className="relative"
        >
          Add to Cart
        </Button>
      )}
      <WishlistButton name={name} wished={wished} />
    </form>
  );
}

/** Loading state of `ProductGrid`, with the same dimensions. */
export function ProductGridSkeleton({ count, view = "grid" }: { count: number; view?: "grid" | "list" }) {
  const layout = LAYOUTS[view];
  return (
    <ul className={layout.list} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <div className="product-card">
            <div className={layout.top}>
              <span className={classes("product-image", layout.image)} />
            </div>
            <div>
              <div>
                <h3 className="skeleton">&nbsp;</h3>
                <p className={classes("skeleton text-xs", view === "grid" && "min-h-[2lh]")}>&nbsp;</p>
                <p className="skeleton w-1/2 text-xs">&nbsp;</p>
              </div>
              <p className="skeleton w-1/2 text-lg">&nbsp;</p>
              <div className="pt-1">
                <div className="skeleton h-11" />
              </div>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
