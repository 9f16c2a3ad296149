import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";

import { categoryChoices } from "#app/data/admin-categories.server.ts";
import { saveProduct } from "#app/data/admin-products.server.ts";
import { deleteUnusedImages, imagesOf, storeImages } from "#app/data/product-images.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateAdmin, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { productChanges } from "#app/routes/admin/products/changes.ts";
import { fieldText, productListPath, productRecords } from "#app/routes/admin/products/form.server.ts";
import { ProductForm } from "#app/routes/admin/products/form.tsx";
import { saveRefusal } from "#app/routes/admin/products/save-errors.ts";
import {
  checkUploads,
  NOT_STORED,
  readProductForm,
  uploadRefusal,
  valuesWith,
} from "#app/routes/admin/products/uploads.server.ts";
import { editSchema } from "#app/shop/product/product-form.ts";
import { removedMediaUrls } from "#app/shop/product/product-image.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/edit";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Edit Product");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const [product, categories] = await Promise.all([
    productRecords.requireRecord(db, { context, url }, params.productId),
    categoryChoices(db),
  ]);
  return { product, categories, closeTo: productListPath(url) };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateAdmin({ context });
  const { form, files, removed } = await readProductForm({ request, context }, editSchema);
  const id = productRecords.parseId(params.productId);
  const submission = parseWithZod(form, { schema: editSchema });
  const uploads = await checkUploads(files);
  // A form rejected for another reason keeps the version and stock it was opened with.
  const seen = { version: fieldText(form, "version"), stock: fieldText(form, "seen_stock") };
  const refuse = (problem: string | null, status = 400) => {
    const result = submission.reply(uploadRefusal(problem));
    return data({ result, seen, removed, changes: [] }, { status });
  };
  if (submission.status !== "success") return refuse(uploads.problem);
  const wanted = valuesWith(submission.value, uploads, removed);
  if ("problem" in wanted) return refuse(wanted.problem);
  if ((await storeImages(db, uploads.images)) === "failed") return refuse(NOT_STORED, 503);

  const { version, seen_stock, reason, ...values } = wanted;
  const before = await imagesOf(db, id);
  const answer = await saveProduct(db, id, values, { version, seen_stock, reason });
  if (answer === "done") {
    const after = [values.image_url ?? "", ...values.images.map(({ url: address }) => address)];
    await deleteUnusedImages(db, removedMediaUrls(before, after));
    return productRecords.redirectToList({ context, url }, "success", "Product updated successfully");
  }
  if (answer === "gone") return productRecords.redirectNotFound({ context, url });
  if (typeof answer === "object") {
    const { now } = answer;
    const changes = productChanges((field) => fieldText(form, field), now, await categoryChoices(db));
    const result = submission.reply({ formErrors: ["Someone changed this meanwhile"] });
    return data(
      { result, seen: { version: now.version, stock: now.stock }, removed, changes },
      { status: 409 },
    );
  }
  const { status, ...errors } = saveRefusal(answer);
  return data({ result: submission.reply(errors), seen, removed, changes: [] }, { status });
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, closeTo } = loaderData;
  const { id, version, ...known } = loaderData.product;
  return (
    <Dialog title="Edit Product" size="lg" closeTo={closeTo} opener={`edit-${id}`}>
      <ProductForm
        answer={actionData?.result}
        categories={categories}
        closeTo={closeTo}
        known={known}
        seen={actionData?.seen ?? { version, stock: known.stock }}
        {...(actionData ? { changes: actionData.changes, removed: actionData.removed } : {})}
      />
    </Dialog>
  );
}
