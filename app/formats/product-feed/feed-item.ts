import { variantProperty } from "#app/formats/structured-data.ts";
import { type Paise, rupeesFromPaise } from "#app/shop/money.ts";
import { choiceHref } from "#app/shop/product/option-choice.ts";
import { type ProductOption } from "#app/shop/product/options.ts";
import { fullName, variantLabel } from "#app/shop/product/variant-label.ts";
import { truncate } from "#app/shop/text.ts";

type Offered = {
  sku: string;
  price: Paise;
  comparePrice: Paise | null;
  stock: number;
  gtin: string | null;
  weightGrams: number | null;
};

/** A product for a feed, with the variants that are offered; none: it is sold as it is. */
export type FeedProduct = Offered & {
  id: string;
  name: string;
  description: string;
  brand: string | null;
  category: string | null;
  /** Addresses of its images, the main one first. */
  images: string[];
  options: ProductOption[];
  variants: (Offered & { optionValues: string[]; imageUrl: string | null })[];
};

export type FeedShop = {
  origin: string;
  siteName: string;
  shippingFee: Paise;
  /** Orders above it ship free. */
  freeShippingThreshold: Paise;
};

/** The entry of a product or variant in a feed. Amounts as '499.00 INR'. */
export type FeedItem = {
  id: string;
  title: string;
  description: string;
  link: string;
  imageLink: string | null;
  additionalImageLinks: string[];
  isInStock: boolean;
  price: string;
  salePrice: string | null;
  brand: string | null;
  gtin: string | null;
  productType: string | null;
  itemGroupId: string | null;
  /** Properties that both feeds have: size, color, material, pattern. */
  attributes: { property: string; value: string }[];
  shipping: string;
  shippingWeight: string | null;
};

/** Limits of Google Merchant Center, which are below Meta's. https://support.google.com/merchants/answer/7052112 */
const MAX_ID = 50;
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_MORE_IMAGES = 10;

/** The items of a product: one for each variant, or for the product itself. */
export function toFeedItems(product: FeedProduct, shop: FeedShop): FeedItem[] {
  if (product.options.length === 0) {
    return [toItem(product, shop, { offered: product, values: [], ownImage: null })];
  }
  return product.variants.map((variant) =>
    toItem(product, shop, { offered: variant, values: variant.optionValues, ownImage: variant.imageUrl }),
  );
}

function toItem(
  product: FeedProduct,
  shop: FeedShop,
  { offered, values, ownImage }: { offered: Offered; values: string[]; ownImage: string | null },
): FeedItem {
  const { price, comparePrice } = offered;
  const isOnSale = comparePrice !== null && comparePrice > price;
  const images = [...new Set([...(ownImage ? [ownImage] : []), ...product.images])];
  const [imageLink = null, ...more] = images.flatMap((image) => absoluteUrl(image, shop.origin));
  return {
    id: feedId(offered.sku, `${product.id}${values.length > 0 ? offered.sku : ""}`),
    title: truncate(fullName(product.name, variantLabel(values) || null), MAX_TITLE),
    description: truncate(product.description || product.name, MAX_DESCRIPTION),
    link: shop.origin + choiceHref(product.id, product.options, values),
    imageLink,
    additionalImageLinks: more.slice(0, MAX_MORE_IMAGES),
    isInStock: offered.stock > 0,
    price: amount(isOnSale ? comparePrice : price),
    salePrice: isOnSale ? amount(price) : null,
    brand: product.brand,
    gtin: offered.gtin,
    productType: product.category,
    itemGroupId: values.length > 0 ? feedId(product.sku, product.id) : null,
    attributes: product.options.flatMap(({ name }, place) => {
      const property = variantProperty(name)?.property;
      const value = values[place];
      return property && value ? [{ property, value }] : [];
    }),
    shipping: amount(price > shop.freeShippingThreshold ? 0 : shop.shippingFee),
    shippingWeight: offered.weightGrams === null ? null : `${offered.weightGrams} g`,
  };
}

/** The SKU; of one that is too long its begin, with a number made from all of it. */
function feedId(sku: string, whole: string): string {
  if (sku.length <= MAX_ID) return sku;
  const hash = Array.from(whole).reduce(
    (sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0,
    7,
  );
  return `${sku.slice(0, MAX_ID - 9)}-${hash.toString(16).padStart(8, "0")}`;
}

function amount(paise: Paise): string {
  return `${rupeesFromPaise(paise).toFixed(2)} INR`;
}

function absoluteUrl(address: string, origin: string): string[] {
  return URL.canParse(address, origin) ? [new URL(address, origin).href] : [];
}
