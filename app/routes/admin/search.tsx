import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import * as z from "zod";

import { searchEverything } from "#app/data/admin-search.server.ts";
import { adminQuery, listFields, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { statusLabel, statusTone } from "#app/shop/order/order.ts";
import { countText, listHref } from "#app/ui/admin-list.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/search";

export const meta: Route.MetaFunction = () => [
  { title: "Search · Haat admin" },
  { name: "robots", content: "noindex" },
];

const wanted = z.object({ search: listFields.search });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { search } = adminQuery(url, wanted);
  return { search, found: search === "" ? null : await searchEverything(db, search) };
}

export default function AdminSearch({ loaderData }: Route.ComponentProps) {
  const { search, found } = loaderData;
  return (
    <>
      <h1 className="mb-4 text-2xl">Search</h1>
      <search>
        <Form key={search} action={href("/admin/search")} className="admin-toolbar">
          <input
            type="search"
            name="search"
            defaultValue={search}
            aria-label="Search orders, products and people"
            placeholder="Order number, product, SKU, name or e-mail"
            maxLength={100}
            enterKeyHint="search"
            className="form-control"
          />
          <Button variant="outline">Search</Button>
        </Form>
      </search>
      {found ? (
        <div className="admin-board">
          <Results
            title="Orders"
            none={found.ordersFailed ? "Failed to fetch orders" : "No orders found"}
            total={found.orders.total}
            all={listHref(href("/admin/orders"), { search })}
          >
            {found.orders.rows.map(({ id, orderNumber, customer, createdAt, status, total }) => (
              <li key={id}>
                <div>
                  <Link to={href("/admin/orders/:orderId", { orderId: id })} className="link">
                    {orderNumber}
                  </Link>
                  <p className="text-muted text-sm">
                    {customer} · {formatDate(createdAt)}
                  </p>
                </div>
                <div>
                  <p className="font-semibold tabular-nums">{formatPaise(total)}</p>
                  <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>
                </div>
              </li>
            ))}
          </Results>
          <Results
            title="Products"
            none="No products found"
            total={found.products.total}
            all={listHref(href("/admin/products"), { search })}
          >
            {found.products.rows.map(({ id, name, sku, price, stock }) => (
              <li key={id}>
                <div>
                  <Link to={href("/admin/products/:productId", { productId: id })} className="link">
                    {name}
                  </Link>
                  <p className="text-muted text-sm">
                    {sku} · {stock} in stock
                  </p>
                </div>
                <p className="font-semibold tabular-nums">{formatPaise(price)}</p>
              </li>
            ))}
          </Results>
          <Results
            title="People"
            none="No users found"
            total={found.people.total}
            all={listHref(href("/admin/users"), { search })}
          >
            {found.people.rows.map(({ id, fullName, email, isAdmin }) => (
              <li key={id}>
                <div>
                  <Link to={href("/admin/users/:userId", { userId: id })} className="link">
                    {fullName || "No name"}
                  </Link>
                  <p className="text-muted admin-words text-sm">{email}</p>
                </div>
                <p className="text-muted text-sm">{isAdmin ? "Admin" : "User"}</p>
              </li>
            ))}
          </Results>
        </div>
      ) : (
        <p className="text-muted">Type an order number, a product or somebody’s name.</p>
      )}
    </>
  );
}

type ResultsProps = {
  title: string;
  none: string;
  total: number;
  /** The list that shows all of them. */
  all: string;
  children: ReactNode[];
};

function Results({ title, none, total, all, children }: ResultsProps) {
  return (
    <Panel
      title={title}
      action={total > children.length ? <TextLink to={all}>Show all {countText(total)}</TextLink> : null}
    >
      {children.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="admin-rows">{children}</ul>
      )}
    </Panel>
  );
}
