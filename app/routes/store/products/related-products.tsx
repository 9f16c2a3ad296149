import type { ComponentProps } from "react";

import { ProductGrid } from "#app/ui/product-card.tsx";

/** What is like a product. Renders nothing without any. */
export function RelatedProducts(props: ComponentProps<typeof ProductGrid>) {
  if (props.products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-8">
      <h2 id="related" className="mb-3 lg:text-xl">
        You may also like
      </h2>
      <ProductGrid {...props} />
    </section>
  );
}
