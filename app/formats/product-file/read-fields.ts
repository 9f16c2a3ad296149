import type { OfferTexts, ProductTexts } from "#app/formats/product-file/raw-row.ts";
import { rupeesFromPaise } from "#app/shop/money.ts";
import type { ImportedProduct, ImportedVariant } from "#app/shop/product/imported-product.ts";
import { productSchema } from "#app/shop/product/product-form.ts";
import { parseUnits } from "#app/shop/product/product-values.ts";

const YES = new Set(["yes", "true", "1", "active"]);
const NO = new Set(["no", "false", "0", "inactive"]);

/** Fields that the product form checks, too. */
const FORM = productSchema.shape;

/**
 * Reads the fields of a product, or of a variant; empty ones are left out, which leaves a stored value as it is. One that
 * cannot be read is null.
 * @param fail is told each error
 */
export function readFields(
  texts: Omit<ProductTexts, "category"> & OfferTexts,
  fail: (message: string) => void,
): ImportedProduct["fields"] & ImportedVariant["fields"] {
  const fields: Record<string, string | number | boolean | null> = {};
  for (const [field, text = ""] of Object.entries(texts)) {
    if (text.trim() === "") continue;
    const value = readField(field, text);
    if (typeof value === "object") fail(value.error);
    fields[field] = typeof value === "object" ? null : value;
  }
  return fields;
}

function readField(field: string, text: string): string | number | boolean | { error: string } {
  if (field.startsWith("is_")) {
    const word = text.trim().toLowerCase();
    if (YES.has(word)) return true;
    if (NO.has(word)) return false;
    return { error: `${field === "is_featured" ? "Featured" : "Active"} must be yes or no` };
  }
  if (field === "stock") return parseUnits("Stock", text);
  if (!isFormField(field)) return { error: `There is no field ${field}` };
  const read = FORM[field].safeParse(text);
  if (!read.success) return { error: read.error.issues[0]?.message ?? "The value cannot be read" };
  if (typeof read.data === "number" && field.endsWith("price")) return rupeesFromPaise(read.data);
  return typeof read.data === "string" || typeof read.data === "number" ? read.data : "";
}

function isFormField(field: string): field is keyof typeof FORM {
  return Object.hasOwn(FORM, field);
}
