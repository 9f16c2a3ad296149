import { describe, expect, test } from "vitest";

import { breadcrumbLd, organizationLd, productLd, websiteLd } from "#app/formats/structured-data.ts";
import { DEFAULT_SETTINGS } from "#app/shop/settings/settings.ts";

const URL = "https://haat.example/product/1";
const SHOP = { siteName: "Haat", pricesIncludeTax: false };
const LAMP = {
  name: "Deepak brass lamp",
  description: "Cast in Moradabad.",
  shortDescription: "A lamp",
  sku: "LAMP-1",
  brand: "Deepak",
  price: 1299_50,
  stock: 3,
  images: ["/images/lamp.svg", "https://cdn.example/lamp.jpg"],
  rating: 4.5,
  reviewsCount: 2,
};
const KURTA = {
  ...LAMP,
  name: "Kurta",
  sku: "KURTA",
  images: ["/images/kurta.svg"],
  group: {
    options: [
      { name: "Size", values: ["S", "M"] },
      { name: "Sleeve", values: ["Long"] },
    ],
    variants: [
      {
        id: "s",
        optionValues: ["S", "Long"],
        price: 899_00,
        comparePrice: null,
        stock: 2,
        sku: "KURTA-S",
        imageUrl: null,
      },
      {
        id: "m",
        optionValues: ["M", "Long"],
        price: 949_00,
        comparePrice: null,
        stock: 0,
        sku: "KURTA-M",
        imageUrl: "/images/kurta-m.svg",
      },
    ],
  },
};
const REVIEW = {
  authorName: "Asha",
  rating: 5,
  title: "Warm light",
  comment: "Heavy and well made.",
  createdAt: "2026-11-20T20:00:00+00:00",
};

describe("a product with options", () => {
  const group = productLd(KURTA, [], URL, SHOP);

  test("is a group that varies by its options and has no offer of its own", () => {
    expect(group).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: "KURTA",
      variesBy: ["https://schema.org/size", "Sleeve"],
    });
    expect(group).not.toHaveProperty("offers");
    expect(group).not.toHaveProperty("sku");
  });

  test("names each variant with its price, stock, image and address", () => {
    expect(group.hasVariant).toMatchObject([
      {
        "@type": "Product",
        name: "Kurta · S · Long",
        sku: "KURTA-S",
        size: "S",
        offers: {
          url: `${URL}?size=s&sleeve=long`,
          price: 899,
          availability: "https://schema.org/InStock",
        },
      },
      {
        name: "Kurta · M · Long",
        size: "M",
        image: ["https://haat.example/images/kurta-m.svg"],
        offers: { price: 949, availability: "https://schema.org/OutOfStock" },
      },
    ]);
    expect(group.hasVariant).toHaveLength(2);
  });

  test("names at most thirty variants", () => {
    const variants = KURTA.group.variants.flatMap((variant) => Array.from({ length: 20 }, () => variant));
    expect(
      productLd({ ...KURTA, group: { ...KURTA.group, variants } }, [], URL, SHOP).hasVariant,
    ).toHaveLength(30);
  });
});

