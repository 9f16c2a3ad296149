import { data, href } from "react-router";
import * as z from "zod";

import { type AuditEntry, AUDITED, listAudit, listStaff } from "#app/data/audit-log.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { EntryMenu, EntryText } from "#app/routes/admin/audit/entry.tsx";
import { kindOf } from "#app/routes/admin/audit/kinds.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { listHref, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListHeader, ListError } from "#app/routes/admin/list.tsx";
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

const COLUMNS: AdminColumn<AuditEntry>[] = [
  {
    label: "What",
    card: "title",
    className: "as-table:align-top as-table:w-3/5",
    cell: (entry) => <EntryText entry={entry} />,
  },
  {
    label: "Who",
    card: "meta",
    className: "wrap-anywhere as-table:align-top",
    cell: ({ actor }) => (actor === null ? "The shop" : actor || "A former member of staff"),
  },
  {
    label: "When",
    card: "meta",
    className: "as-table:align-top",
    cell: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
  {
    label: "Actions",
    card: "menu",
    className: "as-table:align-top as-table:*:-mt-1.25",
    cell: (entry) => <EntryMenu entry={entry} />,
  },
];

export default function Audit({ loaderData: { query, found, staff, entities } }: Route.ComponentProps) {
  return (
    <>
      <div className="relative">
        <ListHeader title="Audit log" />
        <ListToolbar
          isBesideTitle
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
                // The chosen person has no role any more.
                ...(query.person && staff.every(({ id }) => id !== query.person)
                  ? [{ value: query.person, label: "A former member of staff" }]
                  : []),
              ],
            },
          ]}
        />
      </div>
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
