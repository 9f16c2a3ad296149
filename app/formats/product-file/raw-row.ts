import type { ImportedFields } from "#app/shop/product/imported-product.ts";

/** Fields of a product as text, and its category. HSN code and tax class a variant may have, too. */
export type ProductTexts = Partial<
  Record<Exclude<keyof ImportedFields, keyof OfferTexts> | "category" | "hsn_code" | "tax_code", string>
>;

/** The columns of an offer as text: a variant, or a product without options. */
export type OfferTexts = Partial<
  Record<
    "price" | "compare_price" | "stock" | "is_offered" | "gtin" | "weight_grams" | "hsn_code" | "tax_code",
    string
  >
>;

/** A row of a file, whatever shop wrote it. */
export type RawRow = {
  line: number;
  /** Rows of the same group are one product. */
  group: string;
  /** Another name by which rows may call the product. */
  alias?: string;
  /** SKU of the product, when the row says it. */
  productSku?: string;
  /** SKU of what is sold; '' when it has none. */
  sku: string;
  /** Values of a variant; none: the row is about the product. */
  optionValues: { name: string; value: string }[];
  /** Options that the row of a product declares. */
  declared?: { name: string; values: string[] }[];
  product: ProductTexts;
  offer: OfferTexts;
  /** Its stock was negative, and was read as 0. */
  oversold?: boolean;
  /** Its barcode is not a GTIN, and was left out. */
  hasOtherBarcode?: boolean;
  images: string[];
  /** Image of the variant. */
  image?: string;
};

/** Columns of a file by their names in lower case. */
export type ReadColumn = (name: string) => string;

/** The way to recognise and read the files of one shop. */
export type FileFormat = {
  /** Returns true if a file with these columns, in lower case, is of this shop. */
  isOf: (columns: ReadonlySet<string>) => boolean;
  /** Returns true if a column is read, or known to be of no use here. Others are named in the preview. */
  reads: (column: string) => boolean;
  /** A row as text; a message when it cannot be imported, null when it says nothing. `today`: '2026-11-26'. */
  readRow: (get: ReadColumn, line: number, today: string) => RawRow | { leftOut: string } | null;
};
