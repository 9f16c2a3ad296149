import { href, Link } from "react-router";

import type { CardProduct } from "#app/formats/compact-list.ts";
import { Image } from "#app/ui/image.tsx";
import { Price } from "#app/ui/price.tsx";

/** Products in place of one that is sold out, in short. Renders nothing without any. */
export function InStockInstead({ products }: { products: readonly CardProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="instead">
      <h2 id="instead" className="mb-1 text-base">
        In stock instead
      </h2>
      <ul className="card divide-line divide-y px-3">
        {products.map(({ id, name, imageUrl, price, comparePrice, priceVaries }) => (
          <li key={id} className="relative flex items-center gap-3 py-2">
            <Image src={imageUrl} alt="" className="rounded-control w-12 flex-none" />
            <Link
              to={href("/product/:id", { id })}
              className="card-link min-w-0 flex-1 text-sm font-semibold hover:underline"
            >
              {name}
            </Link>
            <Price price={price} comparePrice={comparePrice} varies={priceVaries} />
          </li>
        ))}
      </ul>
    </section>
  );
}
