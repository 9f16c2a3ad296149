import { data, href } from "react-router";
import * as z from "zod";

import { type AuditEntry, AUDITED, listAudit } from "#app/data/audit.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { type AdminColumn, AdminTable, ListHead, listHref, ListToolbar } from "#app/ui/admin-list.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

import type { Route } from "./+types/audit";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireAdmin } from "./admin.server.ts";
import { fetched } from "./fetched.server.ts";
import { ListFailed } from "./list-failed.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Audit log · Haat admin" },
  { name: "robots", content: "noindex" },
];

const wanted = z.object({ page: listFields.page, entity: z.enum(["", ...AUDITED]).catch("") });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const query = adminQuery(url, wanted);
  const found = await fetched(listAudit(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  return data({ query, found, entities: AUDITED }, { status: found ? 200 : 503 });
}

const ACTIONS: Record<string, string> = { insert: "Created", update: "Changed", delete: "Deleted" };

function entityName(entity: string): string {
  return entity.replaceAll("_", " ");
}

const COLUMNS: AdminColumn<AuditEntry>[] = [
  {
    label: "What",
    isTitle: true,
    cell: ({ action, entity, entityId, changes }) => (
      <details className="admin-words">
        <summary className="min-h-11 cursor-pointer py-2.5">
          <strong>{ACTIONS[action] ?? action}</strong> {entityName(entity)}
        </summary>
        <p className="text-muted text-sm">{entityId}</p>
        <dl className="admin-facts my-2">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before === "" ? "" : <del>{before}</del>} {after === "" ? "" : <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    ),
  },
  { label: "Who", className: "admin-words", cell: ({ actor }) => actor || "A former admin or the shop" },
  {
    label: "When",
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

export default function Audit({ loaderData: { query, found, entities } }: Route.ComponentProps) {
  return (
    <>
      <ListHead title="Audit log" />
      <ListToolbar
        action={href("/admin/audit")}
        selects={[
          {
            name: "entity",
            label: "Kind of record",
            value: query.entity,
            options: [
              { value: "", label: "All Records" },
              ...entities.map((entity) => ({ value: entity, label: entityName(entity) })),
            ],
          },
        ]}
      />
      {found ? (
        <AdminTable
          caption="Audit log"
          columns={COLUMNS}
          rows={found.entries}
          empty="Nothing has been written yet"
          skeletonRows={10}
        />
      ) : (
        <ListFailed>Failed to fetch the audit log</ListFailed>
      )}
      <Pagination
        page={query.page}
        pages={query.page === 1 && !found?.hasNext ? 1 : null}
        hasNext={found?.hasNext ?? false}
        hrefFor={(page) => listHref(href("/admin/audit"), { ...query, page })}
      />
    </>
  );
}
