import { href, Link } from "react-router";
import * as z from "zod";

import { requireUser } from "#app/middleware/identity.server.ts";
import { NoOrders, OrderRow } from "#app/routes/account/orders/order-row.tsx";
import { readOrderRows } from "#app/routes/account/orders/order-rows.server.ts";
import { ORDER_TABS } from "#app/shop/order/order.ts";
import { cleanLine } from "#app/shop/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { SuggestedProducts } from "#app/ui/suggested-products.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { suggestProducts } from "#app/workflows/suggested-products.server.ts";

import type { Route } from "./+types/orders";

import stylesheet from "#app/orders.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "My Orders", path: href("/orders"), noindex: true });

const PAGE_SIZE = 10;
const MAX_PAGE = 10_000;
const MAX_SEARCH = 100;

const wanted = z.object({
  status: z.enum(ORDER_TABS.map(({ value }) => value)).catch("all"),
  search: z
    .string()
    .transform((typed) => cleanLine(typed.slice(0, MAX_SEARCH)))
    .catch(""),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
});
type Query = z.infer<typeof wanted>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const query = wanted.parse(Object.fromEntries(url.searchParams));
  const { status, search, page } = query;
  const { orders, total } = await readOrderRows({ db, user }, context, {
    statuses: ORDER_TABS.find(({ value }) => value === status)?.statuses ?? [],
    search,
    page,
    pageSize: PAGE_SIZE,
  });
  const hasNone = total === 0 && status === "all" && search === "" && page === 1;
  return { query, total, orders, hasNone, suggested: hasNone ? await suggestProducts(context) : null };
}

function hrefFor({ status, search }: Query, change: Partial<Query> = {}): string {
  const next = { status, search, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.status !== "all") params.set("status", next.status);
  if (next.search !== "") params.set("search", next.search);
  if (next.page > 1) params.set("page", String(next.page));
  return params.size > 0 ? `${href("/orders")}?${params}` : href("/orders");
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query, total, orders, hasNone, suggested } = loaderData;
  if (hasNone) {
    return (
      <>
        <div data-refresh className="page-width py-5">
          <h1 className="mb-3">My Orders</h1>
          <NoOrders />
        </div>
        {suggested ? <SuggestedProducts {...suggested} /> : null}
      </>
    );
  }
  return (
    <div data-refresh className="page-width py-5">
      <div className="orders-head">
        <div>
          <h1 className="text-2xl">My Orders</h1>
          <TextLink to={hrefFor(query, { page: query.page })}>Refresh</TextLink>
        </div>
        <Search query={query} />
      </div>
      <Tabs query={query} />
      {query.search === "" ? null : (
        <p className="text-muted mb-3 text-sm">
          {total} {total === 1 ? "order" : "orders"} for “{query.search}”.{" "}
          <TextLink to={hrefFor(query, { search: "" })}>Clear search</TextLink>
        </p>
      )}
      {orders.length === 0 ? (
        <NothingFound query={query} />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {orders.length === 0 ? null : (
        <Pagination
          page={query.page}
          pages={Math.ceil(total / PAGE_SIZE)}
          hrefFor={(page) => hrefFor(query, { page })}
        />
      )}
    </div>
  );
}

/** The field is folded away until it is wanted, so that a phone shows the orders first. */
function Search({ query }: { query: Query }) {
  return (
    <search>
      <details open={query.search !== ""}>
        <summary className="link">Search</summary>
        <form action={href("/orders")} className="flex max-w-md gap-2 pb-3">
          {query.status === "all" ? null : <input type="hidden" name="status" value={query.status} />}
          <input
            type="search"
            name="search"
            defaultValue={query.search}
            placeholder="Order or product"
            aria-label="Search my orders"
            maxLength={MAX_SEARCH}
            enterKeyHint="search"
            className="form-control"
          />
          <Button variant="outline">Search</Button>
        </form>
      </details>
    </search>
  );
}

function Tabs({ query }: { query: Query }) {
  return (
    <nav aria-label="Order status" className="tabs mb-3 sm:mb-4">
      {ORDER_TABS.map((tab) => (
        <Link
          key={tab.value}
          to={hrefFor(query, { status: tab.value })}
          aria-current={tab.value === query.status ? "page" : undefined}
          className="tab"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

/** Empty state for a search, a tab or a page beyond the last. */
function NothingFound({ query }: { query: Query }) {
  if (query.page > 1) {
    return (
      <EmptyState
        icon="box"
        title="There is nothing on this page"
        action={
          <ButtonLink to={hrefFor(query)} variant="outline">
            Go to page 1
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="box"
      title={query.search === "" ? "No orders with this status" : "No orders found"}
      action={
        <ButtonLink to={href("/orders")} variant="outline">
          Show all orders
        </ButtonLink>
      }
    />
  );
}
