import { href } from "react-router";

import { requireUser } from "#app/middleware/identity.server.ts";
import { NoOrders, OrderRow } from "#app/routes/account/orders/order-row.tsx";
import { readOrderRows } from "#app/routes/account/orders/order-rows.server.ts";
import { AccountHeading } from "#app/routes/account/profile/account-heading.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PopularProducts } from "#app/ui/suggested-products.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { suggestProducts } from "#app/workflows/suggested-products.server.ts";

import type { Route } from "./+types/latest-orders";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Orders", path: href("/profile/orders"), noindex: true });

const LATEST = 10;

export async function loader({ context, url }: Route.LoaderArgs) {
  const shopper = requireUser({ url, context });
  const found = await readOrderRows(shopper, context, { statuses: [], page: 1, pageSize: LATEST });
  return { ...found, suggested: found.total === 0 ? await suggestProducts(context) : null };
}

export default function LatestOrders({ loaderData: { orders, total, suggested } }: Route.ComponentProps) {
  return (
    <>
      <AccountHeading
        title="Orders"
        action={orders.length > 0 ? <TextLink to={href("/orders")}>All orders</TextLink> : null}
      />
      {orders.length === 0 ? (
        <>
          <NoOrders />
          {suggested ? (
            <div className="mt-4">
              <PopularProducts {...suggested} redirectTo={href("/cart")} />
            </div>
          ) : null}
        </>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {total > orders.length ? (
        <p className="mt-2">
          <TextLink to={href("/orders")}>All {total} orders</TextLink>
        </p>
      ) : null}
    </>
  );
}
