import { href, Link, Outlet } from "react-router";
import * as z from "zod";

import { type AdminCategory, listAllCategories } from "#app/data/admin-categories.server.ts";
import { type AdminColumn, AdminTable, countText, ListHead, listHref } from "#app/ui/admin-list.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

import type { Route } from "./+types/categories";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireAdmin } from "./admin.server.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Categories · Haat admin" },
  { name: "robots", content: "noindex" },
];

const wanted = z.object({ page: listFields.page });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { page } = adminQuery(url, wanted);
  const { total, categories } = await listAllCategories(db, { page, pageSize: ADMIN_PAGE_SIZE });
  return { page, total, pages: Math.ceil(total / ADMIN_PAGE_SIZE), categories };
}

const COLUMNS: readonly AdminColumn<AdminCategory>[] = [
  {
    label: "Category",
    isTitle: true,
    cell: ({ name, slug }) => (
      <>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted text-sm wrap-anywhere">{slug}</p>
      </>
    ),
  },
  { label: "Products", align: "end", cell: ({ products }) => products.toLocaleString("en-IN") },
  { label: "Order", align: "end", cell: ({ sortOrder }) => sortOrder },
  {
    label: "Status",
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? "green" : "grey"}>{isActive ? "Active" : "Inactive"}</StatusBadge>
    ),
  },
  { label: "Actions", cell: (row) => <Actions row={row} /> },
];

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { page, total, pages, categories } = loaderData;
  const behind = useBehindDialog();
  return (
    <>
      <div inert={behind}>
        <ListHead
          title="Categories"
          count={countText(total)}
          action={
            <ButtonLink id="add-category" to={href("/admin/categories/new")} preventScrollReset>
              Add Category
            </ButtonLink>
          }
        />
        <AdminTable
          caption="Categories"
          columns={COLUMNS}
          rows={categories}
          empty="No categories found"
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

function Actions({ row: { id, name } }: { row: AdminCategory }) {
  return (
    <div className="flex flex-wrap gap-1">
      <Link
        id={`edit-${id}`}
        to={href("/admin/categories/:categoryId", { categoryId: id })}
        preventScrollReset
        aria-label={`Edit ${name}`}
        className="btn btn-ghost btn-sm"
      >
        Edit
      </Link>
      <Link
        id={`delete-${id}`}
        to={href("/admin/categories/:categoryId/delete", { categoryId: id })}
        preventScrollReset
        aria-label={`Delete ${name}`}
        className="btn btn-ghost btn-sm"
      >
        Delete
      </Link>
    </div>
  );
}
