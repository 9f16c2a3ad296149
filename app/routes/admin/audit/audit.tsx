import { data, href } from "react-router";
import * as z from "zod";

import { type AuditEntry, AUDITED, listAudit, listStaff } from "#app/data/audit-log.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { kindOf } from "#app/routes/admin/audit/kinds.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import {
  type AdminColumn,
  AdminTable,
  ListHeader,
  ListError,
  listHref,
  ListPagination,
} from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/audit";

export const meta: Route.MetaFunction = () => adminMeta("Audit log");

const querySchema = z.object({
  page: listFields.page,
  entity: z.enum(["", ...AUDITED]).catch(""),
  record: z
    .string()
    .transform((id) => id.slice(0, 100))
    .catch(""),
  person: z.uuid().or(z.literal("")).catch(""),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/audit");
  const query = adminQuery(url, querySchema);
  const [found, staff] = await Promise.all([
    loadOrNull(listAudit(db, { ...query, pageSize: ADMIN_PAGE_SIZE })),
    loadOrNull(listStaff(db)),
  ]);
  return data({ query, found, staff: staff ?? [], entities: AUDITED }, { status: found ? 200 : 503 });
}

const ACTIONS: Record<string, string> = { insert: "Created", update: "Changed", delete: "Deleted" };

/** The screen of a record; of a note, an invoice or a refund that of its order. */
function pathOf({ entity, entityId, orderId, action }: AuditEntry): string | null {
  if (orderId) return href("/admin/orders/:orderId", { orderId });
  const { path } = kindOf(entity);
  return path && action !== "delete" ? path(entityId) : null;
}

function Origin({ entry }: { entry: AuditEntry }) {
  const path = pathOf(entry);
  const { entity, entityId } = entry;
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      {path ? (
        <TextLink to={path}>Open the {entry.orderId ? "order" : kindOf(entity).one}</TextLink>
      ) : (
        <span className="text-muted">{entityId}</span>
      )}
      <TextLink to={listHref(href("/admin/audit"), { entity, record: entityId })}>Only this record</TextLink>
    </p>
  );
}

const COLUMNS: AdminColumn<AuditEntry>[] = [
  {
    label: "What",
    card: "title",
    cell: (entry) => (
      <details className="wrap-anywhere">
        <summary className="fold flex min-h-11 cursor-pointer items-center py-2.5">
          <span className="min-w-0">
            <strong>{ACTIONS[entry.action] ?? entry.action}</strong> {kindOf(entry.entity).one}
            {entry.label === null ? null : <> {entry.label}</>}
          </span>
        </summary>
        <Origin entry={entry} />
        <DescriptionList
          className="my-2"
          items={entry.changes.map(({ field, before, after }) => ({
            label: field.replaceAll("_", " "),
            value: (
              <>
                {before === "" ? "" : <del>{before}</del>} {after === "" ? "" : <ins>{after}</ins>}
              </>
            ),
          }))}
        />
      </details>
    ),
  },
  {
    label: "Who",
    card: "meta",
    className: "wrap-anywhere",
    cell: ({ actor }) => (actor === null ? "The shop" : actor || "A former admin"),
  },
  {
    label: "When",
    card: "meta",
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
];

export default function Audit({ loaderData: { query, found, staff, entities } }: Route.ComponentProps) {
  return (
    <>
      <ListHeader title="Audit log" />
      <ListToolbar
        action={href("/admin/audit")}
        selects={[
          {
            name: "entity",
            label: "Kind of record",
            value: query.entity,
            options: [
              { value: "", label: "All records" },
              ...entities.map((entity) => ({ value: entity, label: kindOf(entity).many })),
            ],
          },
          {
            name: "person",
            label: "Person",
            value: query.person,
            options: [
              { value: "", label: "Everybody" },
              ...staff.map(({ id, name }) => ({ value: id, label: name })),
              // Somebody who runs the shop no more.
              ...(query.person && staff.every(({ id }) => id !== query.person)
                ? [{ value: query.person, label: "A former admin" }]
                : []),
            ],
          },
        ]}
      />
      {query.record && query.entity ? (
        <p className="mb-4">
          Changes of one {kindOf(query.entity).one}.{" "}
          <TextLink to={listHref(href("/admin/audit"), { entity: query.entity })}>
            Show all {kindOf(query.entity).many}
          </TextLink>
        </p>
      ) : null}
      {found ? (
        <AdminTable
          caption="Audit log"
          columns={COLUMNS}
          rows={found.entries}
          empty={
            <ListEmpty of="changes" path={href("/admin/audit")}>
              Each change by a member of staff appears here.
            </ListEmpty>
          }
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch the audit log</ListError>
      )}
      <ListPagination path={href("/admin/audit")} query={query} hasNext={found?.hasNext ?? false} />
    </>
  );
}
