import { describe, expect, test } from "vitest";

import { type FeedProduct, toFeedItems } from "#app/formats/product-feed/feed-item.ts";
import { googleHead, googleItem } from "#app/formats/product-feed/google.ts";
import { META_COLUMNS, metaFields } from "#app/formats/product-feed/meta.ts";

const SHOP = {
  origin: "https://haat.example",
  siteName: "Haat & sons",
  shippingFee: 49_00,
  freeShippingThreshold: 499_00,
};
const LAMP: FeedProduct = {
  id: "11111111-1111-4111-8111-111111111111",
  name: "Brass lamp",
  description: "Cast in Moradabad.\nPolished by hand.",
  sku: "LAMP-1",
  price: 399_50,
  comparePrice: 599_00,
  stock: 3,
  brand: "Deepak",
  category: "Home",
  gtin: "8901030865275",
  weightGrams: 850,
  images: ["/media/a.jpg", "https://cdn.example/b.jpg"],
  options: [],
  variants: [],
};
const KURTA: FeedProduct = {
  ...LAMP,
  name: "Kurta",
  sku: "KURTA",
  gtin: null,
  comparePrice: null,
  options: [
    { name: "Size", values: ["M"] },
    { name: "Colour", values: ["Indigo blue"] },
    { name: "Sleeve", values: ["Long"] },
  ],
  variants: [
    {
      sku: "KURTA-M",
      price: 500_00,
      comparePrice: 400_00,
      stock: 0,
      gtin: null,
      weightGrams: null,
      optionValues: ["M", "Indigo blue", "Long"],
      imageUrl: "/media/m.jpg",
    },
  ],
};

const items = (product: FeedProduct, shop = SHOP) => toFeedItems(product, shop);

describe("an item", () => {
  test("of a product without options has all that the product has", () => {
    expect(items(LAMP)).toEqual([
      {
        id: "LAMP-1",
        title: "Brass lamp",
        description: "Cast in Moradabad.\nPolished by hand.",
        link: "https://haat.example/product/11111111-1111-4111-8111-111111111111",
        imageLink: "https://haat.example/media/a.jpg",
        additionalImageLinks: ["https://cdn.example/b.jpg"],
        isInStock: true,
        price: "599.00 INR",
        salePrice: "399.50 INR",
        brand: "Deepak",
        gtin: "8901030865275",
        productType: "Home",
        itemGroupId: null,
        attributes: [],
        shipping: "49.00 INR",
        shippingWeight: "850 g",
      },
    ]);
  });

  test("of a variant has its values, address, image and group; a compare price below the price is no sale", () => {
    expect(items(KURTA)).toMatchObject([
      {
        id: "KURTA-M",
        title: "Kurta · M · Indigo blue · Long",
        link: `https://haat.example/product/${LAMP.id}?size=m&colour=indigo-blue&sleeve=long`,
        imageLink: "https://haat.example/media/m.jpg",
        additionalImageLinks: ["https://haat.example/media/a.jpg", "https://cdn.example/b.jpg"],
        isInStock: false,
        price: "500.00 INR",
        salePrice: null,
        itemGroupId: "KURTA",
        attributes: [
          { property: "size", value: "M" },
          { property: "color", value: "Indigo blue" },
        ],
        shippingWeight: null,
      },
    ]);
  });

  test.each([
    [498_99, "49.00 INR"],
    [499_00, "49.00 INR"],
    [499_01, "0.00 INR"],
  ])("at %d paise ships for %s", (price, shipping) => {
    expect(items({ ...LAMP, price })[0]?.shipping).toBe(shipping);
  });

  test("a product whose variants are all off has no item", () => {
    expect(items({ ...KURTA, variants: [] })).toEqual([]);
  });

  test("an SKU above 50 characters is cut, and stays unlike others; an image that is no address is left out", () => {
    const long = (end: string) => items({ ...LAMP, sku: "x".repeat(60) + end, images: ["http://["] })[0];
    expect(long("a")?.id).toHaveLength(50);
    expect(long("a")?.id).toBe(long("a")?.id);
    expect(items({ ...LAMP, sku: "x".repeat(50) })[0]?.id).toBe("x".repeat(50));
    expect(
      items({ ...KURTA, variants: KURTA.variants.map((one) => ({ ...one, sku: "y".repeat(51) })) })[0]?.id,
    ).not.toBe(
      items({ ...KURTA, variants: KURTA.variants.map((one) => ({ ...one, sku: `${"y".repeat(50)}z` })) })[0]
        ?.id,
    );
    expect(long("a")).toMatchObject({ imageLink: null, additionalImageLinks: [] });
  });

  test("long texts are cut to what Google reads; without a description it has its name", () => {
    const [item] = items({ ...LAMP, name: "n".repeat(200), description: "d".repeat(6000) });
    expect([item?.title.length, item?.description.length]).toEqual([150, 5000]);
    expect(items({ ...LAMP, description: "" })[0]?.description).toBe("Brass lamp");
  });
});

