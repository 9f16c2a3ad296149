import { data, href, Outlet } from "react-router";
import * as z from "zod";

import { type AdminMessage, listMessages } from "#app/data/admin-messages.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { listHref, ListPagination, shownCount } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListHeader, ListError } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { waitingCount } from "#app/routes/admin/waiting-count.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/messages";

export const meta: Route.MetaFunction = () => adminMeta("Messages");

const querySchema = z.object({ ...listFields, status: z.enum(["", "new"]).catch("") });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/messages");
  const query = adminQuery(url, querySchema);
  const isNew = query.status === "new" && query.search === "";
  const [found, waiting] = await Promise.all([
    loadOrNull(listMessages(db, { ...query, pageSize: ADMIN_PAGE_SIZE })),
    waitingCount(db, "messages", isNew),
  ]);
  const counted = { page: query.page, pageSize: ADMIN_PAGE_SIZE, hasNext: found?.hasNext };
  const count = waiting ?? shownCount(found?.messages, counted);
  return data({ query, found, count }, { status: found ? 200 : 503 });
}

const STATUSES = [
  { value: "", label: "All messages" },
  { value: "new", label: "New" },
];
const EXCERPT = 120;

/** Columns of the list; links keep its filters. */
function columnsFor(listQuery: string): AdminColumn<AdminMessage>[] {
  return [
    {
      label: "Message",
      card: "title",
      cell: ({ id, ticketNumber, message }) => (
        <div className="as-table:min-w-60 max-w-prose wrap-anywhere">
          <TextLink
            id={`view-${id}`}
            to={href("/admin/messages/:messageId", { messageId: id }) + listQuery}
            preventScrollReset
            className="as-table:-my-[0.1875rem] as-table:min-h-[1.6875rem] font-semibold tabular-nums"
          >
            {ticketNumber}
          </TextLink>
          <p className="max-w-prose">
            {message.slice(0, EXCERPT)}
            {message.length > EXCERPT ? "…" : ""}
          </p>
        </div>
      ),
    },
    {
      label: "From",
      card: "meta",
      className: "wrap-anywhere",
      cell: ({ name, email }) => (
        <>
          <p>{name}</p>
          <p className="text-muted as-cards:hidden text-sm">
            <EmailText email={email} />
          </p>
        </>
      ),
    },
    {
      label: "Received",
      card: "meta",
      className: "as-table:whitespace-nowrap",
      cell: ({ createdAt }) => <DateTime iso={createdAt} />,
    },
    {
      label: "Status",
      hideCardLabel: true,
      // On a card in line with the ticket, so that the text below has the whole width.
      className: "as-cards:absolute as-cards:inset-e-4 as-cards:top-3",
      cell: ({ isRead }) => (
        <StatusBadge tone={isRead ? "grey" : "blue"}>{isRead ? "Read" : "New"}</StatusBadge>
      ),
    },
  ];
}

export default function Messages({ loaderData: { query, found, count } }: Route.ComponentProps) {
  const behind = useBehindDialog();
  return (
    <>
      <div inert={behind}>
        <ListHeader title="Messages" count={count} />
        <ListToolbar
          action={href("/admin/messages")}
          search={{
            value: query.search,
            label: "Search by ticket, name, e-mail or order",
            placeholder: "Ticket or name",
          }}
          selects={[{ name: "status", label: "Status", value: query.status, options: STATUSES }]}
          isEmpty={found?.messages.length === 0}
        />
        {found ? (
          <AdminTable
            caption="Messages"
            columns={columnsFor(listHref("", query))}
            rows={found.messages}
            empty={
              <ListEmpty of="messages" path={href("/admin/messages")}>
                What customers write on the contact page appears here.
              </ListEmpty>
            }
            skeletonRows={10}
          />
        ) : (
          <ListError>Failed to fetch messages</ListError>
        )}
        <ListPagination path={href("/admin/messages")} query={query} hasNext={found?.hasNext ?? false} />
      </div>
      <Outlet />
    </>
  );
}
