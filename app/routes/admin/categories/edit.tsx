import { href, useLocation } from "react-router";

import { changeCategory, findCategory } from "#app/data/admin-categories.server.ts";
import { deleteUnusedImages } from "#app/data/product-images.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import {
  BEING_DELETED,
  categoryRecords,
  SAVE_FAILED,
  SLUG_TAKEN,
} from "#app/routes/admin/categories/category.server.ts";
import { CategoryForm } from "#app/routes/admin/categories/form.tsx";
import { readRecordWithImage } from "#app/routes/admin/one-image.server.ts";
import { categorySchema } from "#app/shop/category/category-form.ts";
import { categoryDifferences, toCategoryFormValues } from "#app/shop/category/category.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/edit";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Edit category");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/categories/:categoryId");
  const category = await categoryRecords.requireRecord(db, { context, url }, params.categoryId);
  if (category.isBeingDeleted)
    return categoryRecords.redirectToList({ context, url }, "error", BEING_DELETED);
  return { id: category.id, version: category.version, known: toCategoryFormValues(category) };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/categories/:categoryId");
  const id = categoryRecords.parseId(params.categoryId);
  const sent = await readRecordWithImage({ request, context, db }, categorySchema, { isNew: false });
  if ("refusal" in sent) return sent.refusal;
  const { record, replacedImage, version, refuse } = sent;

  const saved = await changeCategory(db, id, version, record);
  if (saved === "done") {
    if (replacedImage !== null) await deleteUnusedImages(db, [replacedImage]);
    return categoryRecords.redirectToList({ context, url }, "success", "Category updated successfully");
  }
  if (saved === "failed") return refuse(503, { formErrors: [SAVE_FAILED] });
  if (saved === "duplicate") return refuse(409, { fieldErrors: { slug: [SLUG_TAKEN] } });
  const current = await findCategory(db, id);
  if (!current) return categoryRecords.redirectNotFound({ context, url });
  if (current.isBeingDeleted) return categoryRecords.redirectToList({ context, url }, "error", BEING_DELETED);
  const changes = categoryDifferences(current, record);
  return refuse(409, {}, { version: current.version, changes });
}

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, known } = loaderData;
  const { search } = useLocation();
  return (
    <Dialog
      title="Edit category"
      closeTo={href("/admin/categories") + search}
      opener={`edit-${id}`}
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <CategoryForm key={id} answer={actionData} known={known} version={version} />
    </Dialog>
  );
}
