import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, useLocation } from "react-router";
import * as z from "zod";

import { configContext } from "#app/context.ts";
import { changeCategory, findCategory } from "#app/data/admin-categories.server.ts";
import { deleteUnusedImages, storeImages } from "#app/data/product-images.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import {
  BEING_DELETED,
  categoryRecords,
  SAVE_FAILED,
  SLUG_TAKEN,
} from "#app/routes/admin/categories/category.server.ts";
import { CategoryForm } from "#app/routes/admin/categories/form.tsx";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { checkOneImage, withUpload } from "#app/routes/admin/one-image.server.ts";
import { NOT_STORED, readProductForm, uploadRefusal } from "#app/routes/admin/products/uploads.server.ts";
import { categorySchema } from "#app/shop/category/category-form.ts";
import { categoryDifferences, toCategoryFormValues } from "#app/shop/category/category.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/edit";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Edit Category");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/categories/:categoryId");
  const category = await categoryRecords.requireRecord(db, { context, url }, params.categoryId);
  if (category.isBeingDeleted)
    return categoryRecords.redirectToList({ context, url }, "error", BEING_DELETED);
  return { id: category.id, version: category.version, known: toCategoryFormValues(category) };
}

const versionOf = z.iso.datetime({ offset: true });

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/categories/:categoryId");
  const id = categoryRecords.parseId(params.categoryId);
  const { form, files, removed } = await readProductForm({ request, context }, categorySchema, ["version"]);
  const submission = parseWithZod(form, { schema: categorySchema });
  const answer = (given: EditResult, status: number) => data(given, { status });
  const uploads = await checkOneImage(files, context.get(configContext).images);
  const refuseImage = (problem: string | null, status: number) =>
    answer({ result: submission.reply(uploadRefusal(problem)) }, status);
  if (submission.status !== "success" || uploads.problem !== null) return refuseImage(uploads.problem, 400);
  const refuse = (message: string, status: number) =>
    answer({ result: submission.reply({ formErrors: [message] }) }, status);

  const version = versionOf.safeParse(form.get("version"));
  if (!version.success) return refuse("The form could not be read. Please try again.", 400);
  if ((await storeImages(db, uploads.images)) === "failed") return refuseImage(NOT_STORED, 503);
  const category = withUpload(submission.value, uploads, removed);
  const saved = await changeCategory(db, id, version.data, category);
  if (saved === "done") {
    const before = submission.value.imageUrl;
    if (before !== null && before !== category.imageUrl) await deleteUnusedImages(db, [before]);
    return categoryRecords.redirectToList({ context, url }, "success", "Category updated successfully");
  }
  if (saved === "failed") return refuse(SAVE_FAILED, 503);
  if (saved === "duplicate") {
    return answer({ result: submission.reply({ fieldErrors: { slug: [SLUG_TAKEN] } }) }, 409);
  }
  const current = await findCategory(db, id);
  if (!current) return categoryRecords.redirectNotFound({ context, url });
  if (current.isBeingDeleted) return categoryRecords.redirectToList({ context, url }, "error", BEING_DELETED);
  const changes = categoryDifferences(current, category);
  return answer({ result: submission.reply(), conflict: { version: current.version, changes } }, 409);
}

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, known } = loaderData;
  const { search } = useLocation();
  return (
    <Dialog title="Edit Category" closeTo={href("/admin/categories") + search} opener={`edit-${id}`}>
      <CategoryForm key={id} answer={actionData} known={known} version={version} />
    </Dialog>
  );
}
