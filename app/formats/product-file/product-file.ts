import { haatFile } from "#app/formats/product-file/haat.ts";
import { joinRows } from "#app/formats/product-file/join-rows.ts";
import type { FileFormat, RawRow } from "#app/formats/product-file/raw-row.ts";
import { shopifyFile } from "#app/formats/product-file/shopify.ts";
import { woocommerceFile } from "#app/formats/product-file/woocommerce.ts";
import type { ImportedProduct, ImportFormat, ImportNote } from "#app/shop/product/imported-product.ts";
import { cleanLine } from "#app/shop/text.ts";

/** In the order in which they are tried: the names of Haat's columns are in other files, too. */
const FORMATS: readonly [ImportFormat, FileFormat][] = [
  ["shopify", shopifyFile],
  ["woocommerce", woocommerceFile],
  ["haat", haatFile],
];

/** Rows of one file. */
const MAX_ROWS = 200_000;

export type ProductFile = {
  format: ImportFormat;
  /** Columns that are not read, as the file names them. */
  ignoredColumns: string[];
  products: ImportedProduct[];
  /** Notes on values that were left out or changed to fit, by line. */
  notes: ImportNote[];
};

/**
 * Reads the rows of a product file, the first of which names the columns: Haat's own export, Shopify's or WooCommerce's.
 * @param today '2026-11-26', for prices of a sale
 * @returns a message when the file cannot be imported at all
 */
export function readProductFile(
  rows: readonly { line: number; fields: readonly string[] }[],
  today: string,
): ProductFile | string {
  const [head, ...lines] = rows;
  if (!head) return "The file is empty.";
  const titles = head.fields.map(cleanLine);
  const columns = new Map(titles.map((title, index) => [title.toLowerCase(), index]));
  const names = new Set(columns.keys());
  const [format, file] = FORMATS.find(([, { isOf }]) => isOf(names)) ?? [];
  if (!format || !file) {
    return "The first line must name the columns: those of Haat's export (SKU and at least one more), of Shopify's or of WooCommerce's product export.";
  }
  const twice = titles.find(
    (title, index) => file.reads(title.toLowerCase()) && columns.get(title.toLowerCase()) !== index,
  );
  if (twice !== undefined) {
    return `The column ${twice} stands twice. Delete one of them, or give it another name.`;
  }
  if (lines.length === 0) return "The file has no rows below its first line.";
  if (lines.length > MAX_ROWS) {
    return `The file has ${lines.length.toLocaleString("en-IN")} rows. At most 2,00,000 can be imported at once.`;
  }

  const notes: ImportNote[] = [];
  const read: RawRow[] = [];
  for (const { line, fields } of lines) {
    const row = file.readRow((name) => fields[columns.get(name) ?? -1]?.trim() ?? "", line, today);
    if (row === null) continue;
    if ("leftOut" in row) notes.push({ line, code: "not_sold_here", value: row.leftOut });
    else read.push(row);
  }
  const { products, notes: more } = joinRows(read, format !== "haat");
  const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line;
  return {
    format,
    ignoredColumns: titles.filter((title) => title !== "" && !file.reads(title.toLowerCase())),
    products,
    notes: [...notes, ...more].toSorted(byLine),
  };
}
