import { href, Link } from "react-router";
import * as z from "zod";

import { listOrders } from "#app/data/orders.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { ORDER_TABS, statusLabel, statusTone } from "#app/shop/order.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PaymentBadge } from "#app/ui/order-parts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { Picture } from "#app/ui/picture.tsx";

import type { Route } from "./+types/orders";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "My Orders", path: href("/orders"), noindex: true });

const PAGE_SIZE = 10;
const MAX_PAGE = 10_000;

const query = z.object({
  status: z.enum(ORDER_TABS.map(({ value }) => value)).catch("all"),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const { status, page } = query.parse(Object.fromEntries(url.searchParams));
  const tab = ORDER_TABS.find(({ value }) => value === status) ?? ORDER_TABS[0];
  const { orders, total } = await listOrders(db, user.id, {
    statuses: tab.statuses,
    page,
    pageSize: PAGE_SIZE,
  });
  return { orders, status, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

function hrefFor(status: string, page: number): string {
  const params = new URLSearchParams();
  if (status !== "all") params.set("status", status);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${href("/orders")}?${params}` : href("/orders");
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, status, page, pages } = loaderData;
  return (
    <div className="page max-w-3xl py-5">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1 className="text-2xl">My Orders</h1>
        <Link to={hrefFor(status, page)} className="tap link">
          Refresh
        </Link>
      </div>
      <nav aria-label="Order status" className="mb-4 flex gap-1 overflow-x-auto">
        {ORDER_TABS.map((tab) => (
          <Link
            key={tab.value}
            to={hrefFor(tab.value, 1)}
            aria-current={tab.value === status ? "page" : undefined}
            className="tab"
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      {orders.length === 0 ? (
        <EmptyState
          icon="box"
          title={status === "all" ? "You have no orders yet" : "No orders with this status"}
          action={<ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefFor={(to) => hrefFor(status, to)} />
    </div>
  );
}

function OrderRow({ order }: { order: Route.ComponentProps["loaderData"]["orders"][number] }) {
  const [first, ...others] = order.items;
  return (
    <Link
      to={href("/order/:id", { id: order.id })}
      className="card hover:border-edge flex gap-3 p-3 sm:gap-4 sm:p-4"
    >
      <Picture src={first?.productImage ?? null} alt="" className="w-18 shrink-0 self-start" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base whitespace-nowrap tabular-nums">{order.orderNumber}</h2>
          <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
          <PaymentBadge order={order} />
        </div>
        <p className="truncate">
          {first?.productName}
          {others.length > 0 ? ` and ${others.length} more` : null}
        </p>
        <p className="text-muted text-sm tabular-nums">
          {formatDate(order.createdAt)} ·{" "}
          <span className="text-ink font-semibold">{formatPaise(order.total)}</span>
        </p>
      </div>
    </Link>
  );
}
