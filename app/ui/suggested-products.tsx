import type { ComponentProps } from "react";
import { href, isRouteErrorResponse } from "react-router";

import type { CardProduct } from "#app/formats/compact-list.ts";
import { ProductGrid } from "#app/ui/product-card.tsx";

type SuggestedProductsProps = { products: CardProduct[]; taxLabel: string };

/** Products below the message of a page that has nothing else to show. Adding one leads to the cart. */
export function SuggestedProducts(props: SuggestedProductsProps) {
  return (
    <div className="page-width mt-2 pb-8">
      <PopularProducts {...props} redirectTo={href("/cart")} />
    </div>
  );
}

type PopularProductsProps = SuggestedProductsProps &
  Pick<ComponentProps<typeof ProductGrid>, "redirectTo" | "swaps">;

/** The same within the column of a page. */
export function PopularProducts(props: PopularProductsProps) {
  return (
    <section aria-labelledby="suggested">
      <h2 id="suggested" className="mb-3 lg:text-xl">
        Popular products
      </h2>
      <ProductGrid {...props} />
    </section>
  );
}

/** The same below an error page whose loader has sent products with the error. */
export function SuggestedWithError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return null;
  const data: { suggested?: SuggestedProductsProps | null } | null = error.data;
  return data?.suggested ? <SuggestedProducts {...data.suggested} /> : null;
}
