import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, useLocation } from "react-router";

import { configContext } from "#app/context.ts";
import { createCategory } from "#app/data/admin-categories.server.ts";
import { storeImages } from "#app/data/product-images.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { categoryRecords, SAVE_FAILED, SLUG_TAKEN } from "#app/routes/admin/categories/category.server.ts";
import { CategoryForm } from "#app/routes/admin/categories/form.tsx";
import { checkOneImage, withUpload } from "#app/routes/admin/one-image.server.ts";
import { NOT_STORED, readProductForm, uploadRefusal } from "#app/routes/admin/products/uploads.server.ts";
import { categorySchema } from "#app/shop/category/category-form.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/new";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Add Category");

export async function loader({ context }: Route.LoaderArgs) {
  await requireScreen({ context }, "/admin/categories/new");
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/categories/new");
  const { form, files, removed } = await readProductForm({ request, context }, categorySchema, ["version"]);
  const submission = parseWithZod(form, { schema: categorySchema });
  const uploads = await checkOneImage(files, context.get(configContext).images);
  const refuse = (problem: string | null, status = 400) =>
    data({ result: submission.reply(uploadRefusal(problem)) }, { status });
  if (submission.status !== "success" || uploads.problem !== null) return refuse(uploads.problem);
  if ((await storeImages(db, uploads.images)) === "failed") return refuse(NOT_STORED, 503);

  const saved = await createCategory(db, withUpload(submission.value, uploads, removed));
  if (saved === "done")
    return categoryRecords.redirectToList({ context, url }, "success", "Category created successfully");
  return saved === "duplicate"
    ? data({ result: submission.reply({ fieldErrors: { slug: [SLUG_TAKEN] } }) }, { status: 409 })
    : data({ result: submission.reply({ formErrors: [SAVE_FAILED] }) }, { status: 503 });
}

export default function NewCategory({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <Dialog title="Add New Category" closeTo={href("/admin/categories") + search} opener="add-category">
      <CategoryForm answer={actionData} known={{ name: "", is_active: "on" }} />
    </Dialog>
  );
}
