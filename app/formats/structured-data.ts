import { type Paise, rupeesFromPaise } from "#app/shop/money.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { truncate } from "#app/shop/text.ts";

type Json = string | number | boolean | Json[] | JsonObject;
type JsonObject = { [key: string]: Json };

/** Structured data of a page for search engines, as JSON-LD with schema.org types. */
export type StructuredData = JsonObject & { "@context": "https://schema.org"; "@type": string };

type ListedProduct = {
  name: string;
  description: string;
  shortDescription: string;
  sku: string;
  brand: string | null;
  price: Paise;
  stock: number;
  /** URLs of images, absolute or paths of the shop. */
  images: string[];
  rating: number;
  reviewsCount: number;
};

type ListedReview = {
  authorName: string;
  rating: number;
  title: string | null;
  comment: string | null;
  createdAt: string;
};

const MAX_TEXT_LENGTH = 500;
const MAX_REVIEWS = 3;

function toJsonLd(type: string, properties: Record<string, Json | null>): StructuredData {
  return { "@context": "https://schema.org", "@type": type, ...withoutEmpty(properties) };
}

/** Properties without empty values: search engines would read these as statements. */
function withoutEmpty(properties: Record<string, Json | null>): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(properties)) {
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) result[name] = value;
  }
  return result;
}

/**
 * A product with its offer, rating and newest reviews, if any.
 * @param url the absolute URL of the product page; relative image URLs are resolved against it
 */
export function productLd(
  product: ListedProduct,
  reviews: ListedReview[],
  url: string,
  siteName: string,
): StructuredData {
  const price = rupeesFromPaise(product.price);
  return toJsonLd("Product", {
    name: product.name,
    description: truncate(product.description || product.shortDescription, MAX_TEXT_LENGTH),
    sku: product.sku,
    image: product.images.flatMap((image) => (URL.canParse(image, url) ? new URL(image, url).href : [])),
    brand: product.brand ? { "@type": "Brand", name: product.brand } : null,
    offers: {
      "@type": "Offer",
      url,
      price,
      priceCurrency: "INR",
      availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      // Prices are without tax, as the shop shows them.
      priceSpecification: {
        "@type": "PriceSpecification",
        price,
        priceCurrency: "INR",
        valueAddedTaxIncluded: false,
      },
      seller: { "@type": "Organization", name: siteName },
    },
    aggregateRating:
      product.reviewsCount > 0
        ? { "@type": "AggregateRating", ratingValue: product.rating, reviewCount: product.reviewsCount }
        : null,
    review: reviews.slice(0, MAX_REVIEWS).map(reviewLd),
  });
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
