import { type JsonObject, type StructuredData, toJsonLd, withoutEmpty } from "#app/formats/json-ld.ts";
import { type Paise, rupeesFromPaise } from "#app/shop/money.ts";
import { choiceHref } from "#app/shop/product/option-choice.ts";
import { type ProductOption, type Variant } from "#app/shop/product/options.ts";
import { fullName, variantLabel } from "#app/shop/product/variant-label.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { truncate } from "#app/shop/text.ts";

type ListedProduct = {
  name: string;
  description: string;
  shortDescription: string;
  sku: string;
  gtin?: string | null;
  brand: string | null;
  price: Paise;
  stock: number;
  /** URLs of images, absolute or paths of the shop. */
  images: string[];
  rating: number;
  reviewsCount: number;
  /** The options and variants of a product that has options. */
  group?: { options: ProductOption[]; variants: Variant[] } | undefined;
};

type ListedReview = {
  authorName: string;
  rating: number;
  title: string | null;
  comment: string | null;
  createdAt: string;
};

/** `pricesIncludeTax`: whether the prices that are shown hold the tax. */
type SellingShop = { siteName: string; pricesIncludeTax: boolean };

const MAX_TEXT_LENGTH = 500;
const MAX_REVIEWS = 1;
/** More would make the page heavy. */
const MAX_VARIANTS = 30;

/**
 * A product with its offer, or a product with options with its variants; rating and newest reviews, if any.
 * @param url the absolute URL of the product page; relative image URLs are resolved against it
 */
export function productLd(
  product: ListedProduct,
  reviews: ListedReview[],
  url: string,
  shop: SellingShop,
): StructuredData {
  const { options, variants } = product.group ?? { options: [], variants: [] };
  const hasVariants = variants.length > 0;
  return toJsonLd(hasVariants ? "ProductGroup" : "Product", {
    name: product.name,
    description: truncate(product.description || product.shortDescription, MAX_TEXT_LENGTH),
    sku: hasVariants ? null : product.sku,
    gtin: hasVariants ? null : (product.gtin ?? null),
    productGroupID: hasVariants ? product.sku : null,
    variesBy: options.map(({ name }) => variantProperty(name)?.type ?? name),
    hasVariant: variants
      .slice(0, MAX_VARIANTS)
      .map((variant) => variantLd({ name: product.name, options, variant }, url, shop)),
    image: product.images.flatMap((image) => absoluteUrl(image, url)),
    brand: product.brand ? { "@type": "Brand", name: product.brand } : null,
    offers: hasVariants ? null : offerLd(product, url, shop),
    aggregateRating:
      product.reviewsCount > 0
        ? { "@type": "AggregateRating", ratingValue: product.rating, reviewCount: product.reviewsCount }
        : null,
    review: reviews.slice(0, MAX_REVIEWS).map(reviewLd),
  });
}

function absoluteUrl(address: string, base: string): string[] {
  return URL.canParse(address, base) ? [new URL(address, base).href] : [];
}

function offerLd(
  { price, stock }: { price: Paise; stock: number },
  url: string,
  shop: SellingShop,
): JsonObject {
  const rupees = rupeesFromPaise(price);
  return {
    "@type": "Offer",
    url,
    price: rupees,
    priceCurrency: "INR",
    availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
    // As the shop shows them.
    priceSpecification: {
      "@type": "PriceSpecification",
      price: rupees,
      priceCurrency: "INR",
      valueAddedTaxIncluded: shop.pricesIncludeTax,
    },
    seller: { "@type": "Organization", name: shop.siteName },
  };
}

/** The schema.org property of an option that has one. */
export function variantProperty(optionName: string): { property: string; type: string } | null {
  const property = {
    size: "size",
    colour: "color",
    color: "color",
    material: "material",
    pattern: "pattern",
  }[optionName.toLowerCase()];
  return property ? { property, type: `https://schema.org/${property}` } : null;
}

type ListedVariant = { name: string; options: ProductOption[]; variant: Variant };

function variantLd(
  { name: productName, options, variant }: ListedVariant,
  url: string,
  shop: SellingShop,
): JsonObject {
  const { optionValues, sku, gtin, imageUrl } = variant;
  const { pathname } = new URL(url);
  const id = pathname.split("/").at(-1) ?? "";
  const page = new URL(choiceHref(id, options, optionValues), url).href;
  const result: JsonObject = {
    "@type": "Product",
    name: fullName(productName, variantLabel(optionValues)),
    sku,
  };
  for (const [index, { name }] of options.entries()) {
    const known = variantProperty(name);
    const value = optionValues[index];
    if (known && value) result[known.property] = value;
  }
  if (gtin) result.gtin = gtin;
  if (imageUrl) result.image = absoluteUrl(imageUrl, url);
  return { ...result, offers: offerLd(variant, page, shop) };
}

function reviewLd({ authorName, rating, title, comment, createdAt }: ListedReview): JsonObject {
  return withoutEmpty({
    "@type": "Review",
    author: { "@type": "Person", name: authorName },
    reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5 },
    name: title,
    reviewBody: comment === null ? null : truncate(comment, MAX_TEXT_LENGTH),
    datePublished: createdAt.slice(0, 10),
  });
}

/** Breadcrumbs from the home page to this one, with absolute URLs. */
export function breadcrumbLd(items: { name: string; url: string }[]): StructuredData {
  return toJsonLd("BreadcrumbList", {
    itemListElement: items.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  });
}

/** The site and its search. @param origin without a trailing slash */
export function websiteLd(origin: string, siteName: string): StructuredData {
  return toJsonLd("WebSite", {
    name: siteName,
    url: `${origin}/`,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/products?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  });
}

type ListedCollection = { name: string; description: string | null; imageUrl: string | null };

/** A collection with the products of its first page. @param origin without a trailing slash */
export function collectionLd(
  url: string,
  { name, description, imageUrl }: ListedCollection,
  products: readonly { id: string; name: string }[],
  origin: string,
): StructuredData {
  return toJsonLd("CollectionPage", {
    name,
    description: description ?? "",
    url,
    image: imageUrl ? absoluteUrl(imageUrl, url) : [],
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: products.length,
      itemListElement: products.map((product, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: product.name,
        url: `${origin}/product/${product.id}`,
      })),
    },
  });
}

type Seller = Pick<
  Settings,
  | "siteName"
  | "legalName"
  | "contactEmail"
  | "contactPhone"
  | "address"
  | "instagramUrl"
  | "facebookUrl"
  | "youtubeUrl"
  | "xUrl"
>;

/** The seller, by the settings. @param origin without a trailing slash */
export function organizationLd(origin: string, settings: Seller): StructuredData {
  return toJsonLd("Organization", {
    name: settings.siteName,
    legalName: settings.legalName,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: settings.contactEmail,
    telephone: settings.contactPhone,
    address: settings.address,
    sameAs: [settings.instagramUrl, settings.facebookUrl, settings.youtubeUrl, settings.xUrl].filter(
      (url) => url !== "",
    ),
  });
}
