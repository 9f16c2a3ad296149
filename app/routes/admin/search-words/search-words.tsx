import { data, href, Outlet } from "react-router";
import * as z from "zod";

import { type AdminSearchWord, listSearchWords } from "#app/data/admin-search-words.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { listHref, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { RowActions, RowTitle } from "#app/routes/admin/row-actions.tsx";
import { SEARCH_WORD_LABELS } from "#app/shop/search/search-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/search-words";

export const meta: Route.MetaFunction = () => adminMeta("Search words");

const querySchema = z.object(listFields);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/search-words");
  const query = adminQuery(url, querySchema);
  const found = await loadOrNull(listSearchWords(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  const pages = Math.ceil((found?.total ?? 0) / ADMIN_PAGE_SIZE);
  return data({ query, found, pages }, { status: found ? 200 : 503 });
}

/** Columns of the list; links keep its search and page. */
const columnsFor = (listQuery: string): AdminColumn<AdminSearchWord>[] => [
  {
    label: SEARCH_WORD_LABELS.word,
    card: "title",
    cell: ({ id, word }) => (
      <RowTitle to={href("/admin/search-words/:wordId", { wordId: id }) + listQuery}>{word}</RowTitle>
    ),
  },
  {
    label: SEARCH_WORD_LABELS.means,
    card: "meta",
    className: "wrap-anywhere",
    cell: ({ means }) => means.join(", "),
  },
  { label: "Actions", card: "menu", cell: (row) => <Actions row={row} listQuery={listQuery} /> },
];

export default function SearchWords({ loaderData: { query, found, pages } }: Route.ComponentProps) {
  const behind = useBehindDialog();
  return (
    <>
      <div inert={behind}>
        <ListHeader
          title="Search words"
          count={found?.total}
          action={
            <ButtonLink id="add-search-word" to={href("/admin/search-words/new")} preventScrollReset>
              Add search word
            </ButtonLink>
          }
        />
        <div className="mb-2 max-w-prose">
          <p className="text-muted">
            A search for one of these words also finds the words listed with it. Typing mistakes and plurals
            are found without an entry.
          </p>
          <TextLink to={href("/admin/search-words/missed")}>Searches that found nothing</TextLink>
        </div>
        <ListToolbar
          action={href("/admin/search-words")}
          search={{ value: query.search, label: "Search by word" }}
          isEmpty={found?.words.length === 0}
        />
        {found ? (
          <AdminTable
            caption="Search words"
            columns={columnsFor(listHref("", query))}
            rows={found.words}
            empty={
              <ListEmpty of="search words" path={href("/admin/search-words")}>
                Enter what your customers call things, such as aata for atta.
              </ListEmpty>
            }
            skeletonRows={10}
          />
        ) : (
          <ListError>Failed to fetch search words</ListError>
        )}
        <ListPagination
          path={href("/admin/search-words")}
          query={query}
          pages={pages}
          hasNext={query.page < pages}
        />
      </div>
      <Outlet />
    </>
  );
}

function Actions({ row: { id, word }, listQuery }: { row: AdminSearchWord; listQuery: string }) {
  const params = { wordId: id };
  return (
    <RowActions
      id={id}
      name={word}
      editPath={href("/admin/search-words/:wordId", params) + listQuery}
      deletePath={href("/admin/search-words/:wordId/delete", params) + listQuery}
    />
  );
}
