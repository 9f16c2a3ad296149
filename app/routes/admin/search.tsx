import type { ReactNode } from "react";
import { href, Link } from "react-router";
import * as z from "zod";

import { searchEverything } from "#app/data/admin-search.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { countText, listHref } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { ListRow, ListHeader } from "#app/routes/admin/list.tsx";
import { OrderBadge, OrderTotal } from "#app/routes/admin/orders/order-badge.tsx";
import { useMay, useSearched } from "#app/routes/admin/role-context.ts";
import { hasPermission, roleName } from "#app/shop/account/roles.ts";
import { formatShortDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { returnBadge } from "#app/shop/return/admin-return.ts";
import { returnKindLabel } from "#app/shop/return/return.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Image } from "#app/ui/image.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

import type { Route } from "./+types/search";

export const meta: Route.MetaFunction = () => adminMeta("Search");

/** Not wider than the eye goes from a name to the figure at the end of its row. */
export const handle = formPage;

const querySchema = z.object({ search: listFields.search });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, role } = await requireScreen({ context }, "/admin/search");
  const { search } = adminQuery(url, querySchema);
  const scope = {
    orders: hasPermission(role, "orders.read"),
    products: hasPermission(role, "products.read"),
    people: hasPermission(role, "people.read"),
    returns: hasPermission(role, "returns.write"),
    messages: hasPermission(role, "messages.write"),
  };
  return { search, found: search === "" ? null : await searchEverything(db, search, scope) };
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

export default function AdminSearch({ loaderData }: Route.ComponentProps) {
  const { search, found } = loaderData;
  const names = useSearched();
  const isNothing = found !== null && hasNone(found);
  const productPath = useMay()("products.write")
    ? "/admin/products/:productId"
    : "/admin/products/:productId/stock";
  return (
    <>
      <ListHeader title={search === "" || isNothing ? "Search" : `Results for “${search}”`} />
      {/* In place of the narrow field of a phone's top bar. */}
      <ListToolbar
        action={href("/admin/search")}
        search={{ value: search, label: `Search ${names}`, placeholder: "Order, product or name" }}
        className="lg:hidden"
      />
      {isNothing ? (
        <Empty title={`Nothing found for “${search}”`} action={<AllLinks />}>
          Try an order number, a SKU, a name, an e-mail or a phone number.
        </Empty>
      ) : found ? (
        <div className="grid grid-cols-1 gap-4">
          {found.orders ? (
            <Results
              title="Orders"
              failed={found.ordersFailed ? "Failed to fetch orders" : undefined}
              total={found.orders.total}
              atLeast={found.orders.atLeast}
              all={listHref(href("/admin/orders"), { search })}
            >
              {found.orders.rows.map(({ id, orderNumber, customer, createdAt, ...order }) => (
                <ListRow
                  key={id}
                  aside={
                    <>
                      <p className="font-semibold tabular-nums">
                        <OrderTotal order={order} />
                      </p>
                      <OrderBadge status={order.status} />
                    </>
                  }
                >
                  <Link to={href("/admin/orders/:orderId", { orderId: id })} className="link block">
                    {orderNumber}
                  </Link>
                  <p className="text-muted text-sm">
                    {customer} · {formatShortDate(createdAt)}
                  </p>
                </ListRow>
              ))}
            </Results>
          ) : null}
          {found.products ? (
            <Results
              title="Products"
              total={found.products.total}
              all={listHref(href("/admin/products"), { search })}
            >
              {found.products.rows.map(({ id, name, sku, price, stock, imageUrl }) => (
                <ListRow
                  key={id}
                  className="items-start"
                  aside={<p className="font-semibold tabular-nums">{formatPaise(price)}</p>}
                >
                  <div className="flex gap-3">
                    <Image src={imageUrl} alt="" className="rounded-control w-10 flex-none self-start" />
                    <div className="min-w-0">
                      <Link to={href(productPath, { productId: id })} className="link block">
                        {unbroken(name)}
                      </Link>
                      <p className="text-muted text-sm">
                        {sku} · {stock} in stock
                      </p>
                    </div>
                  </div>
                </ListRow>
              ))}
            </Results>
          ) : null}
          {found.returns ? (
            <Results
              title="Returns"
              total={found.returns.returns.length + (found.returns.hasNext ? 1 : 0)}
              atLeast={found.returns.hasNext}
              all={listHref(href("/admin/returns"), { search })}
            >
              {found.returns.returns.map(({ id, number, kind, customer, orderNumber, ...state }) => (
                <ListRow
                  key={id}
                  aside={<StatusBadge tone={returnBadge(state).tone}>{returnBadge(state).label}</StatusBadge>}
                >
                  <Link to={href("/admin/returns/:returnId", { returnId: id })} className="link block">
                    {number}
                  </Link>
                  <p className="text-muted text-sm">
                    {customer} · {returnKindLabel(kind)} of {orderNumber}
                  </p>
                </ListRow>
              ))}
            </Results>
          ) : null}
          {found.messages ? (
            <Results title="Messages" total={found.messages.length} all="">
              {found.messages.map(({ id, ticketNumber, name, createdAt }) => (
                <ListRow key={id} aside={null}>
                  <Link to={href("/admin/messages/:messageId", { messageId: id })} className="link block">
                    {ticketNumber}
                  </Link>
                  <p className="text-muted text-sm">
                    {name} · {formatShortDate(createdAt)}
                  </p>
                </ListRow>
              ))}
            </Results>
          ) : null}
          {found.users ? (
            <Results
              title="People"
              total={found.users.total}
              all={listHref(href("/admin/users"), { search })}
            >
              {found.users.rows.map(({ id, fullName, email, role }) => (
                <ListRow key={id} aside={<p className="text-muted text-sm">{roleName(role)}</p>}>
                  <Link to={href("/admin/customers/:userId", { userId: id })} className="link block">
                    {fullName || "No name"}
                  </Link>
                  <p className="text-muted text-sm wrap-anywhere">
                    {email ? <EmailText email={email} /> : null}
                  </p>
                </ListRow>
              ))}
            </Results>
          ) : null}
        </div>
      ) : (
        <p className="text-muted">Type an order number, a product or somebody’s name.</p>
      )}
    </>
  );
}

