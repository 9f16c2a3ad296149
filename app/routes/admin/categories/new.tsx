import { href, useLocation } from "react-router";

import { createCategory } from "#app/data/admin-categories.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { categoryRecords, SAVE_FAILED, SLUG_TAKEN } from "#app/routes/admin/categories/category.server.ts";
import { CategoryForm } from "#app/routes/admin/categories/form.tsx";
import { readRecordWithImage } from "#app/routes/admin/one-image.server.ts";
import { categorySchema } from "#app/shop/category/category-form.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/new";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Add category");

export async function loader({ context }: Route.LoaderArgs) {
  await requireScreen({ context }, "/admin/categories/new");
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/categories/new");
  const sent = await readRecordWithImage({ request, context, db }, categorySchema, { isNew: true });
  if ("refusal" in sent) return sent.refusal;
  const saved = await createCategory(db, sent.record);
  if (saved === "done")
    return categoryRecords.redirectToList({ context, url }, "success", "Category created successfully");
  return saved === "duplicate"
    ? sent.refuse(409, { fieldErrors: { slug: [SLUG_TAKEN] } })
    : sent.refuse(503, { formErrors: [SAVE_FAILED] });
}

export default function NewCategory({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <Dialog
      title="Add category"
      closeTo={href("/admin/categories") + search}
      opener="add-category"
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <CategoryForm answer={actionData} known={{ name: "", is_active: "on" }} />
    </Dialog>
  );
}
