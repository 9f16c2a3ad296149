import type { SubmissionResult } from "@conform-to/react";
import { data, href, redirect } from "react-router";

import { categoryChoices } from "#app/data/admin-categories.server.ts";
import { imageUses, saveProduct } from "#app/data/admin-product-detail.server.ts";
import { deleteUnusedImages, imagesOf } from "#app/data/product-images.server.ts";
import { formText } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { productChanges } from "#app/routes/admin/products/changes.ts";
import { productListPath, productRecords } from "#app/routes/admin/products/form.server.ts";
import { ProductForm } from "#app/routes/admin/products/form.tsx";
import { readPostedProduct } from "#app/routes/admin/products/posted-product.server.ts";
import { saveRefusal } from "#app/routes/admin/products/save-errors.ts";
import { removedMediaUrls } from "#app/shop/product/image-list.ts";
import { editSchema, savedProductText } from "#app/shop/product/product-form.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/edit";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

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
  /** The result of a rejected form. */
  result?: SubmissionResult;
  /** The typed values, after an image was moved. */
  moved?: Record<string, string>;
  seen: { version: string; stock: string };
  removed: string[];
  changes: { label: string; now: string }[];
};

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/products/:productId");
  const id = productRecords.parseId(params.productId);
  const posted = await readPostedProduct({ request, context }, db, editSchema);
  const { form, removed } = posted;
  // A form that comes back keeps the version and stock it was opened with.
  const seen = { version: formText(form, "version"), stock: formText(form, "seen_stock") };
  const answerWith = (answer: Partial<Answer>, status: number) =>
    data<Answer>({ seen, removed, changes: [], ...answer }, { status });
  if (posted.answer) return answerWith(posted.answer, posted.status);

  const { reply } = posted;
  const { version, seen_stock, reason, ...values } = posted.values;
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
    const result = reply({ formErrors: ["Someone changed this meanwhile"] });
    return answerWith({ result, seen: { version: now.version, stock: now.stock }, changes }, 409);
  }
  const { status, ...errors } = saveRefusal(answer);
  return answerWith({ result: reply(errors) }, status);
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
    <Dialog
      title="Edit Product"
      size="lg"
      closeTo={closeTo}
      opener={`edit-${id}`}
      asksFirst={actionData ? "unsaved" : "edited"}
      head={
        <TextLink to={`${href("/admin/products/new")}?copy=${id}`} preventScrollReset>
          Duplicate
        </TextLink>
      }
    >
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
