import { href } from "react-router";

import { listOrders } from "#app/data/orders.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { statusLabel, statusTone } from "#app/shop/order/order.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/latest-orders";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Latest orders", path: href("/profile/orders"), noindex: true });

const LATEST = 10;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const { orders } = await listOrders(db, user.id, { statuses: [], page: 1, pageSize: LATEST });
  return {
    orders: orders.map(({ id, orderNumber, createdAt, total, status }) => ({
      id,
      orderNumber,
      createdAt,
      total,
      status,
    })),
  };
}

export default function LatestOrders({ loaderData: { orders } }: Route.ComponentProps) {
  if (orders.length === 0) {
    return (
      <EmptyState
        icon="box"
        title="You have no orders yet"
        action={<ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>}
      />
    );
  }
  return (
    <Panel title="Latest orders" action={<TextLink to={href("/orders")}>All orders</TextLink>}>
      <ul className="divide-line divide-y">
        {orders.map(({ id, orderNumber, createdAt, total, status }) => (
          <li key={id} className="order-line py-2 tabular-nums">
            <div>
              <TextLink to={href("/order/:id", { id })} className="min-w-0">
                {orderNumber}
              </TextLink>
              <strong>{formatPaise(total)}</strong>
            </div>
            <div>
              <span className="text-muted">{formatDate(createdAt)}</span>
              <span>
                <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
