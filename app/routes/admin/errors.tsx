import { data, href } from "react-router";
import * as z from "zod";

import { type ErrorEvent, listErrors } from "#app/data/error-events.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { listHref, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/errors";

export const meta: Route.MetaFunction = () => adminMeta("Errors");

const querySchema = z.object(listFields);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/health/errors");
  const query = adminQuery(url, querySchema);
  const { page, search: requestId } = query;
  const found = await loadOrNull(listErrors(db, { requestId, page, pageSize: ADMIN_PAGE_SIZE }));
  return data({ query, found }, { status: found ? 200 : 503 });
}

const COLUMNS: AdminColumn<ErrorEvent>[] = [
  {
    label: "Error",
    hideCardLabel: true,
    className: "wrap-anywhere",
    cell: ({ operation, cause }) => (
      <>
        <strong>{operation}</strong>
        {cause === null ? null : (
          <details>
            <summary className="fold text-muted min-h-11 cursor-pointer py-2.5 text-sm">Cause</summary>
            <pre className="text-xs whitespace-pre-wrap">{cause}</pre>
          </details>
        )}
      </>
    ),
  },
  {
    label: "Request",
    className: "wrap-anywhere",
    cell: ({ request }) => request ?? "Work every five minutes",
  },
  {
    label: "Error number",
    cell: ({ requestId }) => (
      <TextLink to={listHref(href("/admin/health/errors"), { search: requestId })} className="text-sm">
        {requestId}
      </TextLink>
    ),
  },
  { label: "When", cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
];

export default function Errors({ loaderData: { query, found } }: Route.ComponentProps) {
  const path = href("/admin/health/errors");
  return (
    <>
      <ListHeader title="Errors" back={<BackLink to={href("/admin/health")}>Back to health</BackLink>} />
      <p className="text-muted mb-3 text-sm">
        Errors of the last 14 days, up to 500 an hour. A page that fails shows its error number.
      </p>
      <ListToolbar
        action={path}
        search={{ value: query.search, label: "Error number from the page" }}
        button="Search"
      />
      {found ? (
        <AdminTable
          caption="Errors"
          columns={COLUMNS}
          rows={found.errors}
          empty={
            <ListEmpty of="errors" path={path}>
              A page or a job that fails appears here.
            </ListEmpty>
          }
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch errors</ListError>
      )}
      <ListPagination path={path} query={query} hasNext={found?.hasNext ?? false} />
    </>
  );
}
