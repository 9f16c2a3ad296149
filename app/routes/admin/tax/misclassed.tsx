import { href, Link } from "react-router";

import { formatPercent } from "#app/shop/invoice/gst-invoice.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { type ClassProblem, PROBLEM_TEXT } from "#app/shop/tax/class-problem.ts";
import { Panel } from "#app/ui/panel.tsx";

type Misclassed = { id: string; name: string; price: Paise; rate: number; problem: ClassProblem };

/** This many are listed; the others follow once these are right. */
const SHOWN = 20;

/** Clothes and footwear whose tax class does not go with their price. Renders nothing without any. */
export function MisclassedProducts({ products }: { products: readonly Misclassed[] }) {
  if (products.length === 0) return null;
  return (
    <Panel id="check" title="Products to check">
      <p className="text-muted mb-2 text-sm">
        Clothes, made-up textiles and footwear (HSN 61 to 64) are taxed at 5% up to ₹2,500 a piece without
        tax, and at 18% above it. The class “clothes” follows the price, also after a coupon.
      </p>
      <ul className="divide-line divide-y">
        {products.slice(0, SHOWN).map(({ id, name, price, rate, problem }) => (
          <li
            key={id}
            className="relative min-h-11 py-2.5 sm:flex sm:items-center sm:justify-between sm:gap-x-4 sm:py-1.5"
          >
            <Link
              to={href("/admin/products/:productId", { productId: id })}
              className="link block after:absolute after:inset-0"
            >
              {name}
            </Link>
            <p className="text-muted text-sm tabular-nums">
              {formatPaise(price)} at {formatPercent(rate)}: {PROBLEM_TEXT[problem]}
            </p>
          </li>
        ))}
      </ul>
      {products.length > SHOWN ? <p className="text-muted mt-2 text-sm">There are more than these.</p> : null}
    </Panel>
  );
}
