import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, useLocation } from "react-router";

import { configContext } from "#app/context.ts";
import { createCollection } from "#app/data/admin-collections.server.ts";
import { listCategories } from "#app/data/categories.server.ts";
import { storeImages } from "#app/data/product-images.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import {
  collectionRecords,
  SAVE_FAILED,
  SLUG_TAKEN,
} from "#app/routes/admin/collections/collection.server.ts";
import { CollectionForm } from "#app/routes/admin/collections/form.tsx";
import { checkOneImage, withUpload } from "#app/routes/admin/one-image.server.ts";
import { NOT_STORED, readProductForm, uploadRefusal } from "#app/routes/admin/products/uploads.server.ts";
import { collectionSchema } from "#app/shop/collection/collection-form.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/new";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Add Collection");

const EMPTY = { name: "", is_active: "on", kind: "hand", sort: "newest" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/collections/new");
  const categories = await listCategories(db);
  return { categories: categories.map(({ name, slug }) => ({ value: slug, label: name })) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/collections/new");
  const { form, files, removed } = await readProductForm({ request, context }, collectionSchema, ["version"]);
  const submission = parseWithZod(form, { schema: collectionSchema });
  const uploads = await checkOneImage(files, context.get(configContext).images);
  const refuse = (problem: string | null, status = 400) =>
    data({ result: submission.reply(uploadRefusal(problem)) }, { status });
  if (submission.status !== "success" || uploads.problem !== null) return refuse(uploads.problem);
  if ((await storeImages(db, uploads.images)) === "failed") return refuse(NOT_STORED, 503);

  const saved = await createCollection(db, withUpload(submission.value, uploads, removed));
  if (saved === "done")
    return collectionRecords.redirectToList({ context, url }, "success", "Collection created successfully");
  return saved === "duplicate"
    ? data({ result: submission.reply({ fieldErrors: { slug: [SLUG_TAKEN] } }) }, { status: 409 })
    : data({ result: submission.reply({ formErrors: [SAVE_FAILED] }) }, { status: 503 });
}

export default function NewCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <Dialog
      title="Add Collection"
      size="lg"
      closeTo={href("/admin/collections") + search}
      opener="add-collection"
    >
      <CollectionForm answer={actionData} known={EMPTY} categories={loaderData.categories} />
    </Dialog>
  );
}
