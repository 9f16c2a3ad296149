import type { ProductFormValues } from "#app/data/admin-product-detail.server.ts";
import { formatPaise, paiseFromRupees } from "#app/shop/money.ts";

type Field = Exclude<keyof ProductFormValues, "id" | "version" | "hasOptions" | "variantOf">;

const LABELS: readonly (readonly [Field, string])[] = [
  ["name", "Product name"],
  ["sku", "SKU"],
  ["category_id", "Category"],
  ["price", "Price"],
  ["compare_price", "Compare price"],
  ["stock", "Quantity"],
  ["brand", "Brand"],
  ["short_description", "Short description"],
  ["description", "Description"],
  ["image_url", "Image URL"],
  ["images", "More images"],
  ["hsn_code", "HSN code"],
  ["tax_code", "Tax class"],
  ["country_of_origin", "Country of origin"],
  ["size_guide", "Size guide"],
  ["warranty_months", "Warranty in months"],
  ["gtin", "GTIN"],
  ["weight_grams", "Weight in grams"],
  ["is_active", "Active"],
  ["is_featured", "Featured"],
];

type Categories = { value: string; label: string }[];

/** Fields whose stored value differs from the typed one, with the stored value as text. */
export function productChanges(
  typed: (field: Field) => string,
  now: ProductFormValues,
  categories: Categories,
): { label: string; now: string }[] {
  return LABELS.flatMap(([field, label]) =>
    typed(field).replaceAll("\r\n", "\n") === now[field]
      ? []
      : [{ label, now: inWords(field, now[field], categories) }],
  );
}

function inWords(field: Field, value: string, categories: Categories): string {
  if (field === "is_active" || field === "is_featured") return value === "on" ? "yes" : "no";
  if (field === "category_id") return categories.find((one) => one.value === value)?.label ?? "Uncategorized";
  if (value === "") return "empty";
  if (field === "price" || field === "compare_price") return formatPaise(paiseFromRupees(value));
  return value.length > 200 ? `${value.slice(0, 200)}…` : value;
}
