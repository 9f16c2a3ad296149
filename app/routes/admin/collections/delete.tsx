import { data, href, useLocation } from "react-router";

import { deleteCollection } from "#app/data/admin-collections.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { collectionRecords } from "#app/routes/admin/collections/collection.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/delete";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Delete collection");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/collections/:collectionId/delete");
  const { id, name } = await collectionRecords.requireRecord(db, { context, url }, params.collectionId);
  return { id, name };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/collections/:collectionId/delete");
  const id = collectionRecords.parseId(params.collectionId);
  await readIntent({ request, context }, ["delete"]);
  const deleted = await deleteCollection(db, id);
  if (deleted === "done")
    return collectionRecords.redirectToList({ context, url }, "success", "Collection deleted successfully");
  if (deleted === "not-found") return collectionRecords.redirectNotFound({ context, url });
  return data({ message: "Failed to delete collection" }, { status: 503 });
}

export default function DeleteCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name } = loaderData;
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this collection?"
      closeTo={href("/admin/collections") + useLocation().search}
      opener={`delete-${id}`}
      message={actionData?.message}
      note="Its products stay on sale. Links to its page will lead to a page that says it is gone."
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
    </ConfirmDialog>
  );
}