describe("Google's feed", () => {
  test("has every field of an item, and none that is empty", () => {
    expect(items(LAMP).map(googleItem)).toEqual([
      `<item>
<g:id>LAMP-1</g:id>
<g:title>Brass lamp</g:title>
<g:description>Cast in Moradabad.
Polished by hand.</g:description>
<g:link>https://haat.example/product/11111111-1111-4111-8111-111111111111</g:link>
<g:image_link>https://haat.example/media/a.jpg</g:image_link>
<g:additional_image_link>https://cdn.example/b.jpg</g:additional_image_link>
<g:availability>in_stock</g:availability>
<g:price>599.00 INR</g:price>
<g:sale_price>399.50 INR</g:sale_price>
<g:condition>new</g:condition>
<g:brand>Deepak</g:brand>
<g:gtin>8901030865275</g:gtin>
<g:identifier_exists>yes</g:identifier_exists>
<g:product_type>Home</g:product_type>
<g:shipping_weight>850 g</g:shipping_weight>
<g:shipping>
<g:country>IN</g:country>
<g:price>49.00 INR</g:price>
</g:shipping>
</item>
`,
    ]);
    const [kurta = ""] = items(KURTA).map(googleItem);
    for (const part of [
      "<g:item_group_id>KURTA</g:item_group_id>",
      "<g:size>M</g:size>",
      "<g:color>Indigo blue</g:color>",
      "<g:availability>out_of_stock</g:availability>",
      "<g:identifier_exists>no</g:identifier_exists>",
      "?size=m&amp;colour=indigo-blue",
    ]) {
      expect(kurta).toContain(part);
    }
    expect(kurta).not.toMatch(/gtin|sale_price|shipping_weight/);
  });

  test("escapes whatever is in a text", () => {
    const [item = ""] = items({ ...LAMP, name: "A & B <b>]]>\u0000", brand: '"x"' }).map(googleItem);
    expect(item).toContain("<g:title>A &amp; B &lt;b&gt;]]&gt;</g:title>");
    expect(item).toContain("<g:brand>&quot;x&quot;</g:brand>");
    expect(googleHead("Haat & sons", SHOP.origin)).toContain("<title>Haat &amp; sons</title>");
  });
});

describe("Meta's feed", () => {
  const rowOf = (product: FeedProduct) =>
    Object.fromEntries(
      items(product)
        .map((item) => metaFields(item, SHOP.siteName))
        .flatMap((fields) => META_COLUMNS.map((column, place) => [column, fields[place]])),
    );

  test("has every column of an item", () => {
    expect(rowOf(LAMP)).toEqual({
      id: "LAMP-1",
      title: "Brass lamp",
      description: "Cast in Moradabad.\nPolished by hand.",
      availability: "in stock",
      condition: "new",
      price: "599.00 INR",
      link: "https://haat.example/product/11111111-1111-4111-8111-111111111111",
      image_link: "https://haat.example/media/a.jpg",
      brand: "Deepak",
      additional_image_link: "https://cdn.example/b.jpg",
      sale_price: "399.50 INR",
      item_group_id: "",
      gtin: "8901030865275",
      size: "",
      color: "",
      material: "",
      pattern: "",
      product_type: "Home",
      shipping: "IN:::49.00 INR",
      shipping_weight: "850 g",
    });
  });

  test("has the values of a variant, and the shop's name where a product has no brand", () => {
    expect(rowOf({ ...KURTA, brand: null, category: null })).toMatchObject({
      availability: "out of stock",
      brand: "Haat & sons",
      item_group_id: "KURTA",
      size: "M",
      color: "Indigo blue",
      product_type: "",
      shipping_weight: "",
    });
  });
});
