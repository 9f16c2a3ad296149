import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, useLocation } from "react-router";
import * as z from "zod";

import { configContext } from "#app/context.ts";
import { changeCollection, findCollection } from "#app/data/admin-collections.server.ts";
import { listCategories } from "#app/data/categories.server.ts";
import { deleteUnusedImages, storeImages } from "#app/data/product-images.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import {
  collectionRecords,
  SAVE_FAILED,
  SLUG_TAKEN,
} from "#app/routes/admin/collections/collection.server.ts";
import { CollectionForm } from "#app/routes/admin/collections/form.tsx";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { checkOneImage, withUpload } from "#app/routes/admin/one-image.server.ts";
import { NOT_STORED, readProductForm, uploadRefusal } from "#app/routes/admin/products/uploads.server.ts";
import { collectionSchema } from "#app/shop/collection/collection-form.ts";
import { collectionDifferences, toCollectionFormValues } from "#app/shop/collection/collection.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/edit";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Edit Collection");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/collections/:collectionId");
  const [collection, categories] = await Promise.all([
    collectionRecords.requireRecord(db, { context, url }, params.collectionId),
    listCategories(db),
  ]);
  return {
    id: collection.id,
    version: collection.version,
    known: toCollectionFormValues(collection),
    categories: categories.map(({ name, slug }) => ({ value: slug, label: name })),
  };
}

const versionOf = z.iso.datetime({ offset: true });

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/collections/:collectionId");
  const id = collectionRecords.parseId(params.collectionId);
  const { form, files, removed } = await readProductForm({ request, context }, collectionSchema, ["version"]);
  const submission = parseWithZod(form, { schema: collectionSchema });
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
  const collection = withUpload(submission.value, uploads, removed);
  const saved = await changeCollection(db, id, version.data, collection);
  if (saved === "done") {
    const before = submission.value.imageUrl;
    if (before !== null && before !== collection.imageUrl) await deleteUnusedImages(db, [before]);
    return collectionRecords.redirectToList({ context, url }, "success", "Collection updated successfully");
  }
  if (saved === "failed") return refuse(SAVE_FAILED, 503);
  if (saved === "duplicate") {
    return answer({ result: submission.reply({ fieldErrors: { slug: [SLUG_TAKEN] } }) }, 409);
  }
  const current = await findCollection(db, id);
  if (!current) return collectionRecords.redirectNotFound({ context, url });
  const changes = collectionDifferences(current, collection);
  return answer({ result: submission.reply(), conflict: { version: current.version, changes } }, 409);
}

export default function EditCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, known, categories } = loaderData;
  const { search } = useLocation();
  return (
    <Dialog
      title="Edit Collection"
      size="lg"
      closeTo={href("/admin/collections") + search}
      opener={`edit-${id}`}
    >
      <CollectionForm key={id} answer={actionData} known={known} categories={categories} version={version} />
    </Dialog>
  );
}
