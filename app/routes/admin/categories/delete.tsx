import { data, href, redirect, useLocation } from "react-router";

import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { categoryRecords } from "#app/routes/admin/categories/category.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { dialogHandle } from "#app/ui/dialog.tsx";
import { deleteCategory } from "#app/workflows/delete-category.server.ts";

import type { Route } from "./+types/delete";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Delete category");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/categories/:categoryId/delete");
  const category = await categoryRecords.requireRecord(db, { context, url }, params.categoryId);
  const { id, name, products, isBeingDeleted, detached } = category;
  return { id, name, products, isBeingDeleted, detached };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/categories/:categoryId/delete");
  const id = categoryRecords.parseId(params.categoryId);
  await readIntent({ request, context }, ["delete"]);
  const deleted = await deleteCategory(db, id);
  if (deleted === "done")
    return categoryRecords.redirectToList({ context, url }, "success", "Category deleted successfully");
  if (deleted === "not-found") return categoryRecords.redirectNotFound({ context, url });
  if (deleted === "unfinished") {
    return redirect(href("/admin/categories/:categoryId/delete", { categoryId: id }) + url.search, 303);
  }
  const reason =
    deleted === "busy" ? ": its products are being worked on. Please try again in a moment." : "";
  return data({ message: `Failed to delete category${reason}` }, { status: 503 });
}

export default function DeleteCategory({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData;
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this category?"
      closeTo={href("/admin/categories") + useLocation().search}
      opener={`delete-${id}`}
      message={actionData?.message}
      note={consequence(loaderData)}
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
    </ConfirmDialog>
  );
}

type Progress = { products: number; isBeingDeleted: boolean; detached: number };

/**
 * Describes what happens to the category's products, or the progress while it is being deleted; null if it has no
 * products.
 */
function consequence({ products, isBeingDeleted, detached }: Progress): string | null {
  if (isBeingDeleted) {
    const total = (detached + products).toLocaleString("en-IN");
    return `${detached.toLocaleString("en-IN")} of its ${total} products are Uncategorized already. Press Delete to continue.`;
  }
  if (products === 0) return null;
  const these =
    products === 1 ? "Its one product stays" : `Its ${products.toLocaleString("en-IN")} products stay`;
  return `${these} on sale and will be Uncategorized.`;
}
