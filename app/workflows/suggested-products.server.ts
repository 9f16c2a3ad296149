import type { RouterContextProvider } from "react-router";

import { catalogueContext } from "#app/context.ts";
import { readHomePage } from "#app/data/products.server.ts";
import { catalogueSettings } from "#app/data/settings.server.ts";
import type { CardProduct } from "#app/formats/compact-list.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { priceTaxLabel } from "#app/shop/tax/tax-mode.ts";

/** Products for a page that has nothing else to show, and the tax label beside their prices. */
export type Suggestions = { products: CardProduct[]; taxLabel: string };

const COUNT = 4;

/**
 * Reads featured products.
 * @param known the shop's settings, if the page has read them
 * @returns null when there are none, or while the database does not answer
 */
export async function suggestProducts(
  context: Readonly<RouterContextProvider>,
  known?: Settings,
): Promise<Suggestions | null> {
  const catalogue = context.get(catalogueContext);
  try {
    const [{ featured }, settings] = await Promise.all([
      catalogue.read("home", readHomePage),
      known ?? catalogueSettings(catalogue),
    ]);
    const products = featured.filter(({ stock }) => stock > 0).slice(0, COUNT);
    return products.length > 0 ? { products, taxLabel: priceTaxLabel(settings) } : null;
  } catch {
    return null;
  }
}
