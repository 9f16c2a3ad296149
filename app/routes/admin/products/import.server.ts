import * as z from "zod";

import type { ProductImport } from "#app/data/product-csv.server.ts";
import { parseCsv, removeFormulaGuard } from "#app/formats/csv.ts";
import { type FormRequest, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { readLargeForm } from "#app/routes/admin/products/uploads.server.ts";
import { type FileRow, MAX_IMPORT_ROWS } from "#app/shop/product/product-import.ts";

const FILE_MAX = 512 * 1024;

/** Reads the import's form. @throws 400 for a malformed form, 413 for one that is too large */
export function readImportForm(posted: FormRequest): Promise<FormData> {
  return readLargeForm(posted, 2 * FILE_MAX, "The file is larger than 512 KB. Please go back and split it.");
}

/** The rows of the uploaded CSV file, or an error message. */
export async function readCsvFile(form: FormData): Promise<{ rows: FileRow[] } | { message: string }> {
  const file = form.get("file");
  if (file === null || typeof file === "string" || file.size === 0) {
    return { message: "Please choose a CSV file" };
  }
  if (file.size > FILE_MAX) return { message: "The file is larger than 512 KB. Please split it." };
  const text = decodeText(await file.arrayBuffer());
  if (text === null) {
    return { message: "The file is not UTF-8 text. In Excel, save it as 'CSV UTF-8'." };
  }
  const rows = parseCsv(text);
  if (rows === null) {
    return { message: "The file cannot be read: a quotation mark is opened and never closed." };
  }
  return {
    rows: rows.map(({ line, fields }) => ({
      line,
      fields: fields.map((field) => removeFormulaGuard(field.trim())),
    })),
  };
}

/** Decodes UTF-8; null for anything else. */
function decodeText(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

const values = z.tuple([z.int().min(1).max(9_999_999_999), z.int().min(0).max(9_999_999), z.boolean()]);
const encodedChanges = z
  .array(z.tuple([z.string().min(1).max(80), values, values]))
  .min(1)
  .max(MAX_IMPORT_ROWS);

/** Encodes the changes of a preview for the form that confirms it. */
export function encodeChanges(changes: readonly ProductImport[]): string {
  return JSON.stringify(
    changes.map(({ sku, price, stock, isActive, seen }) => [
      sku,
      [price, stock, isActive],
      [seen.price, seen.stock, seen.isActive],
    ]),
  );
}

/** Decodes the changes of a preview. @throws 400 for anything else */
export function decodeChanges(encoded: unknown): ProductImport[] {
  try {
    if (typeof encoded !== "string") throw new TypeError("no text");
    return encodedChanges.parse(JSON.parse(encoded)).map(([sku, [price, stock, isActive], seen]) => {
      const [seenPrice, seenStock, seenActive] = seen;
      return {
        sku,
        price,
        stock,
        isActive,
        seen: { price: seenPrice, stock: seenStock, isActive: seenActive },
      };
    });
  } catch {
    return throwUnreadableForm();
  }
}

/** Says why an import ended early, and what has been imported. */
export function importProblem(
  problem: "changed" | "busy" | "failed",
  imported: number,
  total: number,
): string {
  const count = `${imported.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")} products`;
  const isChanged = problem === "changed";
  if (imported > 0) {
    const reason = isChanged ? "A product was changed meanwhile" : "Failed to save product";
    return `${reason}: ${count} were imported. Please choose the file again for the rest.`;
  }
  if (isChanged) {
    return "A product was changed meanwhile, so nothing was imported. Please choose the file again.";
  }
  return problem === "busy"
    ? "Failed to save product. Nothing has been changed."
    : "Failed to save product. Please choose the file again to see what is left.";
}
