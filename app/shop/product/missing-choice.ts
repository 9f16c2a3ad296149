import { productPath } from "#app/shop/product/option-choice.ts";

/** The parameter of a product page that says what was not chosen. */
export const MISSING = "missing";
/** The place of the options on the page of a product. */
export const OPTIONS_PLACE = "options";

/**
 * The page of a product with the message beside the option that was not chosen.
 * @param path of the page that the form is on
 * @returns null for another page
 */
export function missingChoiceHref(path: string, productId: string): string | null {
  const page = new URL(path, "https://shop.invalid");
  if (page.pathname !== productPath(productId)) return null;
  // Another address each time, so that a second press leads there again.
  page.searchParams.set(MISSING, page.searchParams.get(MISSING) === "1" ? "2" : "1");
  return `${page.pathname}${page.search}#${OPTIONS_PLACE}`;
}
