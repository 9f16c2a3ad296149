import { Link } from "react-router";

import type { CardProduct } from "#app/formats/compact-list.ts";
import { inStockInstead } from "#app/shop/product/alternatives.ts";
import { choiceHref, productPath } from "#app/shop/product/option-choice.ts";
import { type ProductOption, type Variant } from "#app/shop/product/options.ts";
import { variantLabel } from "#app/shop/product/variant-label.ts";
import { variantsInstead } from "#app/shop/product/variants-instead.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Image } from "#app/ui/image.tsx";
import { Price } from "#app/ui/price.tsx";

const MAX_ITEMS = 4;

type Item = Pick<CardProduct, "name" | "imageUrl" | "price" | "comparePrice" | "priceVaries"> & {
  path: string;
  /** True for another product, false for a variant of the same. */
  isProduct: boolean;
};
type Group = { options: ProductOption[]; variants: Variant[]; variant: Variant | null };

/**
 * Returns alternatives in stock to a product or variant that is sold out: its other variants, or else other products.
 */
export function insteadOf(
  product: Pick<CardProduct, "id" | "imageUrl" | "price">,
  group: Group | undefined,
  related: readonly CardProduct[],
): Item[] {
  const variants = group?.variant ? variantsInstead(group.options, group.variants, group.variant) : [];
  if (variants.length > 0) {
    return variants.map(({ optionValues, imageUrl, price, comparePrice }) => ({
      path: choiceHref(product.id, group?.options ?? [], optionValues),
      name: variantLabel(optionValues),
      imageUrl: imageUrl ?? product.imageUrl,
      price,
      comparePrice,
      isProduct: false,
    }));
  }
  return inStockInstead(related, product.price)
    .slice(0, MAX_ITEMS)
    .map((other) => ({ ...other, path: productPath(other.id, other.choice), isProduct: true }));
}

type InStockInsteadProps = {
  items: readonly Item[];
  /** The category that all related products are of; null if there is none. They may be other kinds of goods. */
  category: string | null;
  taxLabel: string;
};

/** Renders nothing without any. */
export function InStockInstead({ items, category, taxLabel }: InStockInsteadProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="instead">
      <h2 id="instead" className="mb-2 text-base">
        {category !== null && items.every(({ isProduct }) => isProduct)
          ? `More in ${category}`
          : "In stock instead"}
      </h2>
      <ul className="card ruled px-3">
        {items.map(({ path, name, imageUrl, price, comparePrice, priceVaries }) => (
          <li key={path} className="relative flex items-center gap-3 py-2.5">
            <Image src={imageUrl} alt="" className="rounded-control w-12 flex-none" />
            <div className="min-w-0 flex-1">
              <Link to={path} className="card-link text-sm font-semibold hover:underline">
                {keepTogether(name)}
              </Link>
              <Price price={price} comparePrice={comparePrice} varies={priceVaries} taxLabel={taxLabel} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
