import { data, href, useLocation } from "react-router";

import { deleteCategory } from "#app/data/admin-categories.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateAdmin, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { categoryRecords } from "#app/routes/admin/categories/category.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/delete";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Delete category");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { id, name, products } = await categoryRecords.requireRecord(db, { context, url }, params.categoryId);
  return { id, name, products };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateAdmin({ context });
  const id = categoryRecords.parseId(params.categoryId);
  await readIntent({ request, context }, ["delete"]);
  const deleted = await deleteCategory(db, id);
  if (deleted === "done")
    return categoryRecords.redirectToList({ context, url }, "success", "Category deleted successfully");
  if (deleted === "not-found") return categoryRecords.redirectNotFound({ context, url });
  return data({ message: "Failed to delete category" }, { status: 503 });
}

export default function DeleteCategory({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, products } = loaderData;
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this category?"
      closeTo={href("/admin/categories") + useLocation().search}
      opener={`delete-${id}`}
      message={actionData?.message}
      note={
        products > 0 ? (
          <>
            {products === 1
              ? "Its one product stays"
              : `Its ${products.toLocaleString("en-IN")} products stay`}{" "}
            on sale and will be Uncategorized.
          </>
        ) : null
      }
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
    </ConfirmDialog>
  );
}
