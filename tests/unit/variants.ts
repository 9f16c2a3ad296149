import type { Variant } from "#app/shop/product/options.ts";

/** A variant with these values; its id is the values, separated by spaces. @param price in paise */
export function variant(optionValues: string[], stock: number, price = 500_00): Variant {
  return {
    id: optionValues.join(" "),
    optionValues,
    price,
    comparePrice: null,
    stock,
    sku: optionValues.join("-"),
    imageUrl: null,
  };
}
