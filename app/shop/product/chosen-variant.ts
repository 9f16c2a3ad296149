import type { Paise } from "#app/shop/money.ts";
import type { Variant } from "#app/shop/product/options.ts";

type Offer = {
  id: string;
  price: Paise;
  comparePrice: Paise | null;
  stock: number;
  sku: string;
  imageUrl: string | null;
  images: string[];
};

/**
 * Returns a product as its page shows it, with the price, stock, SKU and image of the chosen variant. `toChoose`:
 * whether a variant must still be chosen.
 * @param group omitted for a product without options
 */
export function withVariant<T extends Offer>(
  product: T,
  group?: { variant: Variant | null; priceVaries: boolean },
): T & { toChoose: boolean; priceVaries: boolean } {
  if (!group) return { ...product, toChoose: false, priceVaries: false };
  if (!group.variant) return { ...product, toChoose: true, priceVaries: group.priceVaries };
  const { id, price, comparePrice, stock, sku, imageUrl } = group.variant;
  const images = imageUrl ? [imageUrl, ...product.images.filter((url) => url !== imageUrl)] : product.images;
  return {
    ...product,
    id,
    price,
    comparePrice,
    stock,
    sku,
    images,
    imageUrl: imageUrl ?? product.imageUrl,
    toChoose: false,
    priceVaries: false,
  };
}
