import { href } from "react-router";

import type { ProductDetail } from "#app/data/product-mapper.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { choiceHref } from "#app/shop/product/option-choice.ts";
import { allPictures, pictureId } from "#app/shop/product/pictures.ts";
import { readQuantity } from "#app/shop/product/product.ts";

/** The page of a product with one of its variants chosen. */
export function variantHref({ id, options, variants }: ProductDetail, variantId: string): string {
  const variant = variants.find((one) => one.id === variantId);
  return choiceHref(id, options, variant?.optionValues ?? []);
}

/** The page that a button − or + was pressed on, with the new quantity. */
export function stepHref({ pathname, searchParams }: URL): string {
  const page = new URL(toLocalPath(searchParams.get("redirectTo")), "https://shop.invalid");
  const query = page.pathname === pathname ? page.searchParams : new URLSearchParams();
  query.set("quantity", String(readQuantity(searchParams)));
  return `${pathname}?${query}`;
}

/** The page of all pictures of a product, at one of them. Its way back leads to the same choice. */
export function picturesHref(
  product: Parameters<typeof allPictures>[0] & { id: string },
  src: string,
  search: string,
): string {
  const at = pictureId(allPictures(product).indexOf(src));
  return `${href("/product/:id/pictures", { id: product.id })}${search}#${at}`;
}
