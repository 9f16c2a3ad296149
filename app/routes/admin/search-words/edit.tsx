import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, useLocation } from "react-router";
import * as z from "zod";

import { changeSearchWord, findSearchWord } from "#app/data/admin-search-words.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { SearchWordForm } from "#app/routes/admin/search-words/form.tsx";
import {
  SAVE_FAILED,
  searchWordRecords,
  WORD_TAKEN,
} from "#app/routes/admin/search-words/search-word.server.ts";
import { searchWordSchema } from "#app/shop/search/search-word-form.ts";
import { searchWordDifferences, toSearchWordFormValues } from "#app/shop/search/search-words.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/edit";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Edit search word");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/search-words/:wordId");
  const found = await searchWordRecords.requireRecord(db, { context, url }, params.wordId);
  return { id: found.id, version: found.version, known: toSearchWordFormValues(found) };
}

const versionOf = z.iso.datetime({ offset: true });

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/search-words/:wordId");
  const id = searchWordRecords.parseId(params.wordId);
  const form = await readForm({ request, context }, searchWordSchema, ["version"]);
  const submission = parseWithZod(form, { schema: searchWordSchema });
  const answer = (given: EditResult, status: number) => data(given, { status });
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  const refuse = (message: string, status: number) =>
    answer({ result: submission.reply({ formErrors: [message] }) }, status);

  const version = versionOf.safeParse(form.get("version"));
  if (!version.success) return refuse("The form could not be read. Please try again.", 400);
  const saved = await changeSearchWord(db, id, version.data, submission.value);
  if (saved === "done")
    return searchWordRecords.redirectToList({ context, url }, "success", "Search word updated successfully");
  if (saved === "failed") return refuse(SAVE_FAILED, 503);
  if (saved === "duplicate") {
    return answer({ result: submission.reply({ fieldErrors: { word: [WORD_TAKEN] } }) }, 409);
  }
  const current = await findSearchWord(db, id);
  if (!current) return searchWordRecords.redirectNotFound({ context, url });
  const changes = searchWordDifferences(current, submission.value);
  return answer({ result: submission.reply(), conflict: { version: current.version, changes } }, 409);
}

export default function EditSearchWord({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, known } = loaderData;
  const closeTo = href("/admin/search-words") + useLocation().search;
  return (
    <Dialog
      title="Edit search word"
      closeTo={closeTo}
      opener={`edit-${id}`}
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <SearchWordForm key={id} answer={actionData} known={known} closeTo={closeTo} version={version} />
    </Dialog>
  );
}
