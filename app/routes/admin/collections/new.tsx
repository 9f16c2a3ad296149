import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, useLocation } from "react-router";

import { createCollection } from "#app/data/admin-collections.server.ts";
import { listCategories } from "#app/data/categories.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import {
  collectionRecords,
  SAVE_FAILED,
  SLUG_TAKEN,
} from "#app/routes/admin/collections/collection.server.ts";
import { CollectionForm } from "#app/routes/admin/collections/form.tsx";
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
  const submission = parseWithZod(await readForm({ request, context }, collectionSchema, ["version"]), {
    schema: collectionSchema,
  });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });

  const saved = await createCollection(db, submission.value);
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
