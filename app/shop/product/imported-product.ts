import { formatPaise, paiseFromRupees } from "#app/shop/money.ts";
import { variantLabel } from "#app/shop/product/variant-label.ts";
import { unknownClassText } from "#app/shop/tax/tax-labels.ts";

/**
 * The fields of a product that an import sets. Fields without a value in the file are left out. Prices are in rupees.
 */
export type ImportedFields = {
  name?: string;
  description?: string;
  short_description?: string;
  brand?: string;
  price?: number;
  compare_price?: number;
  stock?: number;
  is_active?: boolean;
  is_featured?: boolean;
  hsn_code?: string;
  tax_code?: string;
  country_of_origin?: string;
  size_guide?: string;
  warranty_months?: number;
  gtin?: string;
  weight_grams?: number;
};

/** Fields as read from the file. null: the file has a value that cannot be read, which is an error of its row. */
type Read<Fields> = { [Field in keyof Fields]: Fields[Field] | null };

export type ImportedVariant = {
  line: number;
  sku: string;
  /** One value for each option of the product. */
  values: string[];
  fields: Read<
    Pick<
      ImportedFields,
      "price" | "compare_price" | "stock" | "gtin" | "weight_grams" | "hsn_code" | "tax_code"
    > & {
      is_offered?: boolean;
      image_url?: string;
    }
  >;
};

/** A product of a file, or a single variant identified by its SKU alone. private.plan_import_row reads this shape. */
export type ImportedProduct = {
  /** The line number of its first row. */
  line: number;
  /** The SKU; '' when the file has none that can be read. */
  sku: string;
  fields: Read<ImportedFields>;
  /** The name of the category. An unknown category is created. */
  category?: string;
  images?: string[];
  options?: { name: string; values: string[] }[];
  variants?: ImportedVariant[];
  /** Values that cannot be read in its lines. The import's check adds those that do not fit the catalogue. */
  errors?: ImportNote[];
};

/** The shop systems whose export files can be read. */
export const IMPORT_FORMATS = {
  haat: "Haat",
  shopify: "Shopify",
  woocommerce: "WooCommerce",
} as const;
export type ImportFormat = keyof typeof IMPORT_FORMATS;

/**
 * A finding of the check of a row, or a value left out of the import: a code, and the SKU, value or text that it is
 * about.
 */
export type ImportNote = { line: number; code: string; value?: string | undefined };

const NOTES: Record<string, (value: string) => string> = {
  unreadable: (text) => text,
  unknown_sku: (sku) => `No product has the SKU ${sku}, and a new product needs a name`,
  no_price: (sku) => (sku ? `${sku} is new and needs a price` : "A new product needs a price"),
  has_options: (sku) => `${sku} has options. Change price and stock of its variants instead`,
  other_options: (names) => `The product has other options: ${names}`,
  too_many_values: () => "With the values that the product has, an option would have more than 50",
  too_many_variants: () => "With the variants that the product has, it would have more than 100",
  unknown_category: (name) => `There is no category ${name}, and your role may not add one`,
  unknown_tax_class: unknownClassText,
  category_deleting: (name) => `The category ${name} is being deleted`,
  sku_elsewhere: (sku) => `SKU ${sku} belongs to another product`,
  combination_taken: (sku) => `Another SKU has the option values of ${sku} already`,
  left_the_shop: (sku) =>
    `${sku} left the shop with its option value. Write the value back under Options, and it can be active again`,
  waits: (sku) => `${sku} is not sold now: price and stock wait until its option value comes back`,
  compare_price: (sku) => `The price of ${sku} is not below its compare price`,
  no_stock: (sku) => `${sku} has no number in stock and begins with 0`,
  shortened: (sku) => `The short description of ${sku} was cut to 300 characters`,
  images_cut: (sku) => `${sku} has more than 9 images; the first 9 are taken`,
  no_gtin: (sku) => `The barcode of ${sku} is no GTIN and is left out`,
  negative_stock: (sku) => `${sku} has less than nothing in stock and begins with 0`,
  not_sold_here: (type) => `A product of the type "${type}" cannot be sold here and is left out`,
  changed: (sku) => `${sku} was changed or sold meanwhile and is left as it is`,
};

/** Returns the text of a note. */
export function noteText({ code, value = "" }: ImportNote): string {
  return NOTES[code]?.(value) ?? code;
}

type FieldChanges = Record<string, { from?: unknown; to?: unknown }>;

/**
 * Describes the changes of a variant for the preview: 'S · Rust, new: ₹499, 3 in stock' or 'S · Rust: Price ₹500 →
 * ₹450'.
 */
export function variantChangesText(variant: {
  is_new: boolean;
  values: readonly string[];
  fields: FieldChanges;
}): string {
  const { is_new: isNew, values, fields } = variant;
  const parts = isNew
    ? [
        valueText("price", fields.price?.to),
        ...(fields.compare_price ? [changeText("compare_price", null, fields.compare_price.to)] : []),
        `${valueText("stock", fields.stock?.to ?? 0)} in stock`,
        ...(fields.is_offered?.to === false ? ["not active"] : []),
      ]
    : Object.entries(fields).map(([field, { from, to }]) => changeText(field, from, to));
  return `${variantLabel(values)}${isNew ? ", new" : ""}: ${parts.join(", ")}`;
}

const FIELD_LABELS: Record<string, string> = {
  name: "Name",
  description: "Description",
  short_description: "Short description",
  brand: "Brand",
  category: "Category",
  price: "Price",
  compare_price: "Compare price",
  stock: "Stock",
  is_active: "Active",
  is_offered: "Active",
  is_featured: "Featured",
  hsn_code: "HSN code",
  tax_code: "Tax class",
  country_of_origin: "Country of origin",
  size_guide: "Size guide",
  warranty_months: "Warranty months",
  gtin: "GTIN",
  weight_grams: "Weight in grams",
  image_url: "Image",
  images: "Images",
  options: "Options",
  option_values: "Option values",
};

/** Describes the change of a field: 'Price ₹500 → ₹450'. Long texts are not shown. */
export function changeText(field: string, from: unknown, to: unknown): string {
  const label = FIELD_LABELS[field] ?? field;
  if (field === "description" || field === "size_guide") return `${label} changes`;
  if (field === "images") return `${label}: ${Array.isArray(to) ? to.length : 0}`;
  if (field === "options") return `${label} change`;
  const before = valueText(field, from);
  return before === "" ? `${label} ${valueText(field, to)}` : `${label} ${before} → ${valueText(field, to)}`;
}

/** Returns the text about a new category: 'New category: Toys and games'. */
export function newCategoryText(name: unknown): string {
  return `New category: ${valueText("category", name)}`;
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && field.endsWith("price")) return formatPaise(paiseFromRupees(value));
  if (Array.isArray(value)) return value.join(" · ");
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