/** The lists that most searches are about. */
function AllLinks() {
  const may = useMay();
  return (
    <p className="flex flex-wrap justify-center gap-3">
      {may("orders.read") ? (
        <ButtonLink to={href("/admin/orders")} variant="outline">
          All orders
        </ButtonLink>
      ) : null}
      {may("products.read") ? (
        <ButtonLink to={href("/admin/products")} variant="outline">
          All products
        </ButtonLink>
      ) : null}
    </p>
  );
}

/** Returns true if a search succeeded and found nothing. */
function hasNone({ orders, ordersFailed, products, returns, messages, users }: Found): boolean {
  const rows = [orders?.rows, products?.rows, returns?.returns, messages, users?.rows];
  return !ordersFailed && rows.every((kind) => (kind?.length ?? 0) === 0);
}

type ResultsProps = {
  title: string;
  /** The reason why this kind could not be searched. Without it a kind without results is not shown. */
  failed?: string | undefined;
  total: number;
  /** True if there may be more than `total`. */
  atLeast?: boolean;
  /** Path of the list with all results. */
  all: string;
  children: ReactNode[];
};

function Results({ title, failed, total, atLeast = false, all, children }: ResultsProps) {
  if (children.length === 0 && failed === undefined) return null;
  return (
    <Panel
      title={title}
      action={
        total > children.length ? <TextLink to={all}>Show all {countText(total, atLeast)}</TextLink> : null
      }
    >
      {children.length === 0 ? (
        <p className="text-muted">{failed}</p>
      ) : (
        <ul className="-mb-2.5">{children}</ul>
      )}
    </Panel>
  );
}
