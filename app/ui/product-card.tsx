import { Form, href, Link, useNavigation } from "react-router";

import type { Paise } from "#app/shop/money.ts";

import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Picture } from "./picture.tsx";
import { Price, SaleBadge } from "./price.tsx";
import { Stars } from "./stars.tsx";

type CardProduct = {
  id: string;
  name: string;
  shortDescription: string;
  price: Paise;
  comparePrice: Paise | null;
  stock: number;
  imageUrl: string | null;
  rating: number;
  reviewsCount: number;
};

type ProductGridProps = {
  products: CardProduct[];
  taxRate: number;
  /** Where the shopper comes back to after Add to Cart. */
  redirectTo: string;
  /** @default "grid" */
  view?: "grid" | "list";
  /** How many pictures are on the first screen and load at once. @default 0 */
  priority?: number;
};

/** The box of the grid and of its skeleton. */
function gridClass(view: "grid" | "list" = "grid"): string {
  return view === "list" ? "product-list" : "product-grid";
}

/** Products side by side, two across on a phone, or one under the other. */
export function ProductGrid({ products, taxRate, redirectTo, view, priority = 0 }: ProductGridProps) {
  return (
    <ul className={gridClass(view)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            taxRate={taxRate}
            redirectTo={redirectTo}
            priority={index < priority}
          />
        </li>
      ))}
    </ul>
  );
}

type ProductCardProps = { product: CardProduct; taxRate: number; redirectTo: string; priority: boolean };

function ProductCard({ product, taxRate, redirectTo, priority }: ProductCardProps) {
  const { id, name, shortDescription, price, comparePrice, stock, imageUrl, rating, reviewsCount } = product;
  const soldOut = stock === 0;
  return (
    <article className="product-card">
      <div className="product-card-top">
        <Picture src={imageUrl} alt="" priority={priority} />
        {soldOut ? (
          <p className="sold-out">Out of Stock</p>
        ) : (
          <SaleBadge price={price} comparePrice={comparePrice} className="absolute top-2 left-2" />
        )}
      </div>
      <div className="product-card-body">
        <h3>
          <Link to={href("/product/:id", { id })} className="cover">
            {name}
          </Link>
        </h3>
        <p className="text-muted truncate text-sm">{shortDescription || "\u00a0"}</p>
        <Stars rating={rating} count={reviewsCount} />
        <Price price={price} comparePrice={comparePrice} />
        <p className="text-muted text-xs">+ {taxRate}% tax</p>
        <AddForm product={product} redirectTo={redirectTo} />
      </div>
    </article>
  );
}

function AddForm({
  product: { id, name, stock },
  redirectTo,
}: Pick<ProductCardProps, "product" | "redirectTo">) {
  const navigation = useNavigation();
  const adding = navigation.formData?.get("intent") === "add" && navigation.formData.get("productId") === id;
  const label = stock === 0 ? "Out of Stock" : "Add to Cart";
  return (
    <Form
      method="post"
      action={href("/cart")}
      replace
      preventScrollReset
      className="relative mt-auto grid pt-1"
    >
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Button
        name="intent"
        value="add"
        size="sm"
        disabled={stock === 0}
        loading={adding}
        aria-label={`${label}, ${name}`}
      >
        {label}
      </Button>
    </Form>
  );
}

/** The exact box of a grid that is still on its way. */
export function ProductGridSkeleton({ count, view }: { count: number; view?: "grid" | "list" }) {
  return (
    <ul className={gridClass(view)} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <div className="product-card">
            <div className="product-card-top">
              <span className="picture" />
            </div>
            <div className="product-card-body">
              <h3>
                <span className="bone block">&nbsp;</span>
              </h3>
              <p className={classes("bone", "text-sm")}>&nbsp;</p>
              <p className="bone w-3/4 text-sm">&nbsp;</p>
              <p className="bone w-1/2 text-lg">&nbsp;</p>
              <p className="bone w-1/2 text-xs">&nbsp;</p>
              <div className="mt-auto pt-1">
                <div className="bone h-11" />
              </div>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
