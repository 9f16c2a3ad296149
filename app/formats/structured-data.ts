import { type Paise, rupeesFromPaise } from "#app/shop/money.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

type Json = string | number | boolean | Json[] | JsonObject;
type JsonObject = { [key: string]: Json };

/** What a search engine is told about a page, in schema.org's words. */
export type StructuredData = JsonObject & { "@context": "https://schema.org"; "@type": string };

type ListedProduct = {
  name: string;
  description: string;
  shortDescription: string;
  /** The catalogue's own number. */
  sku: string;
  brand: string | null;
  price: Paise;
  stock: number;
  /** Addresses of images, absolute or of this shop. */
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

const LONGEST = 500;
const REVIEWS = 3;

function describe(type: string, facts: Record<string, Json | null | undefined>): StructuredData {
  return { "@context": "https://schema.org", "@type": type, ...known(facts) };
}

/** By whole characters, so that none is cut in half. */
function start(text: string): string {
  return text.length <= LONGEST ? text : Array.from(text).slice(0, LONGEST).join("");
}

/** Facts without the unknown ones: an empty field would be a statement too. */
function known(facts: Record<string, Json | null | undefined>): JsonObject {
  const kept: JsonObject = {};
  for (const [name, value] of Object.entries(facts)) {
    const isEmpty =
      value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) kept[name] = value;
  }
  return kept;
}

/**
 * A product and its offer, with the rating and the newest reviews once there are any.
 * @param url the product page, absolute; images of this shop become absolute by it
 */
export function productLd(
  product: ListedProduct,
  reviews: ListedReview[],
  url: string,
  siteName: string,
): StructuredData {
  const price = rupeesFromPaise(product.price);
  return describe("Product", {
    name: product.name,
    description: start(product.description || product.shortDescription),
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
      // Prices here are shown without their tax, which shoppers see beside them.
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
    review: reviews.slice(0, REVIEWS).map(reviewLd),
  });
}

function reviewLd({ authorName, rating, title, comment, createdAt }: ListedReview): JsonObject {
  return known({
    "@type": "Review",
    author: { "@type": "Person", name: authorName },
    reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5 },
    name: title,
    reviewBody: comment === null ? null : start(comment),
    datePublished: createdAt.slice(0, 10),
  });
}

/** The way from the home page to this one, each step with its absolute address. */
export function breadcrumbLd(items: { name: string; url: string }[]): StructuredData {
  return describe("BreadcrumbList", {
    itemListElement: items.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  });
}

/** The site and its search. @param origin without a slash at the end */
export function websiteLd(origin: string, siteName: string): StructuredData {
  return describe("WebSite", {
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

/** Who sells: only what the settings hold. @param origin without a slash at the end */
export function organizationLd(origin: string, settings: Seller): StructuredData {
  return describe("Organization", {
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
