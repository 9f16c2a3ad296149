import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";
import * as z from "zod";

import { createSearchWord } from "#app/data/admin-search-words.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { adminQuery, revalidateScreen, requireScreen } from "#app/routes/admin/admin.server.ts";
import { SearchWordForm } from "#app/routes/admin/search-words/form.tsx";
import {
  SAVE_FAILED,
  searchWordRecords,
  WORD_TAKEN,
} from "#app/routes/admin/search-words/search-word.server.ts";
import { searchWordSchema } from "#app/shop/search/search-word-form.ts";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/new";

export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = () => adminMeta("Add search word");

/** `word`: one that was searched in vain. */
const querySchema = z.object({ word: z.string().max(60).catch("") });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireScreen({ context }, "/admin/search-words/new");
  return adminQuery(url, querySchema);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/search-words/new");
  const submission = parseWithZod(await readForm({ request, context }, searchWordSchema, ["version"]), {
    schema: searchWordSchema,
  });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });

  const saved = await createSearchWord(db, submission.value);
  if (saved === "done") {
    const list = new URL(href("/admin/search-words"), url);
    return searchWordRecords.redirectToList(
      { context, url: list },
      "success",
      "Search word created successfully",
    );
  }
  return saved === "duplicate"
    ? data({ result: submission.reply({ fieldErrors: { word: [WORD_TAKEN] } }) }, { status: 409 })
    : data({ result: submission.reply({ formErrors: [SAVE_FAILED] }) }, { status: 503 });
}

export default function NewSearchWord({ loaderData: { word }, actionData }: Route.ComponentProps) {
  const closeTo = href("/admin/search-words");
  return (
    <Dialog
      title="Add search word"
      closeTo={closeTo}
      opener="add-search-word"
      asksFirst={actionData ? "unsaved" : "edited"}
    >
      <SearchWordForm answer={actionData} known={{ word, means: "" }} closeTo={closeTo} />
    </Dialog>
  );
}
