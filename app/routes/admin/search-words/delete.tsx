import { data, href, useLocation } from "react-router";

import { deleteSearchWord } from "#app/data/admin-search-words.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { ConfirmDialog } from "#app/routes/admin/confirm-dialog.tsx";
import { searchWordRecords } from "#app/routes/admin/search-words/search-word.server.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/delete";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Delete search word");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/search-words/:wordId/delete");
  const { id, word, means } = await searchWordRecords.requireRecord(db, { context, url }, params.wordId);
  return { id, word, means };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/search-words/:wordId/delete");
  const id = searchWordRecords.parseId(params.wordId);
  await readIntent({ request, context }, ["delete"]);
  const deleted = await deleteSearchWord(db, id);
  if (deleted === "done")
    return searchWordRecords.redirectToList({ context, url }, "success", "Search word deleted successfully");
  if (deleted === "not-found") return searchWordRecords.redirectNotFound({ context, url });
  return data({ message: "Failed to delete search word" }, { status: 503 });
}

export default function DeleteSearchWord({ loaderData, actionData }: Route.ComponentProps) {
  const { id, word, means } = loaderData;
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this search word?"
      closeTo={href("/admin/search-words") + useLocation().search}
      opener={`delete-${id}`}
      message={actionData?.message}
    >
      <p className="font-semibold wrap-anywhere">{word}</p>
      <p className="text-muted wrap-anywhere">{means.join(", ")}</p>
    </ConfirmDialog>
  );
}
