import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";

import { configContext } from "#app/context.ts";
import { categoryChoices } from "#app/data/admin-categories.server.ts";
import { imageUses, saveProduct } from "#app/data/admin-product-detail.server.ts";
import { deleteUnusedImages, imagesOf, storeImages } from "#app/data/product-images.server.ts";
import { formText } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { productChanges } from "#app/routes/admin/products/changes.ts";
import { productListPath, productRecords, withMovedImage } from "#app/routes/admin/products/form.server.ts";
import { ProductForm } from "#app/routes/admin/products/form.tsx";
import { saveRefusal } from "#app/routes/admin/products/save-errors.ts";
import {
  checkUploads,
  NOT_STORED,
  readProductForm,
  uploadRefusal,
  valuesWith,
} from "#app/routes/admin/products/uploads.server.ts";
import { editSchema, savedProductText } from "#app/shop/product/product-form.ts";
import { removedMediaUrls } from "#app/shop/product/product-image.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/edit";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Edit Product");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/products/:productId");
  const [product, categories] = await Promise.all([
    productRecords.requireRecord(db, { context, url }, params.productId),
    categoryChoices(db),
  ]);
  const productId = product.variantOf ?? product.id;
  const variantsPath = href("/admin/products/:productId/variants", { productId }) + url.search;
  if (product.variantOf !== null) throw redirect(variantsPath, 303);
  const uses = product.hasOptions ? await imageUses(db, product.id) : new Map<string, string[]>();
  return { product, categories, variantsPath, uses, closeTo: productListPath(url) };
}

/** A form that comes back. */
type Answer = {
  /** Of a rejected form. */
  result?: SubmissionResult;
  /** What was typed, after the move of an image. */
  moved?: Record<string, string>;
  seen: { version: string; stock: string };
  removed: string[];
  changes: { label: string; now: string }[];
};

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/:productId");
  const { form, files, removed, move } = await readProductForm({ request, context }, editSchema);
  const id = productRecords.parseId(params.productId);
  // A form that comes back keeps the version and stock it was opened with.
  const seen = { version: formText(form, "version"), stock: formText(form, "seen_stock") };
  const answerWith = (answer: Partial<Answer>, status: number) =>
    data<Answer>({ seen, removed, changes: [], ...answer }, { status });
  if (move !== null) return answerWith({ moved: withMovedImage(form, move) }, 200);
  const submission = parseWithZod(form, { schema: editSchema });
  const uploads = await checkUploads(files, context.get(configContext).images);
  const refuse = (problem: string | null, status = 400) =>
    answerWith({ result: submission.reply(uploadRefusal(problem)) }, status);
  if (submission.status !== "success") return refuse(uploads.problem);
  const wanted = valuesWith(submission.value, uploads, removed);
  if ("problem" in wanted) return refuse(wanted.problem);
  if ((await storeImages(db, uploads.images)) === "failed") return refuse(NOT_STORED, 503);

  const { version, seen_stock, reason, ...values } = wanted;
  const before = await imagesOf(db, id);
  const answer = await saveProduct(db, id, values, { version, seen_stock, reason });
  if (typeof answer === "object" && "variants" in answer) {
    const after = [values.image_url ?? "", ...values.images.map(({ url: address }) => address)];
    await deleteUnusedImages(db, removedMediaUrls(before, after));
    return productRecords.redirectToList(
      { context, url },
      "success",
      savedProductText("updated", [values], answer.variants),
    );
  }
  if (answer === "gone") return productRecords.redirectNotFound({ context, url });
  if (typeof answer === "object") {
    const { now } = answer;
    const changes = productChanges((field) => formText(form, field), now, await categoryChoices(db));
    const result = submission.reply({ formErrors: ["Someone changed this meanwhile"] });
    return answerWith({ result, seen: { version: now.version, stock: now.stock }, changes }, 409);
  }
  const { status, ...errors } = saveRefusal(answer);
  return answerWith({ result: submission.reply(errors) }, status);
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, closeTo } = loaderData;
  const {
    id,
    version,
    hasOptions,
    variantOf: _variantOf,
    taxClasses,
    priceNote,
    ...known
  } = loaderData.product;
  const moved = actionData?.moved;
  return (
    <Dialog title="Edit Product" size="lg" closeTo={closeTo} opener={`edit-${id}`}>
      <p className="mb-3">
        <TextLink to={`${href("/admin/products/new")}?copy=${id}`} preventScrollReset>
          Duplicate
        </TextLink>
      </p>
      <ProductForm
        key={moved?.images}
        answer={actionData?.result}
        categories={categories}
        taxClasses={taxClasses}
        priceNote={priceNote}
        closeTo={closeTo}
        known={moved ?? known}
        isBack={moved !== undefined}
        imageUses={loaderData.uses}
        variantsPath={hasOptions ? loaderData.variantsPath : undefined}
        seen={actionData?.seen ?? { version, stock: known.stock }}
        {...(actionData ? { changes: actionData.changes, removed: actionData.removed } : {})}
      />
    </Dialog>
  );
}
