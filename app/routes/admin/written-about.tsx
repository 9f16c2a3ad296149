import { href, Link } from "react-router";

import { Day } from "#app/routes/admin/date-time.tsx";
import type { AdminColumn } from "#app/routes/admin/list.tsx";
import { keepTogether } from "#app/shop/text.ts";

type Written = { productId: string; productName: string; createdAt: string };

/** Columns of what customers write about products, such as reviews: the product and the day. */
export const WRITTEN_ABOUT: AdminColumn<Written>[] = [
  {
    label: "Product",
    hideCardLabel: true,
    className: "wrap-anywhere as-table:*:min-w-28",
    cell: ({ productId, productName }) => (
      <Link to={href("/product/:id", { id: productId })} reloadDocument className="link">
        {keepTogether(productName)}
      </Link>
    ),
  },
  {
    label: "Date",
    // A card has it beside the name.
    className: "as-cards:hidden @min-[60rem]:whitespace-nowrap",
    cell: ({ createdAt }) => <Day iso={createdAt} />,
  },
];
