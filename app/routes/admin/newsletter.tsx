import { data, href } from "react-router";
import * as z from "zod";

import { listSubscribers, type Subscriber } from "#app/data/inbox.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { type AdminColumn, AdminTable, ListHead, listHref } from "#app/ui/admin-list.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

import type { Route } from "./+types/newsletter";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireAdmin } from "./admin.server.ts";
import { fetched } from "./fetched.server.ts";
import { ListFailed } from "./list-failed.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Newsletter · Haat admin" },
  { name: "robots", content: "noindex" },
];

const wanted = z.object({ page: listFields.page });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { page } = adminQuery(url, wanted);
  const found = await fetched(listSubscribers(db, { page, pageSize: ADMIN_PAGE_SIZE }));
  return data({ page, found }, { status: found ? 200 : 503 });
}

const COLUMNS: AdminColumn<Subscriber>[] = [
  { label: "Email", isTitle: true, className: "admin-words", cell: ({ email }) => email },
  { label: "Consent given", cell: ({ consentedAt }) => formatDateTime(consentedAt) },
  {
    label: "Status",
    cell: ({ isSubscribed }) => (
      <StatusBadge tone={isSubscribed ? "green" : "grey"}>
        {isSubscribed ? "Subscribed" : "Unsubscribed"}
      </StatusBadge>
    ),
  },
];

export default function Newsletter({ loaderData: { page, found } }: Route.ComponentProps) {
  return (
    <>
      <ListHead
        title="Newsletter"
        action={
          <a href={href("/admin/newsletter/export")} className="btn btn-outline">
            Export CSV
          </a>
        }
      />
      {found ? (
        <AdminTable
          caption="Newsletter"
          columns={COLUMNS}
          rows={found.subscribers}
          empty="Nobody has subscribed yet"
          skeletonRows={10}
        />
      ) : (
        <ListFailed>Failed to fetch the newsletter’s addresses</ListFailed>
      )}
      <Pagination
        page={page}
        pages={page === 1 && !found?.hasNext ? 1 : null}
        hasNext={found?.hasNext ?? false}
        hrefFor={(next) => listHref(href("/admin/newsletter"), { page: next })}
      />
    </>
  );
}
