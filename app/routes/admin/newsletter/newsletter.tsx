import { data, href } from "react-router";
import * as z from "zod";

import { listSubscribers, type Subscriber } from "#app/data/admin-newsletter.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import {
  type AdminColumn,
  AdminTable,
  ListHeader,
  ListToolbar,
  ListError,
  ListPagination,
} from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";

import type { Route } from "./+types/newsletter";

export const meta: Route.MetaFunction = () => adminMeta("Newsletter");

const querySchema = z.object(listFields);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const query = adminQuery(url, querySchema);
  const found = await loadOrNull(listSubscribers(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  return data({ query, found }, { status: found ? 200 : 503 });
}

const COLUMNS: AdminColumn<Subscriber>[] = [
  { label: "Email", hideCardLabel: true, className: "wrap-anywhere", cell: ({ email }) => email },
  { label: "Consent given", cell: ({ consentedAt }) => <DateTime iso={consentedAt} /> },
  {
    label: "Status",
    cell: ({ isSubscribed }) => (
      <StatusBadge tone={isSubscribed ? "green" : "grey"}>
        {isSubscribed ? "Subscribed" : "Unsubscribed"}
      </StatusBadge>
    ),
  },
];

export default function Newsletter({ loaderData: { query, found } }: Route.ComponentProps) {
  return (
    <>
      <ListHeader
        title="Newsletter"
        action={
          <a href={href("/admin/newsletter/export")} className={buttonClass({ variant: "outline" })}>
            Export CSV
          </a>
        }
      />
      <ListToolbar
        action={href("/admin/newsletter")}
        search={{ value: query.search, label: "Search by e-mail" }}
      />
      {found ? (
        <AdminTable
          caption="Newsletter"
          columns={COLUMNS}
          rows={found.subscribers}
          empty={query.search === "" ? "Nobody has subscribed yet" : "No addresses found"}
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch the newsletter’s addresses</ListError>
      )}
      <ListPagination path={href("/admin/newsletter")} query={query} hasNext={found?.hasNext ?? false} />
    </>
  );
}
