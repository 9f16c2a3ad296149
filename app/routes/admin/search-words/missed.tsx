import { data, href } from "react-router";
import * as z from "zod";

import { listMissedSearches, type MissedSearch } from "#app/data/admin-search-words.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { ListPagination } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader, OnCard } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";

import type { Route } from "./+types/missed";

export const meta: Route.MetaFunction = () => adminMeta("Searches that found nothing");

const querySchema = z.object({ page: listFields.page });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/search-words/missed");
  const query = adminQuery(url, querySchema);
  const found = await loadOrNull(listMissedSearches(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  return data({ query, found }, { status: found ? 200 : 503 });
}

type Row = MissedSearch & { id: string };

const COLUMNS: AdminColumn<Row>[] = [
  {
    label: "Search",
    card: "title",
    cell: ({ phrase }) => <p className="font-semibold wrap-anywhere">{phrase}</p>,
  },
  {
    label: "Times",
    align: "end",
    card: "meta",
    cell: ({ times }) => (
      <>
        {times.toLocaleString("en-IN")}
        <OnCard>{times === 1 ? " time" : " times"}</OnCard>
      </>
    ),
  },
  { label: "Last searched", card: "meta", cell: ({ lastAt }) => <DateTime iso={lastAt} /> },
  {
    label: "Actions",
    className: "as-cards:mt-2 as-cards:mb-1",
    cell: ({ phrase }) => (
      <ButtonLink
        to={`${href("/admin/search-words/new")}?${new URLSearchParams({ word: phrase })}`}
        aria-label={`Add search word for ${phrase}`}
        variant="outline"
        size="sm"
      >
        Add search word
      </ButtonLink>
    ),
  },
];

export default function MissedSearches({ loaderData: { query, found } }: Route.ComponentProps) {
  return (
    <>
      <ListHeader
        title="Searches that found nothing"
        back={<BackLink to={href("/admin/search-words")}>Back to search words</BackLink>}
      />
      <div className="mb-4 max-w-prose">
        <p className="text-muted">
          Counted for 90 days, the most frequent first. Nothing is stored about who searched.
        </p>
      </div>
      {found ? (
        <AdminTable
          caption="Searches that found nothing"
          columns={COLUMNS}
          rows={found.searches.map((row) => ({ ...row, id: row.phrase }))}
          empty={<Empty title="No such searches yet">Every search has found something.</Empty>}
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch searches</ListError>
      )}
      <ListPagination
        path={href("/admin/search-words/missed")}
        query={query}
        hasNext={found?.hasNext ?? false}
      />
    </>
  );
}
