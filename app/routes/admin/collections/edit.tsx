import { href, useLocation } from "react-router";

import { changeCollection, findCollection } from "#app/data/admin-collections.server.ts";
import { listCategories } from "#app/data/categories.server.ts";
import { deleteUnusedImages } from "#app/data/product-images.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import {
  collectionRecords,
  SAVE_FAILED,
  SLUG_TAKEN,
} from "#app/routes/admin/collections/collection.server.ts";
import { CollectionForm } from "#app/routes/admin/collections/form.tsx";
import { readRecordWithImage } from "#app/routes/admin/one-image.server.ts";
import { collectionSchema } from "#app/shop/collection/collection-form.ts";
import { collectionDifferences, toCollectionFormValues } from "#app/shop/collection/collection.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/edit";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Edit collection");

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

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/collections/:collectionId");
  const id = collectionRecords.parseId(params.collectionId);
  const sent = await readRecordWithImage({ request, context, db }, collectionSchema, { isNew: false });
  if ("refusal" in sent) return sent.refusal;
  const { record, replacedImage, version, refuse } = sent;

  const saved = await changeCollection(db, id, version, record);
  if (saved === "done") {
    if (replacedImage !== null) await deleteUnusedImages(db, [replacedImage]);
    return collectionRecords.redirectToList({ context, url }, "success", "Collection updated successfully");
  }
  if (saved === "failed") return refuse(503, { formErrors: [SAVE_FAILED] });
  if (saved === "duplicate") return refuse(409, { fieldErrors: { slug: [SLUG_TAKEN] } });
  const current = await findCollection(db, id);
  if (!current) return collectionRecords.redirectNotFound({ context, url });
  const changes = collectionDifferences(current, record);
  return refuse(409, {}, { version: current.version, changes });
}

export default function EditCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, known, categories } = loaderData;
  const { search } = useLocation();
  return (
    <Dialog
      title="Edit collection"
      closeTo={href("/admin/collections") + search}
      opener={`edit-${id}`}
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <CollectionForm key={id} answer={actionData} known={known} categories={categories} version={version} />
    </Dialog>
  );
}
