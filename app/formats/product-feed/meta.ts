import type { FeedItem } from "#app/formats/product-feed/feed-item.ts";

/** Columns of a product feed for Meta's catalogues. https://www.facebook.com/business/help/120325381656392 */
export const META_COLUMNS = [
  "id",
  "title",
  "description",
  "availability",
  "condition",
  "price",
  "link",
  "image_link",
  "brand",
  "additional_image_link",
  "sale_price",
  "item_group_id",
  "gtin",
  "size",
  "color",
  "material",
  "pattern",
  "product_type",
  "shipping",
  "shipping_weight",
] as const;

/** The fields of an item in the order of the columns. Meta wants a brand: the shop's name where a product has none. */
export function metaFields(item: FeedItem, siteName: string): string[] {
  const attributes = new Map(item.attributes.map(({ property, value }) => [property, value]));
  return [
    item.id,
    item.title,
    item.description,
    item.isInStock ? "in stock" : "out of stock",
    "new",
    item.price,
    item.link,
    item.imageLink ?? "",
    item.brand ?? siteName,
    item.additionalImageLinks.join(","),
    item.salePrice ?? "",
    item.itemGroupId ?? "",
    item.gtin ?? "",
    ...["size", "color", "material", "pattern"].map((property) => attributes.get(property) ?? ""),
    item.productType ?? "",
    `IN:::${item.shipping}`,
    item.shippingWeight ?? "",
  ];
}
