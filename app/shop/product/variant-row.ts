/** The maximum number of questions, in the form of variants, whether a new value is a new name. */
export const MAX_NEW_VALUES = 20;

/** A row in the form of variants, as typed. */
export type VariantRow = {
  id?: string;
  label: string;
  sku: string;
  price: string;
  compare_price: string;
  stock: string;
  seen_stock: string;
  image_url: string;
  gtin: string;
  weight_grams: string;
  is_offered: string;
  hsn_code: string;
  tax_code: string;
};
