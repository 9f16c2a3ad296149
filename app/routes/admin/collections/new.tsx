import { href, useLocation } from "react-router";

import { createCollection } from "#app/data/admin-collections.server.ts";
import { listCategories } from "#app/data/categories.server.ts";
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
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/new";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Add collection");

const EMPTY = { name: "", is_active: "on", kind: "hand", sort: "newest" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/collections/new");
  const categories = await listCategories(db);
  return { categories: categories.map(({ name, slug }) => ({ value: slug, label: name })) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/collections/new");
  const sent = await readRecordWithImage({ request, context, db }, collectionSchema, { isNew: true });
  if ("refusal" in sent) return sent.refusal;
  const saved = await createCollection(db, sent.record);
  if (saved === "done")
    return collectionRecords.redirectToList({ context, url }, "success", "Collection created successfully");
  return saved === "duplicate"
    ? sent.refuse(409, { fieldErrors: { slug: [SLUG_TAKEN] } })
    : sent.refuse(503, { formErrors: [SAVE_FAILED] });
}

export default function NewCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <Dialog
      title="Add collection"
      closeTo={href("/admin/collections") + search}
      opener="add-collection"
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <CollectionForm answer={actionData} known={EMPTY} categories={loaderData.categories} />
    </Dialog>
  );
}
