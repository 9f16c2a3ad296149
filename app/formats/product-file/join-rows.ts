import type { ProductTexts, RawRow } from "#app/formats/product-file/raw-row.ts";
import { readFields } from "#app/formats/product-file/read-fields.ts";
import { variantSku } from "#app/shop/product/combine-rows.ts";
import { cleanGtin, isGtin } from "#app/shop/product/gtin.ts";
import { MAX_IMAGES } from "#app/shop/product/image-list.ts";
import type { ImportedProduct, ImportedVariant, ImportNote } from "#app/shop/product/imported-product.ts";
import { optionSlug } from "#app/shop/product/options.ts";
import { image as imageField } from "#app/shop/product/product-values.ts";
import { variantLabel } from "#app/shop/product/variant-label.ts";
import { findOptionProblem, MAX_OPTIONS, MAX_VARIANTS } from "#app/shop/product/variants-form.ts";
import { cleanLine, truncate } from "#app/shop/text.ts";

const SKU_LENGTH = 80;
const CATEGORY_LENGTH = 120;
const SHORT_DESCRIPTION_LENGTH = 300;

type Joined = { products: ImportedProduct[]; notes: ImportNote[] };
/** Notes an error of a line. */
type Fail = (line: number, message: string) => void;

/**
 * Joins the rows of a file into products, in the order of the file. Each SKU is there once, or the second is an error.
 * @param isForeign whether the file is of another shop, which may sell on without stock (less than nothing is none,
 * then) and have barcodes that are no GTINs
 */
export function joinRows(rows: readonly RawRow[], isForeign: boolean): Joined {
  const joined: Joined = { products: [], notes: [] };
  const lines = new Map<string, number>();
  for (const group of groupRows(rows)) {
    const errors: ImportNote[] = [];
    const fail: Fail = (line, message) => void errors.push({ line, code: "unreadable", value: message });
    const rowsOfIt = isForeign ? group.map(withoutOversold).map(withoutOtherBarcode) : group;
    const product = joinGroup(rowsOfIt, fail, joined.notes);
    if (!product) continue;
    for (const { line, sku } of [product, ...(product.variants ?? [])]) {
      if (sku === "") continue;
      const before = lines.get(sku.toLowerCase());
      if (before !== undefined) fail(line, `SKU ${sku} is in line ${before} already`);
      lines.set(sku.toLowerCase(), line);
    }
    joined.products.push(errors.length > 0 ? { ...product, errors } : product);
  }
  return joined;
}

function groupRows(rows: readonly RawRow[]): RawRow[][] {
  const names = new Map<string, string>();
  for (const { alias, group } of rows) if (alias !== undefined) names.set(alias, group);
  const groups = new Map<string, RawRow[]>();
  for (const row of rows) {
    const name = row.group === "" ? `line ${row.line}` : (names.get(row.group) ?? row.group);
    const group = groups.get(name);
    if (group && !isRepeated(row, group)) group.push(row);
    else groups.set(group ? `${name} line ${row.line}` : name, [row]);
  }
  return [...groups.values()];
}

/** A second row about the same product, which is an error and no variant or further image. */
function isRepeated(row: RawRow, group: readonly RawRow[]): boolean {
  return isAboutProduct(row) && group.some(isAboutProduct);
}

function isAboutProduct({ productSku, optionValues }: RawRow): boolean {
  return productSku !== undefined && optionValues.length === 0;
}

function joinGroup(rows: readonly RawRow[], fail: Fail, notes: ImportNote[]): ImportedProduct | null {
  const first = rows.find(isAboutProduct) ?? rows[0];
  if (!first) return null;
  const variants = rows.filter(({ optionValues }) => optionValues.length > 0);
  const sku = cleanLine(first.productSku ?? (variants.length > 0 ? first.group : first.sku || first.group));
  if (sku === "" || sku.length > SKU_LENGTH) {
    fail(first.line, "SKU is required, with at most 80 characters");
  }
  const note = (code: string, line = first.line) => notes.push({ line, code, value: sku });
  const { category = "", ...texts } = productTexts(rows);
  if (Array.from(texts.short_description ?? "").length > SHORT_DESCRIPTION_LENGTH) {
    texts.short_description = truncate(texts.short_description ?? "", SHORT_DESCRIPTION_LENGTH);
    note("shortened");
  }
  // Price and stock are those of the variants, and a weight is that of those without one.
  const { weight_grams: weight = "" } = isAboutProduct(first) ? first.offer : {};
  const offer = variants.length > 0 ? { weight_grams: weight } : first.offer;
  const product: ImportedProduct = {
    line: first.line,
    sku,
    fields: readFields({ ...texts, ...offer }, (message) => fail(first.line, message)),
  };
  for (const { line, oversold, hasOtherBarcode } of rows) {
    if (oversold) note("negative_stock", line);
    if (hasOtherBarcode) note("no_gtin", line);
  }
  const name = cleanLine(category);
  if (name.length > CATEGORY_LENGTH) fail(first.line, "Category must be at most 120 characters");
  else if (name !== "") product.category = name;
  const images = [...new Set(rows.flatMap((row) => row.images).map(secure))];
  const invalid = images.find((url) => !imageField.safeParse(url).success);
  if (invalid !== undefined) fail(first.line, `${invalid.slice(0, 100)} is not an https address of an image`);
  if (images.length > MAX_IMAGES) note("images_cut");
  if (images.length > 0) product.images = images.slice(0, MAX_IMAGES);
  if (variants.length > 0) {
    // Rows with further images have no SKU; one with a SKU is a variant whose option was left empty.
    const nameless = rows.filter(
      (row) => row.optionValues.length === 0 && !isAboutProduct(row) && row.sku !== "",
    );
    for (const { line } of nameless) fail(line, `${optionNames(variants)[0] ?? "Option"} is required`);
    joinVariants(product, first, variants, fail);
  }
  return product;
}

