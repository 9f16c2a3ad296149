import { htmlToText } from "#app/formats/html-text.ts";
import type { FileFormat, RawRow } from "#app/formats/product-file/raw-row.ts";
import { lastLevel } from "#app/formats/product-file/shopify.ts";
import { toGrams } from "#app/formats/product-file/weight.ts";

const READ = new Set([
  "id",
  "type",
  "sku",
  "name",
  "published",
  "is featured?",
  "short description",
  "description",
  "stock",
  "sale price",
  "date sale price starts",
  "date sale price ends",
  "regular price",
  "categories",
  "images",
  "parent",
  "brands",
  "gtin, upc, ean, or isbn",
]);
/** Grams of a unit in the name of the column, 'Weight (kg)'. */
const GRAMS: Record<string, number> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523_125 };
const WEIGHT_COLUMNS = Object.entries(GRAMS).map(([unit, grams]) => [`weight (${unit})`, grams] as const);
const ATTRIBUTE = /^attribute (\d{1,2}) (?:name|value\(s\)|visible|global|default)$/;
/** Attributes of a product that are looked for; only three of them can be options. */
const MAX_ATTRIBUTES = 20;
/** Product types without a price of their own. */
const NOT_SOLD = new Set(["grouped", "external"]);

/**
 * WooCommerce's product export: a row for each product and for each variation, which names its product as its SKU or as
 * 'id:12'. https://woocommerce.com/document/product-csv-importer-exporter/
 */
export const woocommerceFile: FileFormat = {
  isOf: (columns) =>
    ["type", "name", "regular price", "sku"].every((name) => columns.has(name)) && !columns.has("handle"),
  reads: (column) =>
    READ.has(column) || ATTRIBUTE.test(column) || WEIGHT_COLUMNS.some(([name]) => name === column),
  readRow(get, line, today) {
    const types = get("type").toLowerCase().split(/,\s*/);
    const notSold = types.find((type) => NOT_SOLD.has(type));
    if (notSold) return { leftOut: notSold };
    const id = get("id");
    const sku = get("sku") || (id === "" ? "" : `WC-${id}`);
    const isOnSale = isDuring(today, get("date sale price starts"), get("date sale price ends"));
    const sale = isOnSale ? get("sale price") : "";
    const regular = get("regular price");
    const offer = {
      price: sale || regular,
      compare_price: sale === "" ? "" : regular,
      stock: get("stock").toLowerCase() === "parent" ? "" : get("stock"),
      gtin: get("gtin, upc, ean, or isbn"),
      weight_grams: WEIGHT_COLUMNS.map(([name, grams]) => toGrams(get(name), grams)).find(Boolean) ?? "",
    };
    const isPublished = get("published") === "1" ? "yes" : "no";
    const images = splitList(get("images"));
    const [image] = images;
    if (types.includes("variation")) {
      const parent = get("parent");
      return {
        line,
        group: parent,
        sku: get("sku"),
        optionValues: attributesOf(get).filter(({ value }) => value !== ""),
        product: {},
        offer: { ...offer, is_offered: isPublished },
        images: [],
        ...(image === undefined ? {} : { image }),
      };
    }
    const product: RawRow = {
      line,
      group: sku,
      alias: `id:${id}`,
      productSku: sku,
      sku,
      optionValues: [],
      product: {
        name: get("name"),
        description: htmlToText(withLines(get("description"))),
        short_description: htmlToText(withLines(get("short description"))).replaceAll(/\s+/g, " "),
        brand: splitList(get("brands"))[0] ?? "",
        category: lastLevel(splitList(get("categories"))[0] ?? ""),
        is_active: isPublished,
        is_featured: get("is featured?") === "1" ? "yes" : "no",
      },
      offer,
      images,
    };
    if (!types.includes("variable")) return product;
    const declared = attributesOf(get).map(({ name, value }) => ({ name, values: splitList(value) }));
    return { ...product, declared };
  },
};

function attributesOf(get: (name: string) => string): { name: string; value: string }[] {
  return Array.from({ length: MAX_ATTRIBUTES }, (_, index) => ({
    name: get(`attribute ${index + 1} name`),
    value: get(`attribute ${index + 1} value(s)`),
  })).filter(({ name }) => name !== "");
}

/** WooCommerce writes a line break of a text as the two characters '\\n'. */
function withLines(text: string): string {
  return text.replaceAll("\\n", "\n");
}

/** Returns true if a day is within a sale's days, as '2026-11-01' or with a time; an end that is not given is open. */
function isDuring(today: string, starts: string, ends: string): boolean {
  return (starts === "" || starts.slice(0, 10) <= today) && (ends === "" || ends.slice(0, 10) >= today);
}

/** Splits at commas; '\,' is a comma of a value. */
function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll("\\,", ",").trim())
    .filter(Boolean);
}