describe("a product", () => {
  test("has the properties that search engines require of a product, an offer, a rating and a review", () => {
    expect(productLd(LAMP, [REVIEW], URL, SHOP)).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Deepak brass lamp",
      description: "Cast in Moradabad.",
      sku: "LAMP-1",
      image: ["https://haat.example/images/lamp.svg", "https://cdn.example/lamp.jpg"],
      brand: { "@type": "Brand", name: "Deepak" },
      offers: {
        "@type": "Offer",
        url: URL,
        price: 1299.5,
        priceCurrency: "INR",
        availability: "https://schema.org/InStock",
        itemCondition: "https://schema.org/NewCondition",
        priceSpecification: {
          "@type": "PriceSpecification",
          price: 1299.5,
          priceCurrency: "INR",
          valueAddedTaxIncluded: false,
        },
        seller: { "@type": "Organization", name: "Haat" },
      },
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 2 },
      review: [
        {
          "@type": "Review",
          author: { "@type": "Person", name: "Asha" },
          reviewRating: { "@type": "Rating", ratingValue: 5, bestRating: 5 },
          name: "Warm light",
          reviewBody: "Heavy and well made.",
          datePublished: "2026-11-20",
        },
      ],
    });
  });

  test("has the GTIN of what is sold", () => {
    expect(productLd({ ...LAMP, gtin: "96385074" }, [], URL, SHOP).gtin).toBe("96385074");
    const variants = KURTA.group.variants.map((variant) => ({ ...variant, gtin: "8901030865275" }));
    const group = productLd(
      { ...KURTA, gtin: "96385074", group: { ...KURTA.group, variants } },
      [],
      URL,
      SHOP,
    );
    expect(group).not.toHaveProperty("gtin");
    expect(group.hasVariant).toMatchObject([{ gtin: "8901030865275" }, { gtin: "8901030865275" }]);
  });

  test("leaves out unknown properties", () => {
    const bare = productLd(
      { ...LAMP, brand: null, images: [], reviewsCount: 0, rating: 0, stock: 0, description: "" },
      [],
      URL,
      SHOP,
    );
    expect(Object.keys(bare)).toEqual(["@context", "@type", "name", "description", "sku", "offers"]);
    expect(bare).toMatchObject({
      description: "A lamp",
      offers: { availability: "https://schema.org/OutOfStock" },
    });
    expect(productLd(LAMP, [{ ...REVIEW, title: null, comment: null }], URL, SHOP).review).toEqual([
      {
        "@type": "Review",
        author: { "@type": "Person", name: "Asha" },
        reviewRating: { "@type": "Rating", ratingValue: 5, bestRating: 5 },
        datePublished: "2026-11-20",
      },
    ]);
  });

  test("leaves out an image whose address is none", () => {
    const images = ["http://[", "/images/lamp.svg"];
    expect(productLd({ ...LAMP, images }, [], URL, SHOP).image).toEqual([
      "https://haat.example/images/lamp.svg",
    ]);
  });

  test("has at most one review and 500 whole characters of text", () => {
    const long = productLd(
      { ...LAMP, description: "🪔".repeat(501) },
      Array.from({ length: 10 }, () => REVIEW),
      URL,
      SHOP,
    );
    expect(long.review).toHaveLength(1);
    expect(long.description).toBe("🪔".repeat(500));
  });
});

test("breadcrumbLd numbers its steps from 1", () => {
  const items = [
    { name: "Home", url: "https://haat.example/" },
    { name: "Products", url: "https://haat.example/products" },
  ];
  expect(breadcrumbLd(items)).toEqual({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://haat.example/" },
      { "@type": "ListItem", position: 2, name: "Products", item: "https://haat.example/products" },
    ],
  });
});

test("websiteLd has the URL that the search form uses", () => {
  expect(websiteLd("https://haat.example", "Haat")).toEqual({
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: "Haat",
    url: "https://haat.example/",
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: "https://haat.example/products?search={search_term_string}",
      },
      "query-input": "required name=search_term_string",
    },
  });
});

test("organizationLd has the properties that are set", () => {
  const unset = { legalName: "", instagramUrl: "", facebookUrl: "", youtubeUrl: "", xUrl: "" };
  expect(organizationLd("https://haat.example", { ...DEFAULT_SETTINGS, ...unset })).toEqual({
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "Haat",
    url: "https://haat.example/",
    logo: "https://haat.example/icons/icon-512.png",
    email: "care@haat.example",
  });
  expect(
    organizationLd("https://haat.example", {
      ...DEFAULT_SETTINGS,
      ...unset,
      legalName: "Haat Retail Private Limited",
      xUrl: "https://x.com/haat",
    }),
  ).toMatchObject({ legalName: "Haat Retail Private Limited", sameAs: ["https://x.com/haat"] });
});

test("says of an offer whether its price holds the tax", () => {
  for (const pricesIncludeTax of [true, false]) {
    expect(productLd(LAMP, [], URL, { ...SHOP, pricesIncludeTax }).offers).toMatchObject({
      priceSpecification: { valueAddedTaxIncluded: pricesIncludeTax },
    });
  }
});
