import { data, href } from "react-router";
import * as z from "zod";

import { listSubscribers, type Subscriber } from "#app/data/admin-newsletter.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ADMIN_PAGE_SIZE, adminQuery, listFields, requireScreen } from "#app/routes/admin/admin.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { listHref, ListPagination, shownCount } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListHeader, ListError } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { NEWSLETTER_FILTERS, type NewsletterFilter } from "#app/shop/contact/newsletter-status.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";

import type { Route } from "./+types/newsletter";

export const meta: Route.MetaFunction = () => adminMeta("Newsletter");

const querySchema = z.object({
  ...listFields,
  status: z.enum(NEWSLETTER_FILTERS).catch("subscribed"),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/newsletter");
  const query = adminQuery(url, querySchema);
  const found = await loadOrNull(listSubscribers(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  const counted = { page: query.page, pageSize: ADMIN_PAGE_SIZE, hasNext: found?.hasNext };
  const count = shownCount(found?.subscribers, counted);
  return data({ query, found, count }, { status: found ? 200 : 503 });
}

const LABELS: Record<NewsletterFilter, string> = {
  subscribed: "Subscribed",
  unconfirmed: "Not confirmed",
  unsubscribed: "Unsubscribed",
  all: "All addresses",
};
const TONES = { subscribed: "green", unconfirmed: "yellow", unsubscribed: "grey" } as const;
const COLUMNS: AdminColumn<Subscriber>[] = [
  {
    label: "E-mail",
    card: "title",
    className: "wrap-anywhere",
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    label: "Asked for",
    card: "fact",
    className: "as-cards:basis-full",
    cell: ({ consentedAt }) => <DateTime iso={consentedAt} />,
  },
  {
    label: "Confirmed",
    card: "fact",
    className: "as-cards:basis-full",
    cell: ({ confirmedAt }) => (confirmedAt ? <DateTime iso={confirmedAt} /> : "–"),
  },
];
/** On a card where the filter does not say it. */
const STATUS: AdminColumn<Subscriber> = {
  label: "Status",
  card: "end",
  cell: ({ status }) => <StatusBadge tone={TONES[status]}>{LABELS[status]}</StatusBadge>,
};

export default function Newsletter({ loaderData: { query, found, count } }: Route.ComponentProps) {
  return (
    <>
      <ListHeader
        title="Newsletter"
        count={count}
        action={
          found?.subscribers.length === 0 ? null : (
            <a
              href={listHref(href("/admin/newsletter/export"), { status: query.status })}
              className={buttonClass({ variant: "outline" })}
            >
              Export CSV
            </a>
          )
        }
      />
      <ListToolbar
        action={href("/admin/newsletter")}
        search={{ value: query.search, label: "Search by e-mail", placeholder: "E-mail" }}
        selects={[
          {
            name: "status",
            label: "Status",
            value: query.status,
            options: NEWSLETTER_FILTERS.map((value) => ({ value, label: LABELS[value] })),
          },
        ]}
      />
      {found ? (
        <AdminTable
          caption="Newsletter"
          columns={
            query.status === "all"
              ? [...COLUMNS, STATUS]
              : [...COLUMNS, { ...STATUS, className: "as-cards:hidden" }]
          }
          rows={found.subscribers}
          empty={
            <ListEmpty of="subscribers" path={href("/admin/newsletter")}>
              Subscribers confirm their address by e-mail before they appear here.
            </ListEmpty>
          }
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch the newsletter’s addresses</ListError>
      )}
      <ListPagination path={href("/admin/newsletter")} query={query} hasNext={found?.hasNext ?? false} />
    </>
  );
}