/** The first text of each field among the rows of a product. */
function productTexts(rows: readonly RawRow[]): ProductTexts {
  const given = rows
    .toReversed()
    .map(({ product }) => Object.entries(product).filter(([, text]) => text !== ""));
  return Object.fromEntries(given.flat());
}

/** Other shops keep any barcode where GTINs belong, some with an apostrophe before it. */
function withoutOtherBarcode(row: RawRow): RawRow {
  const gtin = cleanGtin((row.offer.gtin ?? "").replace(/^'/, ""));
  if (gtin === "" || isGtin(gtin)) return { ...row, offer: { ...row.offer, gtin } };
  return { ...row, offer: { ...row.offer, gtin: "" }, hasOtherBarcode: true };
}

function withoutOversold(row: RawRow): RawRow {
  if (!/^-\d+$/.test(row.offer.stock ?? "")) return row;
  return { ...row, offer: { ...row.offer, stock: "0" }, oversold: true };
}

function joinVariants(product: ImportedProduct, first: RawRow, rows: readonly RawRow[], fail: Fail): void {
  const names = optionNames(rows);
  const options = names.map((name, place) => ({
    name,
    values: [
      ...new Map(
        [
          ...(first.declared?.find((one) => optionSlug(one.name) === optionSlug(name))?.values ?? []),
          ...rows.map((row) => valueOf(row, name, place)),
        ]
          .map(cleanValue)
          .filter(Boolean)
          .map((value) => [optionSlug(value), value] as const),
      ).values(),
    ],
  }));
  const problem =
    names.length > MAX_OPTIONS
      ? `A product has at most ${MAX_OPTIONS} options; this one has ${names.join(", ")}`
      : rows.length > MAX_VARIANTS
        ? `The product has ${rows.length.toLocaleString("en-IN")} variants; a product can have ${MAX_VARIANTS}`
        : options.map(({ name, values }) => findOptionProblem(name || null, values)?.message).find(Boolean);
  if (problem) fail(first.line, problem);
  else product.options = options;
  const seen = new Map<string, number>();
  const variants = rows.map((row): ImportedVariant => {
    const values = names.map((name, place) => cleanValue(valueOf(row, name, place)));
    const label = variantLabel(values.map(optionSlug));
    const before = seen.get(label);
    const missing = names.find((_, place) => values[place] === "");
    if (missing !== undefined) fail(row.line, `${missing} is required`);
    else if (before !== undefined)
      fail(row.line, `${names.join(" and ")} ${variantLabel(values)} is in line ${before} already`);
    seen.set(label, row.line);
    const image = row.image === undefined ? undefined : secure(row.image);
    if (image !== undefined && !imageField.safeParse(image).success) {
      fail(row.line, `${image.slice(0, 100)} is not an https address of an image`);
    }
    return {
      line: row.line,
      sku: cleanLine(row.sku).slice(0, SKU_LENGTH) || variantSku(product.sku, values),
      values,
      fields: {
        ...readFields(row.offer, (message) => fail(row.line, message)),
        ...(image === undefined ? {} : { image_url: image }),
      },
    };
  });
  // Without options or a SKU they cannot be compared with those that the product has.
  product.variants = problem || product.sku === "" ? [] : variants;
}

/** Names of the options, in their order. Shopify names them in the first row of a product alone. */
function optionNames(rows: readonly RawRow[]): string[] {
  const names = new Map<string, string>();
  for (const { optionValues } of rows) {
    for (const { name } of optionValues) if (name !== "") names.set(optionSlug(name), cleanLine(name));
  }
  return [...names.values()];
}

function valueOf({ optionValues }: RawRow, name: string, place: number): string {
  const named = optionValues.find((one) => optionSlug(one.name) === optionSlug(name));
  return named?.value ?? (optionValues[place]?.name === "" ? (optionValues[place]?.value ?? "") : "");
}

/** A value without the signs that separate values: a comma in the portal's form, and a dot in a variant's label. */
function cleanValue(value: string): string {
  return cleanLine(value.replaceAll(/\s*,\s*/g, " / ").replaceAll("·", "-"));
}

/** Shops that moved to https wrote some of their addresses before. */
function secure(url: string): string {
  return url.replace(/^http:\/\//i, "https://");
}
