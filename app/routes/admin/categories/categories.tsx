import { href, Outlet, useLocation } from "react-router";
import * as z from "zod";

import { type AdminCategory, listAllCategories } from "#app/data/admin-categories.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { countText, listHref } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn, AdminTable, ListHeader } from "#app/routes/admin/list.tsx";
import { RowActions, RowTitle } from "#app/routes/admin/row-actions.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

import type { Route } from "./+types/categories";

export const meta: Route.MetaFunction = () => adminMeta("Categories");

const querySchema = z.object({ page: listFields.page });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/categories");
  const { page } = adminQuery(url, querySchema);
  const { total, categories } = await listAllCategories(db, { page, pageSize: ADMIN_PAGE_SIZE });
  return { page, total, pages: Math.ceil(total / ADMIN_PAGE_SIZE), categories };
}

/** Columns of the list; links keep its page. */
const columnsFor = (listQuery: string): AdminColumn<AdminCategory>[] => [
  {
    label: "Category",
    card: "title",
    className: "as-cards:*:flex as-cards:*:flex-wrap as-cards:*:items-baseline as-cards:*:gap-x-3",
    cell: (row) => (
      <>
        <RowTitle to={editPathOf(row, listQuery)}>{row.name}</RowTitle>
        <p className="text-muted text-sm wrap-anywhere">/{row.slug}</p>
      </>
    ),
  },
  {
    label: "Products",
    align: "end",
    card: "meta",
    cell: ({ products }) => (
      <>
        {products.toLocaleString("en-IN")}
        <span className="as-table:hidden"> {products === 1 ? "product" : "products"}</span>
      </>
    ),
  },
  {
    label: "Position",
    align: "end",
    card: "fact",
    cell: ({ sortOrder }) => sortOrder,
  },
  {
    label: "Status",
    card: "end",
    cell: ({ isActive, isBeingDeleted }) =>
      isBeingDeleted ? (
        <StatusBadge tone="yellow">Being deleted</StatusBadge>
      ) : (
        <StatusBadge tone={isActive ? "green" : "grey"}>{isActive ? "Active" : "Inactive"}</StatusBadge>
      ),
  },
  { label: "Actions", card: "menu", cell: (row) => <Actions row={row} listQuery={listQuery} /> },
];

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { page, total, pages, categories } = loaderData;
  const behind = useBehindDialog();
  const { search: listQuery } = useLocation();
  return (
    <>
      <div inert={behind}>
        <ListHeader
          title="Categories"
          count={countText(total)}
          action={
            <ButtonLink id="add-category" to={href("/admin/categories/new") + listQuery} preventScrollReset>
              Add category
            </ButtonLink>
          }
        />
        <AdminTable
          caption="Categories"
          columns={columnsFor(listQuery)}
          rows={categories}
          empty={
            <ListEmpty of="categories" path={href("/admin/categories")}>
              Each product belongs to a category.
            </ListEmpty>
          }
          skeletonRows={5}
        />
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(next) => listHref(href("/admin/categories"), { page: next })}
        />
      </div>
      <Outlet />
    </>
  );
}

/** @returns null while the category is being deleted */
function editPathOf({ id, isBeingDeleted }: AdminCategory, listQuery: string): string | null {
  return isBeingDeleted ? null : href("/admin/categories/:categoryId", { categoryId: id }) + listQuery;
}

function Actions({ row, listQuery }: { row: AdminCategory; listQuery: string }) {
  const { id } = row;
  return (
    <RowActions
      id={id}
      name={row.name}
      editPath={editPathOf(row, listQuery)}
      deletePath={href("/admin/categories/:categoryId/delete", { categoryId: id }) + listQuery}
    />
  );
}
