import { formatPaise, type Paise } from "#app/shop/money.ts";
import { parsePrice, parseUnits } from "#app/shop/product/product-form.ts";
import { cleanLine } from "#app/shop/text.ts";

/** Rows of one import, without the header. */
export const MAX_IMPORT_ROWS = 1000;

/** The fields that an import sets; the price is in paise. */
type ImportValues = { price: Paise; stock: number; isActive: boolean };

/** A row of a file: its line and its fields. */
export type FileRow = { line: number; fields: readonly string[] };

/** A parsed row. Fields that are blank or have no column are left out. */
export type ImportRow = { line: number; sku: string } & Partial<ImportValues>;

export type ImportError = { line: number; message: string };

export type ImportedProduct = ImportValues & { sku: string; name: string };

export type ImportChange = ImportedProduct & { seen: ImportValues; changes: string[] };

type Column = "sku" | "price" | "stock" | "active";

const ONLY_COLUMNS = "The first line must name the columns: SKU and at least one of Price, Stock and Active.";

/**
 * Parses the rows of a file, the first of which names the columns.
 * @returns a message when the file cannot be imported at all; otherwise the valid rows, and the errors by line
 */
export function parseImportRows(
  fileRows: readonly FileRow[],
): string | { rows: ImportRow[]; errors: ImportError[] } {
  const [head, ...lines] = fileRows;
  if (!head) return "The file is empty.";
  const names = head.fields.map((name) => cleanLine(name).toLowerCase());
  const at = (column: Column) => names.indexOf(column);
  if (at("sku") < 0 || (at("price") < 0 && at("stock") < 0 && at("active") < 0)) return ONLY_COLUMNS;
  if (lines.length === 0) return "The file has no rows below its first line.";
  if (lines.length > MAX_IMPORT_ROWS) {
    return `The file has ${lines.length.toLocaleString("en-IN")} rows. At most 1,000 can be imported at once.`;
  }

  const rows: ImportRow[] = [];
  const errors: ImportError[] = [];
  const seen = new Map<string, number>();
  for (const { line, fields } of lines) {
    const get = (column: Column) => cleanLine(fields[at(column)] ?? "");
    const row: ImportRow = { line, sku: get("sku") };
    const problems = parseValues(row, get);
    const before = seen.get(row.sku);
    if (row.sku === "" || row.sku.length > 80) problems.push("SKU is required");
    else if (before !== undefined) problems.push(`SKU ${row.sku} is in line ${before} already`);
    else seen.set(row.sku, line);
    if (problems.length === 0) rows.push(row);
    else errors.push({ line, message: problems.join(". ") });
  }
  return { rows, errors };
}

/** Sets price, stock and active flag of the row. @returns their errors */
function parseValues(row: ImportRow, get: (column: Column) => string): string[] {
  const problems: string[] = [];
  const price = get("price");
  if (price !== "") {
    const value = parsePrice("Price", price);
    if (typeof value === "number") row.price = value;
    else problems.push(value.error);
  }
  const stock = get("stock");
  if (stock !== "") {
    const value = parseUnits("Stock", stock);
    if (typeof value === "number") row.stock = value;
    else problems.push(value.error);
  }
  const active = get("active").toLowerCase();
  if (["yes", "true", "1", "active"].includes(active)) row.isActive = true;
  else if (["no", "false", "0", "inactive"].includes(active)) row.isActive = false;
  else if (active !== "") problems.push("Active must be yes or no");
  return problems;
}

/**
 * Compares the rows with the products. Rows that change nothing are left out.
 * @param products by SKU; a row without a product is an error
 */
export function planImport(
  rows: readonly ImportRow[],
  products: ReadonlyMap<string, ImportedProduct>,
): { changes: ImportChange[]; errors: ImportError[] } {
  const changes: ImportChange[] = [];
  const errors: ImportError[] = [];
  for (const { line, sku, ...wanted } of rows) {
    const product = products.get(sku);
    if (!product) {
      errors.push({ line, message: `No product has the SKU ${sku}` });
      continue;
    }
    const { price, stock, isActive } = product;
    const next = { price, stock, isActive, ...wanted };
    const texts = [
      next.price === price ? "" : `Price ${formatPaise(price)} → ${formatPaise(next.price)}`,
      next.stock === stock ? "" : `Stock ${stock} → ${next.stock}`,
      next.isActive === isActive ? "" : next.isActive ? "Inactive → Active" : "Active → Inactive",
    ].filter(Boolean);
    if (texts.length === 0) continue;
    changes.push({ sku, name: product.name, ...next, seen: { price, stock, isActive }, changes: texts });
  }
  return { changes, errors };
}

/** The columns of an export. An import reads SKU, Price, Stock and Active. */
export const EXPORT_COLUMNS = ["SKU", "Name", "Category", "Price", "Stock", "Active", "Featured"] as const;
