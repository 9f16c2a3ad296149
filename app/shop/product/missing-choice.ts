import { productPath } from "#app/shop/product/option-choice.ts";

/** The query parameter of a product page that names the option without a choice. */
export const MISSING = "missing";
/** The id of the options on a product page. */
export const OPTIONS_PLACE = "options";

/**
 * Returns the URL of a product's page with the message beside the option without a choice.
 * @param path the path of the page with the form
 * @param quantity the chosen one, which the page shows again
 * @returns null for another page
 */
export function missingChoiceHref(path: string, productId: string, quantity?: number): string | null {
  const page = new URL(path, "https://shop.invalid");
  if (page.pathname !== productPath(productId)) return null;
  // The URL differs each time, so that a second press navigates again.
  page.searchParams.set(MISSING, page.searchParams.get(MISSING) === "1" ? "2" : "1");
  if (quantity !== undefined) page.searchParams.set("quantity", String(quantity));
  if (quantity === 1) page.searchParams.delete("quantity");
  return `${page.pathname}${page.search}#${OPTIONS_PLACE}`;
}
