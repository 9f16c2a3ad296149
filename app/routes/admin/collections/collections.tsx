import { href, Outlet, useLocation } from "react-router";
import * as z from "zod";

import { type AdminCollection, listAllCollections } from "#app/data/admin-collections.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { countText, listHref } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn, AdminTable, ListHeader, OnCard } from "#app/routes/admin/list.tsx";
import { RowActions, RowTitle } from "#app/routes/admin/row-actions.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/collections";

export const meta: Route.MetaFunction = () => adminMeta("Collections");

const querySchema = z.object({ page: listFields.page });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/collections");
  const { page } = adminQuery(url, querySchema);
  const { total, collections } = await listAllCollections(db, { page, pageSize: ADMIN_PAGE_SIZE });
  return { page, total, pages: Math.ceil(total / ADMIN_PAGE_SIZE), collections };
}

/** Columns of the list; links keep its page. */
const columnsFor = (listQuery: string): AdminColumn<AdminCollection>[] => [
  {
    label: "Collection",
    card: "title",
    cell: ({ id, name, slug }) => (
      <>
        <RowTitle to={href("/admin/collections/:collectionId", { collectionId: id }) + listQuery}>
          {name}
        </RowTitle>
        <p className="text-muted as-cards:hidden text-sm wrap-anywhere">/collections/{slug}</p>
      </>
    ),
  },
  {
    label: "Products",
    card: "meta",
    cell: (row) => <Products {...row} />,
  },
  {
    label: "Position",
    align: "end",
    card: "fact",
    // On a card in a line of its own, as long as the products are.
    className: "as-cards:basis-full",
    cell: ({ sortOrder, isActive, isOnHome }) => (
      <>
        {sortOrder}
        {isActive && isOnHome ? <OnCard> · On home page</OnCard> : null}
      </>
    ),
  },
  {
    label: "Status",
    card: "end",
    cell: ({ isActive, isOnHome }) => (
      <span className="flex flex-wrap items-center gap-1">
        <StatusBadge tone={isActive ? "green" : "grey"}>{isActive ? "Active" : "Inactive"}</StatusBadge>
        {isActive && isOnHome ? (
          <span className="as-cards:hidden flex">
            <StatusBadge tone="blue">Home page</StatusBadge>
          </span>
        ) : null}
      </span>
    ),
  },
  {
    label: "Actions",
    card: "menu",
    cell: ({ id, name }) => (
      <RowActions
        id={id}
        name={name}
        editPath={href("/admin/collections/:collectionId", { collectionId: id }) + listQuery}
        deletePath={href("/admin/collections/:collectionId/delete", { collectionId: id }) + listQuery}
      />
    ),
  },
];

export default function Collections({ loaderData }: Route.ComponentProps) {
  const { page, total, pages, collections } = loaderData;
  const behind = useBehindDialog();
  const { search: listQuery } = useLocation();
  return (
    <>
      <div inert={behind}>
        <ListHeader
          title="Collections"
          count={countText(total)}
          action={
            <ButtonLink
              id="add-collection"
              to={href("/admin/collections/new") + listQuery}
              preventScrollReset
            >
              Add collection
            </ButtonLink>
          }
        />
        <AdminTable
          caption="Collections"
          columns={columnsFor(listQuery)}
          rows={collections}
          empty={
            <ListEmpty of="collections" path={href("/admin/collections")}>
              A collection shows products that belong together, on a page of its own.
            </ListEmpty>
          }
          skeletonRows={5}
        />
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(next) => listHref(href("/admin/collections"), { page: next })}
        />
      </div>
      <Outlet />
    </>
  );
}

function Products({ id, name, rule, productIds }: AdminCollection) {
  if (rule) {
    return (
      <>
        <OnCard>Products by rule</OnCard>
        <span className="as-cards:hidden">By rule</span>
      </>
    );
  }
  const count = productIds.length;
  return (
    <TextLink to={href("/admin/collections/:collectionId/products", { collectionId: id })}>
      <span>
        {count === 0 ? (
          "Choose products"
        ) : (
          <>
            {count} <OnCard>{count === 1 ? "product" : "products"}</OnCard>{" "}
            <span className="as-cards:hidden">chosen</span>
          </>
        )}
        <span className="sr-only">: products of {name}</span>
      </span>
    </TextLink>
  );
}
