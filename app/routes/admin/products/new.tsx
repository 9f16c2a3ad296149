import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";

import { categoryChoices } from "#app/data/admin-categories.server.ts";
import { createProduct } from "#app/data/admin-products.server.ts";
import { storeImages } from "#app/data/product-images.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateAdmin, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { productListPath, productRecords } from "#app/routes/admin/products/form.server.ts";
import { ProductForm } from "#app/routes/admin/products/form.tsx";
import { saveRefusal } from "#app/routes/admin/products/save-errors.ts";
import {
  checkUploads,
  NOT_STORED,
  readProductForm,
  uploadRefusal,
  valuesWith,
} from "#app/routes/admin/products/uploads.server.ts";
import { productSchema } from "#app/shop/product/product-form.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/new";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Add New Product");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  return { categories: await categoryChoices(db), closeTo: productListPath(url) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateAdmin({ context });
  const { form, files } = await readProductForm({ request, context }, productSchema);
  const submission = parseWithZod(form, { schema: productSchema });
  const uploads = await checkUploads(files);
  const refuse = (problem: string | null, status = 400) =>
    data(submission.reply(uploadRefusal(problem)), { status });
  if (submission.status !== "success") return refuse(uploads.problem);
  const values = valuesWith(submission.value, uploads);
  if ("problem" in values) return refuse(values.problem);
  if ((await storeImages(db, uploads.images)) === "failed") return refuse(NOT_STORED, 503);

  const answer = await createProduct(db, values);
  if (answer === "done") {
    return productRecords.redirectToList({ context, url }, "success", "Product created successfully");
  }
  const { status, ...errors } = saveRefusal(answer);
  return data(submission.reply(errors), { status });
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, closeTo } = loaderData;
  return (
    <Dialog title="Add New Product" size="lg" closeTo={closeTo} opener="add-product">
      <ProductForm
        answer={actionData}
        categories={categories}
        closeTo={closeTo}
        known={{ is_active: "on", country_of_origin: "India" }}
      />
    </Dialog>
  );
}
