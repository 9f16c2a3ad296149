import { href } from "react-router";

import { requireUser } from "#app/middleware/identity.server.ts";
import { NoOrders, OrderRow } from "#app/routes/account/orders/order-row.tsx";
import { readOrderRows } from "#app/routes/account/orders/order-rows.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/latest-orders";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Latest orders", path: href("/profile/orders"), noindex: true });

const LATEST = 10;

export async function loader({ context, url }: Route.LoaderArgs) {
  const shopper = requireUser({ url, context });
  return readOrderRows(shopper, context, { statuses: [], page: 1, pageSize: LATEST });
}

export default function LatestOrders({ loaderData: { orders, total } }: Route.ComponentProps) {
  if (orders.length === 0) return <NoOrders />;
  return (
    <section aria-labelledby="latest-orders">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="latest-orders">Latest orders</h2>
        <TextLink to={href("/orders")}>All orders</TextLink>
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {total > orders.length ? (
        <p className="mt-2">
          <TextLink to={href("/orders")}>All {total} orders</TextLink>
        </p>
      ) : null}
    </section>
  );
}
