import type { FileFormat, ProductTexts, RawRow } from "#app/formats/product-file/raw-row.ts";
import { splitValues } from "#app/shop/product/options.ts";

const PRODUCT = {
  name: "name",
  category: "category",
  brand: "brand",
  is_active: "active",
  is_featured: "featured",
  short_description: "short description",
  description: "description",
  hsn_code: "hsn code",
  tax_code: "tax class",
  country_of_origin: "country of origin",
  size_guide: "size guide",
  warranty_months: "warranty months",
} as const satisfies Record<keyof ProductTexts, string>;

const OPTION_PLACES = [1, 2, 3];
const COLUMNS = new Set<string>([
  "sku",
  "parent sku",
  "images",
  "price",
  "compare price",
  "stock",
  "gtin",
  "weight grams",
  ...Object.values(PRODUCT),
  ...OPTION_PLACES.flatMap((place) => [`option ${place} name`, `option ${place} value`]),
]);

/** Haat's own export, or any part of its columns with the SKU. */
export const haatFile: FileFormat = {
  isOf: (columns) => columns.has("sku") && [...columns].filter((column) => COLUMNS.has(column)).length > 1,
  reads: (column) => COLUMNS.has(column),
  readRow(get, line): RawRow {
    const sku = get("sku");
    const parent = get("parent sku");
    const options = OPTION_PLACES.flatMap((place) => {
      const name = get(`option ${place} name`);
      return name === "" ? [] : [{ name, value: get(`option ${place} value`) }];
    });
    const images = get("images").split(/\s+/).filter(Boolean);
    const offer = {
      price: get("price"),
      compare_price: get("compare price"),
      stock: get("stock"),
      gtin: get("gtin"),
      weight_grams: get("weight grams"),
    };
    if (parent === "" || parent === sku) {
      return {
        line,
        group: sku,
        productSku: sku,
        sku,
        optionValues: [],
        declared: options.map(({ name, value }) => ({ name, values: splitValues(value) })),
        product: Object.fromEntries(Object.entries(PRODUCT).map(([field, column]) => [field, get(column)])),
        offer,
        images,
      };
    }
    const [image] = images;
    return {
      line,
      group: parent,
      productSku: parent,
      sku,
      optionValues: options,
      product: {},
      offer: {
        ...offer,
        is_offered: get("active"),
        hsn_code: get(PRODUCT.hsn_code),
        tax_code: get(PRODUCT.tax_code),
      },
      images: [],
      ...(image === undefined ? {} : { image }),
    };
  },
};

/** The columns of an export, in their order. */
export const EXPORT_COLUMNS = [
  "SKU",
  "Parent SKU",
  "Name",
  "Category",
  "Brand",
  "Price",
  "Compare price",
  "Stock",
  "Active",
  "Featured",
  "Option 1 name",
  "Option 1 value",
  "Option 2 name",
  "Option 2 value",
  "Option 3 name",
  "Option 3 value",
  "Short description",
  "Description",
  "Images",
  "HSN code",
  "Tax class",
  "Country of origin",
  "Warranty months",
  "GTIN",
  "Weight grams",
  "Size guide",
] as const;
