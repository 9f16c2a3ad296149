import { data, Form, href, Link, useLocation, useNavigation } from "react-router";

import { deleteCategory } from "#app/data/admin-categories.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/category-delete";
import { confirmAdmin, requireAdmin } from "./admin.server.ts";
import { categoryId, knownCategory, noCategory, toCategories } from "./category.server.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => [
  { title: "Delete category · Haat admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { id, name, products } = await knownCategory(db, { context, url }, params.categoryId);
  return { id, name, products };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await confirmAdmin({ context });
  const id = categoryId(params.categoryId);
  if ((await readForm(request, ["intent"])).get("intent") !== "delete") {
    return data({ message: "This form could not be read. Please try again." }, { status: 400 });
  }
  const deleted = await deleteCategory(db, id);
  if (deleted === "done") return toCategories({ context, url }, "success", "Category deleted successfully");
  if (deleted === "not-found") return noCategory({ context, url });
  return data({ message: "Failed to delete category" }, { status: 503 });
}

export default function DeleteCategory({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, products } = loaderData;
  const { search } = useLocation();
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog
      title="Are you sure you want to delete this category?"
      size="sm"
      closeTo={href("/admin/categories") + search}
      opener={`delete-${id}`}
    >
      {actionData ? (
        <p role="alert" className="text-red mb-3 font-semibold">
          {actionData.message}
        </p>
      ) : null}
      <p className="admin-words font-semibold">{name}</p>
      <p className="mt-3">This action cannot be undone.</p>
      {products > 0 ? (
        <p className="text-muted mt-1 text-sm">
          {products === 1 ? "Its one product stays" : `Its ${products.toLocaleString("en-IN")} products stay`}{" "}
          on sale and will be Uncategorized.
        </p>
      ) : null}
      <Form method="post" replace preventScrollReset className="mt-5 flex flex-wrap gap-3">
        <Button name="intent" value="delete" variant="danger" loading={busy}>
          Delete
        </Button>
        <Link to={href("/admin/categories") + search} replace preventScrollReset className="btn btn-ghost">
          Cancel
        </Link>
      </Form>
    </Dialog>
  );
}
